import { openRepeating, requestText } from '../connection.ts'
import type { Jobs } from '../jobs/job-seed.ts'
import { httpCaller, work } from '../jobs/job-workers.ts'
import { load } from '../load.ts'
import type { Seeded } from '../seed.ts'
import { decisionOn } from './calls.ts'
import type { Done } from './measure.ts'

// A process that sends load, started by startLoad() in load.ts.

/** `walk`: every caller takes the prospects in one order, so that callers meet on the same ones. */
export type LoadSpec = {
  urls: readonly string[]
  connections: number
  seconds: number
} & (
  | { kind: 'decisions'; accounts: 'many' | 'single' | 'busy' }
  | { kind: 'reads'; isBare: boolean }
  | { kind: 'pairs'; atOnce: number }
)
export type LoadAccounts = { many: Seeded[]; single: Seeded; busy: Seeded; jobs: Jobs }

let known: LoadAccounts
let turn = 0
let refused = 0
const open = (url: string) => openRepeating(url, () => refused++)

process.on('message', (message: LoadAccounts | LoadSpec) => {
  if ('many' in message) {
    known = message
    process.send!('ready')
  } else
    void runLoad(message).then(
      (done) => {
        process.send!({ ...done, refused })
        refused = 0
      },
      (error: Error) => process.send!({ failed: error.message }),
    )
})
process.on('disconnect', () => process.exit())

async function runLoad(spec: LoadSpec): Promise<Done> {
  if (spec.kind === 'pairs') return pairs(spec)
  const parts = await Promise.all(
    spec.urls.map((url) => {
      const connections = Math.ceil(spec.connections / spec.urls.length)
      return load({ url, connections, seconds: spec.seconds, open, ...callsOf(spec) })
    }),
  )
  const sum = (of: (one: Done) => number) => parts.reduce((all, one) => all + of(one), 0)
  return {
    done: sum(({ done }) => done),
    perSecond: sum(({ perSecond }) => perSecond),
    p50: sum(({ p50 }) => p50!) / parts.length,
    p99: Math.max(...parts.map(({ p99 }) => p99)),
  }
}

function callsOf(spec: LoadSpec) {
  if (spec.kind === 'reads')
    return {
      wanted: 200,
      next: (at: number) => {
        const account = known.many[at % known.many.length]!
        return requestText(readPath(account, spec.isBare), account)
      },
    }
  const { accounts } = spec as Extract<LoadSpec, { kind: 'decisions' }>
  return {
    wanted: 201,
    next: (at: number) => {
      if (accounts === 'busy') return decisionOn(known.busy, turn++)
      const account = accounts === 'single' ? known.single : known.many[at % known.many.length]!
      return decisionOn(account, anyOf(account))
    },
  }
}

function readPath(account: Seeded, isBare: boolean) {
  const { account_id, project_id, prospect_ids } = account
  const prospect_id = prospect_ids[anyOf(account)]!
  if (isBare) return `/${account_id}/${project_id}/${prospect_id}`
  return `/api/v1/outreach/projects/${project_id}/prospects/${prospect_id}`
}

const anyOf = ({ prospect_ids }: Seeded) => Math.floor(Math.random() * prospect_ids.length)

async function pairs(spec: Extract<LoadSpec, { kind: 'pairs' }>): Promise<Done> {
  const { urls, connections: workers, seconds, atOnce } = spec
  const caller = () => httpCaller(urls[0]!, known.jobs, open)
  const result = await work(caller, known.jobs, { workers, seconds, atOnce, together: atOnce > 1 })
  return { done: result.pairs, calls: result.calls, perSecond: result.perSecond }
}
