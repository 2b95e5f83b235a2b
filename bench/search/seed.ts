import { newId } from '@alphorn/contract/ids'
import { importRecord } from '@alphorn/server/directory/import-record'
import type { Database } from '../database.ts'
import { companiesOf } from './fixture.ts'

type Index = { name: string; definition: string }
type Column = { name: string; type: string }

/**
 * Brings many companies into an empty directory past the import: without its triggers, and with the indexes built
 * afterwards. For benches that measure what comes behind.
 */
export async function seedCompanies({ sql }: Database, file: string) {
  const indexes = await sql<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'companies' and schemaname = 'public'
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
  let batch: object[] = []
  const write = async () => {
    await sql(
      `insert into companies (${names}, sources, updated_at) select ${names}, '[]', now() from jsonb_to_recordset($1::jsonb) as r (${types})`,
      [JSON.stringify(batch)],
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
