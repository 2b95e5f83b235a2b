import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../support/database.ts'
import { ofAllAccounts, wholeTables } from './all-accounts.ts'
import { planeOf } from './planes.ts'
import { planSettings, readingsWithoutAccount } from './statement-plans.ts'
import { preparedStatements } from './server-statements.ts'

// A statement that names its account costs in proportion to that account's data. One that does not may read, and lock,
// the rows of all accounts. A background job with such a statement slows down as the installation grows, and cannot be
// split.

const { url } = await freshDatabase()
const client = new pg.Client(url)
await client.connect()
await client.query(planSettings)
afterAll(() => client.end())

const { rows: ofAccounts } = await client.query<{ name: string; isPart: boolean }>(`
  select relname as name, relispartition as "isPart" from pg_class t
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and exists (select from pg_attribute where attrelid = t.oid and attname = 'account_id')`)
const tenantTables = new Set(
  ofAccounts.map(({ name }) => name).filter((name) => planeOf({ name, ofAccount: true }) === 'tenant'),
)

/** Old partitions are dropped: a sequential scan of one is acceptable where its index is no better. */
const parts = new Set(ofAccounts.flatMap(({ name, isPart }) => (isPart ? [name] : [])))

async function readings(statements: Iterable<readonly [string, string]>) {
  const found = new Map<string, string[]>()
  const whole: string[] = []
  for (const [name, text] of statements) {
    const read = await readingsWithoutAccount(client, text, tenantTables)
    if (read.length > 0) found.set(name, [...new Set(read.map(({ table }) => table))].toSorted())
    whole.push(
      ...read.filter((one) => one.whole && !parts.has(one.table)).map(({ table }) => `${name} ${table}`),
    )
  }
  return { found, whole: [...new Set(whole)].toSorted() }
}

test('Except for known cases, no prepared statement reads rows of all accounts or a table without an index', async () => {
  const { found, whole } = await readings(preparedStatements())
  expect([...found.keys()].toSorted()).toEqual(Object.keys(ofAllAccounts).toSorted())
  expect(whole).toEqual(Object.keys(wholeTables).toSorted())
})

test('A planted statement without an account is found, and one that gets its account through a join is not', async () => {
  const { found, whole } = await readings([
    ['due', `select 1 from stage_jobs where deadline_at < $1 and closed_at is null for update`],
    ['scan', `update prospects set state = $1 where created_at < $2`],
    ['own', `select 1 from prospects where account_id = $1 and project_id = $2`],
    [
      'joined',
      `select 1 from projects p join prospects using (account_id, project_id) where p.account_id = $1`,
    ],
    ['other plane', `select 1 from companies where name = $1`],
  ])
  expect(Object.fromEntries(found)).toEqual({ due: ['stage_jobs'], scan: ['prospects'] })
  expect(whole).toEqual(['scan prospects'])
})
