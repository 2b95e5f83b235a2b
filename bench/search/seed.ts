import { newId } from '@alphorn/contract/ids'
import { namesOf } from '@alphorn/server/directory/company-names'
import { importRecord } from '@alphorn/server/directory/import-record'
import type { Database } from '../database.ts'
import { companiesOf } from './fixture.ts'

type Column = { name: string; type: string }
type Seeded = ReturnType<typeof importRecord> & { company_id: string }

const batchSize = 4000

/**
 * Brings many companies into an empty directory past the import: without its triggers, and with the indexes built
 * afterwards. For benches that measure what comes behind. One that broke off goes on where it was.
 */
export async function seedCompanies(database: Database, file: string) {
  const { sql } = database
  await takeIndexes(database)
  const [there] = await sql<{ count: number }>('select count(*)::int as count from companies')
  const write = await writer(database)
  let batch: Seeded[] = []
  let at = 0
  for await (const row of companiesOf(file)) {
    if (at++ < there!.count) continue
    const record = importRecord(row, 'generator')
    batch.push({ ...record, company_id: newId('company'), status: record.status ?? 'unknown' })
    if (batch.length < batchSize) continue
    await write(batch)
    batch = []
  }
  if (batch.length > 0) await write(batch)
  const left = await sql<{ definition: string }>('select definition from seed_indexes')
  for (const { definition } of left) {
    await sql(definition)
    await sql('delete from seed_indexes where definition = $1', [definition])
  }
  await sql('alter table companies enable trigger user')
  await sql('drop table seed_indexes')
}

/** Whether a seeding broke off. */
export async function isSeeding({ sql }: Database) {
  const [row] = await sql<{ there: boolean }>(`select to_regclass('seed_indexes') is not null as there`)
  return row!.there
}

/** Takes the indexes away, and notes what they were. */
async function takeIndexes(database: Database) {
  const { sql } = database
  if (await isSeeding(database)) return
  const indexes = `from pg_indexes where tablename in ('companies', 'company_names') and schemaname = 'public'
    and not exists (select from pg_constraint where conname = indexname)`
  const names = await sql<{ name: string }>(`select indexname as name ${indexes}`)
  await sql('truncate companies cascade')
  await sql('alter table companies disable trigger user')
  await sql(`create table seed_indexes as select indexdef as definition ${indexes}`)
  for (const { name } of names) await sql(`drop index ${name}`)
}

async function writer({ sql }: Database) {
  const columns = await sql<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'companies'::regclass and attnum > 0 and not attisdropped and attname not in ('sources', 'updated_at')`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  return async (batch: readonly Seeded[]) => {
    const named = batch.flatMap((row) =>
      namesOf(row).map((name) => ({ company_id: row.company_id, ...name })),
    )
    // One statement: a company never stands there without its names.
    await sql(
      `with written as (
         insert into companies (${names}, sources, updated_at)
         select ${names}, '[]', now() from jsonb_to_recordset($1::jsonb) as r (${types})
       )
       insert into company_names select * from jsonb_to_recordset($2::jsonb)
         as r (company_id text, kind text, name text, key text, stem_key text, form text)`,
      [JSON.stringify(batch), JSON.stringify(named)],
    )
  }
}
