import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Bench, byTurns, ratios } from './bench.ts'
import { openConnection, requestText } from './connection.ts'
import { summary } from './load.ts'
import { type Burden, burdens, openGreedy } from './neighbours-burdens.ts'
import { serve } from './processes.ts'
import { atLeast, atMost, median, rate } from './report.ts'
import { type Seeded, seedAccount, seedCompanies, seedProspects } from './seed.ts'

const companies = 20_000
const prospects = 1000
/** People and workers of the ordinary account, each of whom makes a call and then reads what came. */
const callers = 8
const pause_ms = 25

type Seen = { perSecond: number; p50: number; p99: number; refused: number }

/**
 * Ordinary calls of account B while account A sends its largest lawful load of one kind, and of all kinds at once, against B
 * alone in the same round. B may lose a fifth of its rate, and wait twice as long.
 */
export const neighbours: Bench = async (cluster, { rounds, seconds }) => {
  const database = await cluster.fresh()
  const server = await serve('alphorn', { databaseUrl: database.url })
  await seedCompanies(database, companies)
  // The first account of an installation needs no confirmed address.
  const greedy = await openGreedy(database, server.url)
  const ordinary = await seedAccount(database, server.url, [
    'prospect:read',
    'prospect:write',
    'prospect:run',
    'prospect:stages',
    'companies:read',
  ])
  await seedProspects(database, ordinary, prospects)
  await database.sql('vacuum analyze')
  const measure = () => askOrdinarily(server.url, ordinary, seconds)
  const kinds = Object.keys(burdens) as Burden[]
  const all = [...kinds.map((kind) => [kind]), kinds]
  const nameOf = (some: readonly Burden[]) => (some.length === 1 ? some[0]! : 'all of these at once')
  await measure()
  const results = await byTurns<string, Seen>(rounds, {
    alone: measure,
    ...Object.fromEntries(all.map((some) => [nameOf(some), () => greedy.during(some, measure)] as const)),
  })
  for (const [name, seen] of Object.entries(results)) console.log(`  ${name}: ${shown(seen)}`)
  console.log(`  answers to A: ${JSON.stringify(greedy.answers())}`)
  await greedy.stop()
  await server.stop()
  await database.drop()
  const of = (name: string, what: 'perSecond' | 'p50') => results[name]!.map((seen) => seen[what])
  return all.map(nameOf).flatMap((name) => [
    {
      what: `rate of B while A sends ${name}`,
      baseline: `B alone ${rate(of('alone', 'perSecond'))}`,
      ours: rate(of(name, 'perSecond')),
      ratios: ratios(of(name, 'perSecond'), of('alone', 'perSecond')),
      bar: atLeast(0.8),
    },
    {
      what: 'its median wait',
      baseline: `${median(of('alone', 'p50')).toFixed(1)} ms`,
      ours: `${median(of(name, 'p50')).toFixed(1)} ms`,
      ratios: ratios(of(name, 'p50'), of('alone', 'p50')),
      bar: atMost(2),
    },
  ])
}

function shown(seen: readonly Seen[]) {
  const of = (what: keyof Seen) => median(seen.map((one) => one[what])).toFixed(1)
  return `${of('perSecond')}/s, p50 ${of('p50')} ms, p99 ${of('p99')} ms, ${of('refused')} refused`
}

/** What people and workers ask of an account over a day, with a pause after each answer. */
async function askOrdinarily(url: string, account: Seeded, seconds: number): Promise<Seen> {
  const took: number[] = []
  let refused = 0
  const started = performance.now()
  const end = started + 1000 * seconds
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const connection = openConnection(url)
      await delay((caller * pause_ms) / callers)
      for (let turn = caller; performance.now() < end; turn++) {
        const asked = performance.now()
        const { status, body } = await connection.ask(ordinaryCall(account, turn))
        if (status === 429 || status === 503) refused++
        else if (status >= 300) throw new Error(`${status}: ${body}`)
        else took.push(performance.now() - asked)
        await delay(pause_ms)
      }
      connection.close()
    }),
  )
  return { ...summary(took, performance.now() - started), refused }
}

function ordinaryCall(account: Seeded, turn: number) {
  const { project_id, prospect_ids, secret } = account
  const project = `/api/v1/outreach/projects/${project_id}`
  const prospect = `${project}/prospects/${prospect_ids[turn % prospects]!}`
  const write = (path: string, body: object) =>
    requestText(path, { secret, key: randomUUID(), body: JSON.stringify(body) })
  const calls = [
    () => requestText(prospect, account),
    () => write(`${prospect}/decisions`, { decision: 'accept', reason: 'good_fit' }),
    () => requestText(`${project}/prospects?limit=20`, account),
    () => write(`${project}/stage-jobs/claims`, { max_jobs: 1, lease_seconds: 60 }),
  ]
  return calls[turn % calls.length]!()
}
