import { randomUUID } from 'node:crypto'
import { appTable } from '@alphorn/contract/app'
import { researchResult } from '../jobs/job-result.ts'
import type { ClaimedJob } from '../jobs/job-result.ts'
import type { Bench } from '../bench.ts'
import type { Database } from '../database.ts'
import { largestBody } from './largest-body.ts'
import { largestResult } from './largest-result.ts'
import { type KnownIds, largestReads, pathWith, seedLargeObjects } from './loop-reads.ts'
import { builtList, openSession, type Session, until } from './loop-session.ts'
import { startProber } from './livez-prober.ts'
import { serve } from '../processes.ts'
import { atMost, type Row } from '../report.ts'
import { seedCompanies } from '../seed.ts'

const companies = 20_000
const bar_ms = 50
/** Below this the process may simply have waited for a CPU. */
const shown_ms = 10

/** The longest response of `/livez`, and the maximum CPU time of an event loop turn, both in milliseconds. */
type Seen = { what: string; longest: number; turn: number }
export type Request = { what: string; run: () => Promise<unknown> }

/**
 * Measures the longest response of `/livez` while each route processes the largest body that its schema and its limit
 * permit. The heavy routes also perform their real work. The prober is a separate thread.
 */
export const loop: Bench = async (cluster) => {
  const database = await cluster.fresh()
  await seedCompanies(database, companies)
  const server = await serve('alphorn', { databaseUrl: database.url })
  const session = await openSession(server.url)
  const prober = await startProber(server.url)
  const rows: Seen[] = []
  const measure = async (requests: readonly Request[]) => {
    for (const { what, run } of requests)
      rows.push({ what, longest: await prober.longestDuring(run), turn: await server.maxTurnMs() })
  }
  const quiet = () => prober.longestDuring(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  const list_id = await builtList(session)
  const heavy = await heavyRequests(database, session, list_id)
  // The search index and the stored lines of the companies are built first.
  let idle = await quiet()
  for (let turn = 0; turn < 20 && idle > shown_ms; turn++) idle = await quiet()
  await server.maxTurnMs()
  await measure(heavy)
  const { known } = await seedLargeObjects(database, session, list_id)
  await server.maxTurnMs()
  await measure([...largestReads(session, known), ...routesWithBodies(session, known)])
  await prober.stop()
  await server.stop()
  await database.drop()
  return reported(rows, idle)
}

/**
 * Every route with a body. Its ids are unknown where the call would remove objects that others need: the body is still
 * read completely.
 */
function routesWithBodies({ call }: Session, known: KnownIds): Request[] {
  return Object.entries(appTable)
    .filter(([, route]) => route.method !== 'GET')
    .map(([name, route]) => ({
      what: name,
      run: () =>
        call(
          route.method,
          pathWith(route.path, route.method === 'POST' ? { project_id: known['project_id'] ?? '' } : {}),
          largestBody(route.body, route.bodyLimit - 1024),
        ),
    }))
}

async function heavyRequests({ sql }: Database, session: Session, list_id: string): Promise<Request[]> {
  const { call, asWorker, project_id } = session
  const job = await claimedJob(session, sql)
  const at = `/projects/${project_id}/stage-jobs/${job.job_id}/results`
  const result = (said: string, claimed: string) => largestResult(researchResult(job), said, claimed)
  const file = (format: string) => () => call('GET', `/lists/${list_id}/export?format=${format}`)
  return [
    { what: 'result of 2 MB, 1,1,… (refused)', run: () => asWorker(at, result('1,1,', '7,7,')) },
    { what: "result of 2 MB, 1'1'… (refused)", run: () => asWorker(at, result("1'1'", "7'7'")) },
    { what: 'result of 2 MB, 1 Mrd. … (refused)', run: () => asWorker(at, result('1 Mrd. ', '7 Mrd. ')) },
    { what: 'result of 2 MB (accepted)', run: () => asWorker(at, result('1,1,', '1,1,')) },
    { what: `XLSX of ${companies} rows`, run: file('xlsx') },
    {
      what: `12 XLSX of ${companies} rows`,
      run: () => Promise.all(Array.from({ length: 12 }, file('xlsx'))),
    },
    { what: `CSV of ${companies} rows`, run: file('csv') },
    {
      what: `stream of ${companies} rows`,
      run: () => call('GET', `/markets/${list_id}/companies`, undefined, { accept: 'application/x-ndjson' }),
    },
    ...suppressions(session),
    { what: 'sign-up, hashing the longest password', run: () => signUp(session) },
  ]
}

function signUp({ call }: Session) {
  const name = randomUUID()
  const password = randomUUID().repeat(10).slice(0, 200)
  return call('POST', '/sign-up', { email: `${name}@alphorn.example`, password, name, account_name: name })
}

function suppressions({ call }: Session): Request[] {
  const post = (csv: string) => () =>
    call('POST', '/suppressions/imports', { csv, reason: 'Asked for it', dry_run: true })
  return [
    { what: 'suppressions: one line of letters', run: post('x'.repeat(199_000)) },
    { what: 'suppressions: 1,000 addresses', run: post('"Dorfstrasse 1, 3000 Bern"\n'.repeat(1000)) },
    { what: 'suppressions: 2,000 words', run: post(`${'word '.repeat(18)}\n`.repeat(2000)) },
  ]
}

async function claimedJob(
  { call, asWorker, project_id }: Session,
  sql: Database['sql'],
): Promise<ClaimedJob> {
  const [company] = await sql<{ uid: string }>('select uid from companies where uid is not null limit 1')
  const at = `/projects/${project_id}`
  const [added] = await call('POST', `${at}/prospects`, { companies: [{ uid: company?.uid }] })
  await call('POST', `${at}/cycles`, { prospect_ids: [added.prospect_id], stages: ['research'] })
  return until('job', async () => {
    const claimed = await asWorker(`${at}/stage-jobs/claims`, { max_jobs: 1 })
    return claimed[0] as ClaimedJob | undefined
  })
}

function reported(rows: readonly Seen[], idle: number): Row[] {
  const slow = rows.filter(({ longest }) => longest >= shown_ms).sort((a, b) => b.longest - a.longest)
  const rest = rows.filter(({ longest }) => longest < shown_ms)
  const most = (of: 'longest' | 'turn') => Math.max(0, ...rest.map((one) => one[of]))
  const others = { what: `${rest.length} others`, longest: most('longest'), turn: most('turn') }
  return [...slow, others].map(({ what, longest, turn }) => ({
    what,
    baseline: `/livez idle ${idle.toFixed(1)} ms`,
    ours: `longest /livez ${longest.toFixed(1)} ms, turn ${turn.toFixed(1)} ms`,
    ratios: [longest / bar_ms],
    bar: atMost(1),
  }))
}
