import { type Bench, byTurns, ratios } from '../bench.ts'
import type { Database } from '../database.ts'
import { openInProcess } from '../in-process.ts'
import { type Baseline, startGraphile, startPgBoss } from './job-baselines.ts'
import { sampleResult } from './job-result.ts'
import { seedJobs } from './job-seed.ts'
import { type Caller, httpCaller, type Pairs, work } from './job-workers.ts'
import { shownUsage } from '../costs.ts'
import { serve } from '../processes.ts'
import { type Usage, usageOf } from '../usage.ts'
import { atLeast, rate } from '../report.ts'
import { startCounting } from '../statements.ts'

const workers = 32
const usuallyOpen = 10_000

/** Compares claim and complete through the domain with dedicated job queues. */
export const jobs: Bench = async (cluster, { rounds, seconds, profile }) => {
  const database = await cluster.fresh()
  const served = await serve('alphorn', { databaseUrl: database.url, profile })
  const seeded = await seedJobs(database, served.url)
  const local = await openInProcess(database, seeded)
  const output = sampleResult(seeded.input)
  const boss = await startPgBoss(database, seeded.input, output)
  const graphile = await startGraphile(database, seeded.input)
  const overHttp = () => httpCaller(served.url, seeded)
  const measured = <Done extends Pairs>(go: () => Promise<Done>) =>
    usageOf(cluster, served, go, ({ pairs }) => pairs)
  const done = { pairs: 0, calls: 0 }
  const ours = async (open: () => Caller, atOnce: number, together = false) => {
    await seeded.fill(usuallyOpen)
    const result = await measured(() => work(open, seeded, { workers, seconds, atOnce, together }))
    done.pairs += result.pairs
    done.calls += result.calls
    return result
  }
  const theirs = async (queue: Baseline) => {
    await queue.fill(usuallyOpen)
    return measured(() => queue.work(workers, seconds))
  }
  await ours(overHttp, 1)
  await ours(local.open, 1)
  const stopCounting = profile ? await startCounting(database) : null
  const results = await byTurns(rounds, {
    single: () => ours(overHttp, 1),
    boss: () => theirs(boss),
    tens: () => ours(overHttp, 10),
    graphile: () => theirs(graphile),
    local: () => ours(local.open, 1),
    localTens: () => ours(local.open, 10),
    tensTogether: () => ours(overHttp, 10, true),
    localTogether: () => ours(local.open, 10, true),
  })
  await stopCounting?.()
  await Promise.all([boss.stop(), graphile.stop(), local.stop(), served.stop()])
  await ensureAllDone(database, done)
  await database.drop()
  for (const [name, all] of Object.entries(results)) console.log(`  ${name}: ${shownUsage(all)}`)
  return rowsOf(results)
}

/**
 * Checks that every acknowledged pair has its completed job and its revision, and every completing call its audit row.
 */
export async function ensureAllDone({ sql }: Database, done: { pairs: number; calls: number }) {
  const [counts] = await sql<{ completed: number; revisions: number; audited: number }>(
    `select (select count(*)::int from stage_jobs where state = 'completed') as completed,
       (select count(*)::int from revisions) as revisions,
       (select count(*)::int from audit_rows where status in (200, 201)
          and operation_id in ('stage_job_results', 'stage_job_batch_results')) as audited`,
  )
  const { completed, revisions, audited } = counts!
  console.log(`  ${JSON.stringify(done)} acknowledged; ${JSON.stringify(counts)}`)
  if (completed !== done.pairs || revisions !== done.pairs || audited !== done.calls)
    throw new Error('The counts do not agree.')
}

type Name = 'single' | 'boss' | 'tens' | 'graphile' | 'local' | 'localTens' | 'tensTogether' | 'localTogether'

function rowsOf(results: Record<Name, (Pairs & { usage: Usage })[]>) {
  const rates = (name: Name) => results[name].map(({ perSecond }) => perSecond)
  const row = (what: string, ours: Name, against: Name, label: string) => ({
    what,
    baseline: `${label} ${rate(rates(against))}`,
    ours: rate(rates(ours)),
    ratios: ratios(rates(ours), rates(against)),
  })
  return [
    {
      ...row('claim 1 + complete, in process', 'local', 'boss', 'pg-boss'),
      bar: atLeast(3),
      goal: atLeast(6),
    },
    {
      ...row('claim 1 + complete, in process', 'local', 'graphile', 'graphile-worker'),
      bar: atLeast(2),
      goal: atLeast(4),
    },
    row('claim 10 + complete each, in process', 'localTens', 'boss', 'pg-boss'),
    row('claim 10 + complete each, in process', 'localTens', 'graphile', 'graphile-worker'),
    row('claim 10 + complete 10, in process', 'localTogether', 'boss', 'pg-boss'),
    row('claim 10 + complete 10, in process', 'localTogether', 'graphile', 'graphile-worker'),
    row('claim 1 + complete, over HTTP', 'single', 'boss', 'pg-boss'),
    row('claim 1 + complete, over HTTP', 'single', 'graphile', 'graphile-worker'),
    row('claim 10 + complete each, over HTTP', 'tens', 'boss', 'pg-boss'),
    row('claim 10 + complete each, over HTTP', 'tens', 'graphile', 'graphile-worker'),
    row('claim 10 + complete 10, over HTTP', 'tensTogether', 'boss', 'pg-boss'),
    row('claim 10 + complete 10, over HTTP', 'tensTogether', 'graphile', 'graphile-worker'),
    row('claim 1 + complete, over HTTP', 'single', 'local', 'in process'),
  ]
}
