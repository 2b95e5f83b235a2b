import { once } from 'node:events'
import { newId } from '@alphorn/contract/core/ids'
import { namesOf } from '@alphorn/swiss-names/company-names'
import { importRecord, keysOf } from '@alphorn/server/directory/companies/import-record'
import pg from 'pg'
import copy from 'pg-copy-streams'
import type { Database } from '../database.ts'
import { companiesOf } from './fixture.ts'

type Row = Readonly<Record<string, unknown>>

const batchSize = 10_000
const nameColumns = ['company_id', 'kind', 'name', 'key', 'stem_key', 'form']

/**
 * Brings many companies into an empty directory without the import: by COPY, without its triggers, and with
 * the indexes built afterwards. For benches that measure later steps. A run that broke off continues where it
 * was.
 */
export async function seedCompanies(database: Database, file: string) {
  const { sql } = database
  await takeIndexes(database)
  const [there] = await sql<{ count: number }>('select count(*)::int as count from companies')
  const client = new pg.Client(database.url)
  await client.connect()
  // Rows that a crash loses are seeded again.
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  const columns = await seededColumns(database)
  let batch: Row[] = []
  let writing = Promise.resolve()
  const handOver = async () => {
    await writing
    writing = writeBatch(client, columns, batch)
    writing.catch(() => {}) // awaited before the next batch is handed over, and at the end
    batch = []
  }
  let at = 0
  for await (const row of companiesOf(file)) {
    if (at++ < there!.count) continue
    const stated = importRecord(row, 'generator')
    const record = { ...stated, ...keysOf(stated) }
    const own = { company_id: newId('company'), sources: [], updated_at: new Date().toISOString() }
    batch.push({ ...record, ...own, status: record.status ?? 'unknown' })
    if (batch.length === batchSize) await handOver()
  }
  await handOver()
  await writing
  await giveIndexesBack(client)
  await client.end()
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

async function giveIndexesBack(client: pg.Client) {
  const { rows } = await client.query<{ definition: string }>('select definition from seed_indexes')
  for (const { definition } of rows) {
    await client.query(definition)
    await client.query('delete from seed_indexes where definition = $1', [definition])
  }
  await client.query('alter table companies enable trigger user; drop table seed_indexes')
}

/** Columns that a record has; the directory makes the others later. */
async function seededColumns({ sql }: Database) {
  const columns = await sql<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'companies'::regclass and attnum > 0 and not attisdropped and attname <> 'location'
       and not starts_with(attname, 'derived_')`,
  )
  return columns.map(({ name }) => name)
}

/** In one transaction: a company is never stored without its names. */
async function writeBatch(client: pg.Client, columns: readonly string[], batch: readonly Row[]) {
  const named = batch.flatMap((row) =>
    namesOf(row as Parameters<typeof namesOf>[0]).map((name) => ({ company_id: row['company_id'], ...name })),
  )
  await client.query('begin')
  await copyRows(client, 'companies', columns, batch)
  await copyRows(client, 'company_names', nameColumns, named)
  await client.query('commit')
}

/** Writes rows by COPY. */
async function copyRows(client: pg.Client, table: string, columns: readonly string[], rows: readonly Row[]) {
  const into = client.query(copy.from(`copy ${table} (${columns.join(', ')}) from stdin`))
  into.end(rows.map((row) => `${columns.map((column) => cellOf(row[column])).join('\t')}\n`).join(''))
  await once(into, 'finish')
}

const special = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function cellOf(value: unknown) {
  if (value === null || value === undefined) return '\\N'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(special, (found) => escapes[found]!)
}
