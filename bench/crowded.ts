import { type Bench, ratios } from './bench.ts'
import { seedJobs } from './job-seed.ts'
import { httpCaller, work } from './job-workers.ts'
import { serve } from './processes.ts'
import { atLeast, rate } from './report.ts'

const workers = 32
const few = 10_000
const many = 1_000_000

/** Claim and complete beside a million open jobs against itself beside ten thousand. Seeding takes minutes: only with `--large`. */
export const crowded: Bench = async (cluster, { rounds, seconds, large }) => {
  if (!large) return []
  const database = await cluster.fresh()
  const served = await serve('alphorn', { databaseUrl: database.url })
  const seeded = await seedJobs(database, served.url)
  const measure = async (open: number) => {
    const perSecond: number[] = []
    for (let round = 0; round < rounds; round++) {
      await seeded.fill(open)
      const result = await work(() => httpCaller(served.url, seeded), seeded, { workers, seconds, atOnce: 1 })
      perSecond.push(result.perSecond)
    }
    return perSecond
  }
  await seeded.fill(few)
  await work(() => httpCaller(served.url, seeded), seeded, { workers, seconds, atOnce: 1 })
  const beside = { few: await measure(few), many: await measure(many) }
  await served.stop()
  await database.drop()
  return [
    {
      what: 'claim 1 + complete, 1M open jobs',
      baseline: `10k open jobs ${rate(beside.few)}`,
      ours: rate(beside.many),
      ratios: ratios(beside.many, beside.few),
      bar: atLeast(0.8),
      goal: atLeast(1),
    },
  ]
}
