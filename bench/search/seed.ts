import { newId } from '@alphorn/contract/ids'
import { namesOf } from '@alphorn/server/directory/company-names'
import { importRecord } from '@alphorn/server/directory/import-record'
import type { Database } from '../database.ts'
import { companiesOf } from './fixture.ts'

type Index = { name: string; definition: string }
type Column = { name: string; type: string }
type Seeded = ReturnType<typeof importRecord> & { company_id: string }

/**
 * Brings many companies into an empty directory past the import: without its triggers, and with the indexes built
 * afterwards. For benches that measure what comes behind.
 */
export async function seedCompanies({ sql }: Database, file: string) {
  const indexes = await sql<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('companies', 'company_names') and schemaname = 'public'
       and not exists (select from pg_constraint where conname = indexname)`,
  )
  await sql('delete from companies')
  await sql('alter table companies disable trigger user')
  for (const { name } of indexes) await sql(`drop index ${name}`)
  const columns = await sql<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'companies'::regclass and attnum > 0 and not attisdropped and attname not in ('sources', 'updated_at')`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  let batch: Seeded[] = []
  const write = async () => {
    await sql(
      `insert into companies (${names}, sources, updated_at) select ${names}, '[]', now() from jsonb_to_recordset($1::jsonb) as r (${types})`,
      [JSON.stringify(batch)],
    )
    await sql(
      `insert into company_names select * from jsonb_to_recordset($1::jsonb)
         as r (company_id text, kind text, name text, key text, stem_key text, form text)`,
      [
        JSON.stringify(
          batch.flatMap((row) => namesOf(row).map((name) => ({ company_id: row.company_id, ...name }))),
        ),
      ],
    )
    batch = []
  }
  for await (const row of companiesOf(file)) {
    const record = importRecord(row, 'generator')
    batch.push({ ...record, company_id: newId('company'), status: record.status ?? 'unknown' })
    if (batch.length === 4000) await write()
  }
  if (batch.length > 0) await write()
  for (const { definition } of indexes) await sql(definition)
  await sql('alter table companies enable trigger user')
}
