import { type Bench, ratios } from '../bench.ts'
import type { Cluster } from '../database.ts'
import { openInProcess } from '../in-process.ts'
import { startGraphile, startPgBoss } from './job-baselines.ts'
import { sampleResult } from './job-result.ts'
import { seedJobs } from './job-seed.ts'
import { type Pairs, work } from './job-workers.ts'
import { serve } from '../processes.ts'
import { atLeast, rate } from '../report.ts'

const workers = 32
const few = 10_000
const many = 1_000_000

type Queue = { fill(open: number): Promise<void>; work(seconds: number): Promise<Pairs> }

/**
 * Compares claim and complete with a million open jobs against ten thousand, and against the other queues with a
 * million. Seeding takes minutes: only with `--large`.
 */
export const crowded: Bench = async (cluster, { rounds, seconds, large }) => {
  if (!large) return []
  const { queues, stop } = await openQueues(cluster)
  const measure = async (queue: Queue, open: number) => {
    const perSecond: number[] = []
    await queue.fill(open)
    await queue.work(1)
    for (let round = 0; round < rounds; round++) {
      await queue.fill(open)
      perSecond.push((await queue.work(seconds)).perSecond)
    }
    return perSecond
  }
  const fresh = await measure(queues.ours, few)
  const [ours, boss, graphile] = [
    await measure(queues.ours, many),
    await measure(queues.boss, many),
    await measure(queues.graphile, many),
  ]
  await stop()
  const row = (baseline: string, against: number[]) => ({
    what: 'claim 1 + complete, in process, 1M open jobs',
    baseline: `${baseline} ${rate(against)}`,
    ours: rate(ours),
    ratios: ratios(ours, against),
  })
  return [
    { ...row('itself, 10k open jobs', fresh), bar: atLeast(0.8), goal: atLeast(1) },
    row('pg-boss, 1M', boss),
    row('graphile-worker, 1M', graphile),
  ]
}

async function openQueues(cluster: Cluster) {
  const database = await cluster.fresh()
  const served = await serve('alphorn', { databaseUrl: database.url })
  const seeded = await seedJobs(database, served.url)
  await served.stop()
  const local = await openInProcess(database, seeded)
  const boss = await startPgBoss(database, seeded.input, sampleResult(seeded.input))
  const graphile = await startGraphile(database, seeded.input)
  const queues: Record<'ours' | 'boss' | 'graphile', Queue> = {
    ours: {
      fill: (open) => seeded.fill(open),
      work: (seconds) => work(local.open, seeded, { workers, seconds, atOnce: 1 }),
    },
    boss: { fill: (open) => boss.fill(open), work: (seconds) => boss.work(workers, seconds) },
    graphile: { fill: (open) => graphile.fill(open), work: (seconds) => graphile.work(workers, seconds) },
  }
  const stop = async () => {
    await Promise.all([boss.stop(), graphile.stop(), local.stop()])
    await database.drop()
  }
  return { queues, stop }
}
