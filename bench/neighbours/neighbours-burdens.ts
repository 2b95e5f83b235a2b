import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Database } from '../database.ts'
import type { ClaimedJob } from '../jobs/job-result.ts'
import { researchResult } from '../jobs/job-result.ts'
import { largestResult } from '../loop/largest-result.ts'
import { seedLargeObjects } from '../loop/loop-reads.ts'
import { builtList, openSession, type Session, until } from '../loop/loop-session.ts'

type BurdenRequest = { method: string; path: string; body?: string; headers?: Record<string, string> }
type BurdenContext = {
  session: Session
  list_id: string
  prospect_ids: string[]
  jobs: ClaimedJob[]
  turn: () => number
}

const asLines = { accept: 'application/x-ndjson' }
const get = (path: string, headers = {}): BurdenRequest => ({ method: 'GET', path, headers })
const post = (path: string, body: object): BurdenRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
})

/** Written once for each job: the bench must not be slower than the service. */
const largeBodies = new Map<string, string>()

function largeBodyOf(job: ClaimedJob) {
  const known = largeBodies.get(job.job_id)
  const body = known ?? JSON.stringify(largestResult(researchResult(job), '1,1,', '7,7,'))
  largeBodies.set(job.job_id, body)
  return body
}

/** The lawful loads of an account, sent from connections that never pause. */
export const burdens = {
  writes: {
    connections: 128,
    next: ({ session, prospect_ids, turn }: BurdenContext) => {
      const prospect_id = prospect_ids[turn() % prospect_ids.length]!
      const path = `/projects/${session.project_id}/prospects/${prospect_id}/decisions`
      return post(path, { decision: 'accept', reason: 'good_fit' })
    },
  },
  reads: {
    connections: 128,
    next: ({ session, turn }: BurdenContext) => {
      const pages = [`/projects/${session.project_id}/prospects?limit=200`, '/companies?canton=ZH&limit=100']
      return get(pages[turn() % pages.length]!)
    },
  },
  streams: {
    connections: 48,
    next: ({ list_id }: BurdenContext) => get(`/markets/${list_id}/companies`, asLines),
  },
  files: {
    connections: 12,
    next: ({ list_id }: BurdenContext) => get(`/lists/${list_id}/export?format=xlsx`),
  },
  builds: {
    connections: 4,
    next: ({ list_id }: BurdenContext) => post(`/markets/${list_id}/builds`, {}),
  },
  imports: {
    connections: 16,
    next: () =>
      post('/suppressions/imports', {
        csv: '"Dorfstrasse 1, 3000 Bern"\n'.repeat(1000),
        reason: 'Asked for it',
        dry_run: true,
      }),
  },
  results: {
    connections: 16,
    // The facts do not follow from the evidence: the result is checked whole, and the lease stays.
    next: ({ session, jobs, turn }: BurdenContext) => {
      const job = jobs[turn() % jobs.length]!
      const path = `/projects/${session.project_id}/stage-jobs/${job.job_id}/results`
      return { method: 'POST', path, body: largeBodyOf(job), headers: session.workerHeaders }
    },
  },
} as const
export type Burden = keyof typeof burdens

/** The account that sends as much as it may. */
export async function openGreedy(database: Database, url: string) {
  const session = await openSession(url)
  const list_id = await builtList(session)
  const { kept: jobs } = await seedLargeObjects(database, session, list_id)
  const rows = await database.sql<{ prospect_id: string }>(
    'select prospect_id from prospects where project_id = $1 limit 1000',
    [session.project_id],
  )
  let turns = 0
  const means = {
    session,
    list_id,
    prospect_ids: rows.map((row) => row.prospect_id),
    jobs,
    turn: () => turns++,
  }
  const answers: Record<string, number> = {}
  const agent = new Agent({ keepAlive: true })

  /** Keeps the connections of a kind busy until it is aborted. */
  async function send(kind: Burden, signal: AbortSignal) {
    const { connections, next } = burdens[kind]
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (!signal.aborted) {
          const status = await ask(url, agent, next(means), session.appHeaders, signal).catch(
            () => 'broken off',
          )
          const name = `${kind} ${status}`
          answers[name] = (answers[name] ?? 0) + 1
          // A client that is refused waits, as `Retry-After` demands.
          if (status === 429 || status === 503) await new Promise((resolve) => setTimeout(resolve, 1000))
        }
      }),
    )
  }

  return {
    answers: () => answers,
    async during<Result>(kinds: readonly Burden[], work: () => Promise<Result>): Promise<Result> {
      // The tenth refusal ends a job, and what comes after it is no longer checked.
      await database.sql(
        'update stage_jobs set refused_results = 0 where refused_results > 0 and closed_at is null',
      )
      const ending = new AbortController()
      const sending = Promise.all(kinds.map((kind) => send(kind, ending.signal)))
      await new Promise((resolve) => setTimeout(resolve, 500))
      try {
        return await work()
      } finally {
        ending.abort()
        await sending
        await until('queue of builds', async () => {
          const [left] = await database.sql<{ open: number }>(
            `select count(*)::int as open from list_builds where state in ('queued', 'running')`,
          )
          return left?.open === 0
        })
      }
    },
    stop: async () => agent.destroy(),
  }
}

/** Sends a request and reads its answer to the end; the status. */
function ask(
  url: string,
  agent: Agent,
  { method, path, body, headers = {} }: BurdenRequest,
  usual: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const base = 'authorization' in headers ? '/api/v1/outreach' : '/app/api'
    const sent = request(`${url}${base}${path}`, {
      method,
      agent,
      signal,
      headers: {
        ...('authorization' in headers ? {} : usual),
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.on('error', reject)
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.end(body)
  })
}
