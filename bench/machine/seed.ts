import type { Database } from '../database.ts'
import { seedMoreCompanies } from '../growth/seed.ts'
import { seedJobs } from '../jobs/job-seed.ts'
import { type Seeded, seedAccount, seedCompanies, seedProspects } from '../seed.ts'
import { startSupervised } from './supervised.ts'

const accounts = 64
const prospectsOfEach = 320
/** Number of imported companies; the others are copies of them. */
const imported = 640
/** The few that callers meet on. */
const busyProspects = 3200

/** Accounts whose prospects are picked at random, one account with as many, and one with few that all callers work on. */
export async function seedMachine(database: Database) {
  await database.sql(
    'create table bare (id text primary key, decision text not null, at timestamptz not null)',
  )
  const service = await startSupervised(database.url, 1)
  // The jobs' companies come first: they are the first of those that are generated.
  const jobs = await seedJobs(database, service.url)
  await seedCompanies(database, imported)
  await seedMoreCompanies(database, imported, imported, accounts * prospectsOfEach)
  const many: Seeded[] = []
  for (let at = 0; at < accounts; at++) many.push(await seedAccount(database, service.url))
  const [single, busy] = [await seedAccount(database, service.url), await seedAccount(database, service.url)]
  await service.stop()
  for (const account of many) await seedProspects(database, account, prospectsOfEach)
  await seedProspects(database, single, accounts * prospectsOfEach)
  await seedProspects(database, busy, busyProspects)
  await database.sql('vacuum analyze')
  return { many, single, busy, jobs }
}
