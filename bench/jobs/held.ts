import pg from 'pg'
import { type Bench, ratios } from '../bench.ts'
import type { Database } from '../database.ts'
import { openInProcess } from '../in-process.ts'
import { seedJobs } from './job-seed.ts'
import { work } from './job-workers.ts'
import { serve } from '../processes.ts'
import { atLeast, rate } from '../report.ts'

const workers = 32
const open = 10_000
const dead = 60_000

/**
 * Compares claim and complete while another session holds an old snapshot, so that vacuum cannot remove dead rows, with
 * a fresh database.
 */
export const held: Bench = async (cluster, { rounds, seconds }) => {
  const database = await cluster.fresh()
  const served = await serve('alphorn', { databaseUrl: database.url })
  const seeded = await seedJobs(database, served.url)
  await served.stop()
  const local = await openInProcess(database, seeded)
  const measure = async () => {
    const perSecond: number[] = []
    for (let round = 0; round < rounds; round++) {
      await seeded.fill(open)
      perSecond.push((await work(local.open, seeded, { workers, seconds, atOnce: 1 })).perSecond)
    }
    return perSecond
  }
  await seeded.fill(open)
  await work(local.open, seeded, { workers, seconds: 1, atOnce: 1 })
  const fresh = await measure()
  await seeded.fill(open + dead / 2)
  const snapshot = await holdSnapshot(database)
  await killRows(database)
  const under = await measure()
  await snapshot.end()
  await local.stop()
  await database.drop()
  return [
    {
      what: `claim 1 + complete, in process, a held snapshot and ${dead / 1000}k dead rows`,
      baseline: `itself, fresh ${rate(fresh)}`,
      ours: rate(under),
      ratios: ratios(under, fresh),
      bar: atLeast(0.4),
      goal: atLeast(0.6),
    },
  ]
}

async function holdSnapshot({ url }: Database) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin isolation level repeatable read')
  await client.query('select from stage_jobs limit 1')
  return client
}

/** Claims and completes the oldest jobs: each leaves two dead rows before the next available ones. */
async function killRows({ sql }: Database) {
  await sql(
    `update stage_jobs set state = 'claimed', lease_id = 'lea_bench', lease_expires_at = now()
     where job_id in (select job_id from stage_jobs where closed_at is null order by job_id limit $1)`,
    [dead / 2],
  )
  await sql(
    `update stage_jobs set state = 'completed', closed_at = now() where lease_id = 'lea_bench' and closed_at is null`,
  )
}
