import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '@alphorn/test/support/database'
import { migrateDatabase, refuseOld } from '#server/platform/db/migrate'
import { readMigrations } from '#server/platform/db/migration-files'
import { UnusableDatabase } from '#server/platform/db/usable'

const first = { '0001_people.sql': 'create table people (name text); create table places (name text);' }
const second = { '0002_ages.sql': 'alter table people add age int;' }

test('Migrations are applied in order, each exactly once', async () => {
  const { url } = await emptyDatabase()
  expect(await applied(url, first)).toEqual([1])
  expect(await applied(url, { ...first, ...second })).toEqual([2])
  expect(await applied(url, { ...first, ...second })).toEqual([])
  const rows = await query(url, 'select version, name, applied_at from schema_migrations order by version')
  expect(rows).toMatchObject([
    { version: 1, name: 'people', applied_at: expect.any(Date) },
    { version: 2, name: 'ages' },
  ])
})

test('Processes that start simultaneously apply a migration only once', async () => {
  const { url } = await emptyDatabase()
  const all = await Promise.all(Array.from({ length: 5 }, () => applied(url, { ...first, ...second })))
  expect(all.flat()).toEqual([1, 2])
})

test('A failed migration leaves no changes and reports the line that failed', async () => {
  const { url } = await emptyDatabase()
  const broken = { '0002_broken.sql': 'create table things (name text);\nselect nothing_such();' }
  await expect(applied(url, { ...first, ...broken })).rejects.toThrow(
    /Migration 2 \(broken\) failed at line 2:/,
  )
  expect(await query(url, `select to_regclass('things') as found`)).toEqual([{ found: null }])
  expect(await applied(url, { ...first, ...second })).toEqual([2])
})

test('A migration that was changed after it was applied is refused', async () => {
  const { url } = await emptyDatabase()
  await applied(url, first)
  const changed = { '0001_people.sql': 'create table persons (name text);' }
  await expect(applied(url, changed)).rejects.toThrow(/Migration 1 \(people\) was changed/)
})

test('A program works with a later schema that only adds, and writes nothing to it', async () => {
  const { url } = await emptyDatabase()
  await applied(url, { ...first, ...second })
  const before = await query(url, 'select * from schema_migrations order by version')
  expect(await applied(url, first)).toEqual([])
  expect(await query(url, 'select * from schema_migrations order by version')).toEqual(before)
})

test('A program is refused once a later schema removes what it uses, and later programs are not', async () => {
  const { url } = await emptyDatabase()
  const third = {
    '0003_contract.sql': contract('0002', 'alter table people drop column name;'),
    '0004_pets.sql': 'create table pets (name text);',
  }
  await applied(url, { ...first, ...second, ...third })
  const refusal = applied(url, first)
  await expect(refusal).rejects.toBeInstanceOf(UnusableDatabase)
  await expect(refusal).rejects.toThrow(
    'The database is newer than this program, which knows 1 migrations: migration 3 (contract) takes away what programs use that know fewer than 2. Start the version that migrated the database, or a later one.',
  )
  // It stopped using the column before the column was dropped.
  expect(await applied(url, { ...first, ...second })).toEqual([])
})

test('A migration with a missing or malformed contract statement, or one that names a later number, is refused', async () => {
  const { url } = await emptyDatabase()
  const malformed = ['-- Contract: no program reads it.', '-- Contract from 0002: short', contract('0003')]
  for (const sql of malformed)
    await expect(applied(url, { ...first, '0002_wrong.sql': sql })).rejects.toThrow(
      /0002_wrong\.sql must say what it takes away as in/,
    )
})

const contract = (from: string, sql = '') =>
  `-- Contract from ${from}: no program of then reads the names of people.\n${sql}`

test('A database older than the base schema is refused with advice and remains unchanged', async () => {
  const { url } = await emptyDatabase()
  await applied(url, { '0001_spine.sql': 'create table projects (name text);', ...laterMigrations() })
  await query(url, 'alter table schema_migrations drop column works_from')
  const history = await query(url, 'select * from schema_migrations order by version')
  const refusal = migrateDatabase(url)
  await expect(refusal).rejects.toBeInstanceOf(UnusableDatabase)
  await expect(refusal).rejects.toThrow(
    /^This database was made by a development version from before 0\.1, .*Export what you need .* empty database\.$/,
  )
  expect(await query(url, 'select * from schema_migrations order by version')).toEqual(history)
})

/** More migrations than the base schema has files. */
function laterMigrations() {
  const numbers = Array.from({ length: 39 }, (_, index) => String(index + 2).padStart(4, '0'))
  return Object.fromEntries(numbers.map((number) => [`${number}_more.sql`, 'select 1']))
}

test('Migrations with a gap, a duplicate number or an invalid name are refused', async () => {
  const { url } = await emptyDatabase()
  await expect(applied(url, { ...first, '0003_late.sql': '' })).rejects.toThrow(/must have the number 0002/)
  await expect(applied(url, { ...first, '0001_twin.sql': '' })).rejects.toThrow(/must have the number 0002/)
  await expect(applied(url, { 'people.sql': '' })).rejects.toThrow(/must be named/)
})

test('An empty migration directory is not an error', async () => {
  const { url } = await emptyDatabase()
  expect(await applied(url, {})).toEqual([])
})

test('The schema of this program is applied once, and a second run changes nothing', async () => {
  const { url } = await emptyDatabase()
  const fromEmpty = await migrateDatabase(url)
  expect(await migrateDatabase(url)).toEqual([])
  expect(fromEmpty).toEqual(readMigrations())
})

test('A PostgreSQL version older than 15 is refused', () => {
  expect(() => refuseOld('14.13 (Debian 14.13-1)')).toThrow(/15 or newer is needed/)
  expect(() => refuseOld('15.18 (Debian 15.18-0+deb12u1)')).not.toThrow()
  expect(() => refuseOld('18.4')).not.toThrow()
})

const directories: string[] = []
afterAll(() => directories.forEach((dir) => rmSync(dir, { recursive: true })))

async function applied(url: string, files: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'migrations-'))
  directories.push(dir)
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql)
  return (await migrateDatabase(url, { dir })).map(({ version }) => version)
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('A migration that waits for a long read does not block other calls and is applied afterwards', async () => {
  const { url } = await emptyDatabase()
  await applied(url, first)
  const reader = new pg.Client({ connectionString: url, application_name: 'a long read' })
  await reader.connect()
  await reader.query('begin; select * from people')
  const dir = mkdtempSync(join(tmpdir(), 'migrations-'))
  directories.push(dir)
  for (const [name, sql] of Object.entries({ ...first, ...second })) writeFileSync(join(dir, name), sql)
  const said: string[] = []
  const migrating = migrateDatabase(url, {
    dir,
    lockTimeoutMs: 50,
    pauseMs: 50,
    report: (why) => said.push(why),
  })
  await expect.poll(() => said.length).toBeGreaterThan(2)
  expect(said[0]).toMatch(
    /^Migration 2 \(ages\) waits for tables that are in use, and is tried again\. The oldest transaction is of "a long read" \(process \d+, open for \d+ seconds\)\.$/,
  )
  // Without the end of the wait, this read would queue after the migration, and so after the long read.
  expect(await query(url, 'select * from people')).toEqual([])
  await reader.query('commit')
  await reader.end()
  expect((await migrating).map(({ version }) => version)).toEqual([2])
})
