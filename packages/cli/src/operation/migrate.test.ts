import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { emptyDatabase } from '@alphorn/test/support/database'
import { migrationFile, ourMigrationsTo } from '@alphorn/test/support/migration-folders'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { readMigrations } from '@alphorn/server/platform/db/migration-files'
import { lastNumberOf } from '@alphorn/server/platform/db/migration-history'
import { planMigrations } from '@alphorn/server/platform/db/migration-plan'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-migrate-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

async function alphorn(url: string, ...words: string[]) {
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...childEnvironment, DATABASE_URL: url, ALPHORN_DATA: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code: code as number }
}

const query = async <Row>(url: string, statement: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

test('The command migrate updates an external PostgreSQL, and serve refuses an older schema with the remedy', async () => {
  const { url } = await emptyDatabase()
  const refused = await alphorn(url, 'serve', '--processes', '1')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toMatch(
    /^This version has \d+ migrations that the database lacks\. Run alphorn migrate .*--migrate\.\n$/,
  )
  expect(await query(url, `select from pg_tables where schemaname = 'public'`)).toEqual([])

  const planned = await alphorn(url, 'migrate', '--dry-run')
  expect(planned.out).toMatch(/^0033 platform \(new tables: \d+\)\n/)
  // A lock on a table that does not exist yet blocks no one.
  expect(planned.out).not.toMatch(/ wait/)
  expect(planned.out).toMatch(/\nNo table that exists is locked: the service can go on meanwhile\.\n$/)
  expect(
    await query(
      url,
      `select from pg_tables where schemaname <> 'pg_catalog' and schemaname <> 'information_schema'`,
    ),
  ).toEqual([])

  expect((await alphorn(url, 'migrate')).out).toMatch(
    /^0033 platform \(new tables: \d+\)\n[^]*\n0033 platform: applied\n[^]*The database is up to date\.\n$/,
  )
  expect((await alphorn(url, 'migrate', '--dry-run')).out).toBe(
    'The database is up to date: nothing would be done.\n',
  )
})

test('A migration plan lists the tables that are locked, rewritten and indexed, with their sizes', async () => {
  const { url } = await emptyDatabase()
  const dir = join(dataDir, 'planned')
  mkdirSync(dir)
  const write = (name: string, sql: string) => writeFileSync(join(dir, name), sql)
  write(
    '0001_base.sql',
    'create table people (id int primary key, name text); create table places (id int primary key); create table pets (id int)',
  )
  await migrateDatabase(url, { dir })
  await query(url, `insert into people select n, 'name' from generate_series(1, 500) n; analyze people`)
  write('0002_widen.sql', 'alter table people alter column id type bigint; create table cities (id int)')
  write('0003_index.sql', 'create index people_by_name on people (name)')
  write('0004_column.sql', 'alter table places add column country text')
  write('0005_rows.sql', 'insert into pets values (1)')
  const plans = await planMigrations(url, { dir })
  const people = { table: 'people', rows: 500, bytes: expect.any(Number) as number }
  expect(plans).toEqual([
    {
      version: 2,
      name: 'widen',
      newTables: 1,
      tables: [{ ...people, blocks: 'reads and writes', isRewritten: true, newIndexes: 0 }],
      breaks: ['people.id was integer, and is bigint'],
    },
    {
      version: 3,
      name: 'index',
      newTables: 0,
      tables: [{ ...people, blocks: 'writes', isRewritten: false, newIndexes: 1 }],
      breaks: [],
    },
    {
      version: 4,
      name: 'column',
      newTables: 0,
      tables: [
        {
          table: 'places',
          rows: 0,
          bytes: expect.any(Number) as number,
          blocks: 'reads and writes',
          isRewritten: false,
          newIndexes: 0,
        },
      ],
      breaks: [],
    },
    { version: 5, name: 'rows', newTables: 0, tables: [], breaks: [] },
  ])
  expect(await query(url, `select from pg_namespace where nspname = 'alphorn_migration_plan'`)).toEqual([])
  expect(
    await query(
      url,
      `select data_type from information_schema.columns where table_name = 'people' and column_name = 'id'`,
    ),
  ).toEqual([{ data_type: 'integer' }])
})

test('The plan of a failing migration reports the reason and leaves nothing in the database', async () => {
  const { url } = await emptyDatabase()
  const dir = join(dataDir, 'failing')
  mkdirSync(dir)
  writeFileSync(join(dir, '0001_base.sql'), 'create table people (id int primary key)')
  await migrateDatabase(url, { dir })
  writeFileSync(join(dir, '0002_wrong.sql'), 'alter table pets add column name text')
  await expect(planMigrations(url, { dir })).rejects.toThrow('relation "pets" does not exist')
  expect(await query(url, `select from pg_namespace where nspname = 'alphorn_migration_plan'`)).toEqual([])
})

test('A migration plan for a filled schema is made without locking the tables of the service', async () => {
  const { url } = await emptyDatabase()
  await migrateDatabase(url)
  const version = lastNumberOf(readMigrations()) + 1
  const dir = ourMigrationsTo(version, {
    [migrationFile(version, 'next')]: 'alter table companies add column note text',
  })
  const reader = new pg.Client(url)
  await reader.connect()
  await reader.query('begin; lock table companies, projects, stage_jobs in access share mode')
  const plans = await planMigrations(url, { dir })
  await reader.end()
  const companies = expect.objectContaining({ table: 'companies', blocks: 'reads and writes' })
  expect(plans).toEqual([expect.objectContaining({ version, tables: [companies] })])
})
