import { Logger, run } from 'graphile-worker'
import { PgBoss } from 'pg-boss'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database.ts'
import type { Pairs } from './job-workers.ts'

/**
 * Number of jobs with a complete input, which are the ones that are processed; a million of them would fill the disk.
 */
const whole = 50_000

export type Baseline = {
  fill(open: number): Promise<void>
  /** `atOnce`: the number of jobs that a worker claims, and completes, at a time. */
  work(workers: number, seconds: number, atOnce?: number): Promise<Pairs>
  stop(): Promise<void>
}

/** Runs pg-boss with its defaults: each worker fetches jobs and completes them with the same output. */
export async function startPgBoss({ url, sql }: Database, input: string, output: object): Promise<Baseline> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('bench')
  return {
    async fill(open) {
      const [row] = await sql<{ open: number }>(
        `select count(*)::int as open from pgboss.job where state = 'created' and name = 'bench'`,
      )
      const data = JSON.parse(input) as object
      for (let at = row!.open; at < open; at += 1000)
        await boss.insert(
          'bench',
          Array.from({ length: Math.min(open - at, 1000) }, () => ({ data: at < whole ? data : {} })),
        )
      await sql('analyze pgboss.job')
    },
    work: (workers, seconds, atOnce = 1) =>
      timed(workers, seconds, async () => {
        const jobs = await boss.fetch('bench', { batchSize: atOnce })
        if (jobs.length === 0) throw new Error('The jobs have run out.')
        const ids = jobs.map(({ id }) => id)
        await boss.complete('bench', ids, output)
        return ids.length
      }),
    stop: () => boss.stop({ graceful: false }),
  }
}

/** The work returns its number of pairs. */
export async function timed(
  workers: number,
  seconds: number,
  pairsOf: () => Promise<number>,
): Promise<Pairs> {
  const started = performance.now()
  const end = started + 1000 * seconds
  let pairs = 0
  const loop = async () => {
    while (performance.now() < end) {
      const done = await pairsOf()
      pairs += done
    }
  }
  await Promise.all(Array.from({ length: workers }, loop))
  return { pairs, perSecond: (1000 * pairs) / (performance.now() - started) }
}

/**
 * Runs graphile-worker with its defaults: it claims and completes jobs itself, stores no result, and deletes the job.
 */
export async function startGraphile({ url, sql }: Database, input: string): Promise<Baseline> {
  const options = { connectionString: url, noHandleSignals: true, logger: silent }
  const first = await run({ ...options, taskList: { bench: () => {} } })
  await first.stop()
  return {
    async fill(open) {
      const [row] = await sql<{ open: number }>(
        'select count(*)::int as open from graphile_worker._private_jobs',
      )
      for (let at = row!.open; at < open; at += 10_000)
        await sql(
          `select count(*) from graphile_worker.add_jobs(array(
             select row('bench', $1::json, null, null, null, null, null, null)::graphile_worker.job_spec
             from generate_series(1, $2::int)))`,
          [at < whole ? input : '{}', Math.min(open - at, 10_000)],
        )
      await sql('analyze graphile_worker._private_jobs')
    },
    async work(workers, seconds) {
      let pairs = 0
      const started = performance.now()
      const runner = await run({ ...options, concurrency: workers, taskList: { bench: () => void pairs++ } })
      await delay(1000 * seconds)
      const took = performance.now() - started
      const done = pairs
      await runner.stop()
      return { pairs: done, perSecond: (1000 * done) / took }
    },
    stop: async () => {},
  }
}

const silent = new Logger(() => () => {})
