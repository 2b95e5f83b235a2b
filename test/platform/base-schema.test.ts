import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { ensureMigrated, migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { readSchemaFiles } from '@alphorn/server/platform/db/migration-files'
import { planMigrations } from '@alphorn/server/platform/db/migration-plan'
import { UnusableDatabase } from '@alphorn/server/platform/db/usable'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { lastOfBase, migrationFile, migrationFolder, ourMigrationsTo } from '../support/migration-folders.ts'
import { schemaLines } from '../support/schema-lines.ts'

// The base schema replaces the migrations of development versions. Databases that have them go on without a change of
// their schema (docs/operate/upgrade.md). The replaced files are kept here, so that the test needs no Git history.

const kept = fileURLToPath(new URL('upgrade/replaced-migrations.json.gz', import.meta.url))
const replacedFiles = JSON.parse(gunzipSync(readFileSync(kept)).toString()) as Record<string, string>
const { migrations, replaced } = readSchemaFiles()

/** Creates a folder with the first of the replaced migrations. */
const folderOfReplaced = (count: number) =>
  migrationFolder(Object.fromEntries(Object.entries(replacedFiles).slice(0, count)))

/** Creates a folder with the base schema and one migration after it. */
const folderWithNext = () =>
  ourMigrationsTo(lastOfBase, {
    [migrationFile(lastOfBase + 1, 'next')]: 'alter table switches add column note text',
  })

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const historyOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ version: number; sha256: string }>(
      'select version, name, sha256 from schema_migrations order by version',
    )
    return rows
  })

/** Creates a database with the first of the replaced migrations. */
async function databaseWithReplaced(count: number): Promise<string> {
  const { url } = await emptyDatabase()
  await migrateDatabase(url, { dir: folderOfReplaced(count) })
  return url
}

test('The list of replaced migrations has the hashes of their files, and the base schema ends with the same number', () => {
  const sums = Object.entries(replacedFiles).map(([name, sql]) => ({
    version: Number(name.slice(0, 4)),
    name: name.slice(5, -4),
    sha256: createHash('sha256').update(sql).digest('hex'),
  }))
  expect(replaced).toEqual(sums)
  expect(replaced.length).toBe(44)
  expect(migrations.map(({ version }) => version)).toContain(lastOfBase)
})

test('The base schema is the one that the replaced migrations create, to the order of the columns', async () => {
  const { url } = await emptyDatabase()
  await migrateDatabase(url, { dir: ourMigrationsTo(lastOfBase) })
  const before = await withClient(await databaseWithReplaced(replaced.length), schemaLines)
  expect(before.length).toBeGreaterThan(2000)
  expect(await withClient(url, schemaLines)).toEqual(before)
})

test('A database with all replaced migrations needs no base schema, and goes on with the next migration', async () => {
  const url = await databaseWithReplaced(replaced.length)
  const history = await historyOf(url)
  await withClient(url, (client) => client.query(`insert into switches values ('all', now(), 'kept')`))
  const dir = folderWithNext()
  const plans = await planMigrations(url, { dir })
  expect(plans.map(({ version, newTables, breaks }) => ({ version, newTables, breaks }))).toEqual([
    { version: lastOfBase + 1, newTables: 0, breaks: [] },
  ])
  const applied = await migrateDatabase(url, { dir })
  expect(applied.map(({ version }) => version)).toEqual([lastOfBase + 1])
  expect(await migrateDatabase(url, { dir })).toEqual([])
  // The rows of before are as they were, so that the version before starts on it, too.
  expect((await historyOf(url)).slice(0, -1)).toEqual(history)
  const kept = await withClient(url, (client) => client.query('select reason, note from switches'))
  expect(kept.rows).toEqual([{ reason: 'kept', note: null }])
})

test('A process starts on a database with all replaced migrations, and on one extended by a later version', async () => {
  const url = await databaseWithReplaced(replaced.length)
  await migrateDatabase(url)
  expect(await ensureMigrated(url)).toBe(0)
  await withClient(url, (client) =>
    client.query(
      `insert into schema_migrations (version, name, sha256, works_from)
       select max(version) + 1, 'later', 'x', 0 from schema_migrations`,
    ),
  )
  expect(await ensureMigrated(url)).toBe(1)
})

test('A new database and one with the replaced migrations have the same next number', async () => {
  const { url } = await emptyDatabase()
  const dir = folderWithNext()
  const applied = await migrateDatabase(url, { dir })
  expect(applied.at(-1)?.version).toBe(lastOfBase + 1)
  expect((await historyOf(url)).map(({ version }) => version)).toEqual(applied.map(({ version }) => version))
})

test('A database with only some of the replaced migrations is refused with the version that applies the others', async () => {
  const url = await databaseWithReplaced(9)
  const before = await withClient(url, schemaLines)
  const sentence =
    'This database has 9 of the 44 migrations that the base schema of this version replaces: migrate it first with a version whose last migration is 0044_turns_of_accounts (docs/operate/upgrade.md).'
  for (const attempt of [migrateDatabase, ensureMigrated, planMigrations]) {
    const refusal = attempt(url)
    await expect(refusal).rejects.toBeInstanceOf(UnusableDatabase)
    await expect(refusal).rejects.toThrow(sentence)
  }
  expect((await historyOf(url)).length).toBe(9)
  expect(await withClient(url, schemaLines)).toEqual(before)
})

test('A replaced migration that differs from the listed one is refused', async () => {
  const url = await databaseWithReplaced(replaced.length)
  await withClient(url, (client) =>
    client.query(`update schema_migrations set sha256 = 'x' where version = 30`),
  )
  await expect(migrateDatabase(url)).rejects.toThrow(/^Migration 30 \(\w+\) was changed/)
})
