import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { readMigrations } from '@alphorn/server/platform/db/migration-files'
import { planMigrations } from '@alphorn/server/platform/db/migration-plan'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { lastOfBase, migrationFolder, ourMigrationsTo } from '../support/migration-folders.ts'

// A migration must not break the previous version, which may still be running (docs/operate/upgrade.md,
// docs/decisions/0004-database-hosts-and-versions.md).

test('No migration removes what the previous version uses, unless it declares which version stopped using it', async () => {
  const { url } = await emptyDatabase()
  await migrateDatabase(url, { dir: ourMigrationsTo(lastOfBase) })
  const isDeclared = new Map(readMigrations().map(({ version, worksFrom }) => [version, worksFrom > 0]))
  const broken = (await planMigrations(url)).filter(
    ({ version, breaks }) => breaks.length > 0 && !isDeclared.get(version),
  )
  expect(broken.map(({ version, breaks }) => ({ version, breaks }))).toEqual([])
})

test('A plan reports what a migration removes from the previous version, and accepts additions', async () => {
  const { url } = await emptyDatabase()
  await migrateDatabase(url, { dir: migrationFolder({ '0001_base.sql': base }) })
  const dir = migrationFolder({
    '0001_base.sql': base,
    '0002_expand.sql':
      'alter table people add column note text, add column size int not null default 1; create table pets (id int primary key, name text not null); create index people_by_name on people (name)',
    '0003_gone.sql': 'alter table people drop column age; drop table places',
    '0004_renamed.sql': 'alter table people rename column name to full_name',
    '0005_demanded.sql':
      'alter table people add column mail text not null; alter table people alter column note set not null',
    '0006_typed.sql': 'alter table people alter column size type bigint',
    '0007_unique.sql': 'create unique index one_name on people (full_name)',
    '0008_function.sql': 'drop function greeting(text)',
  })
  const plans = await planMigrations(url, { dir })
  expect(Object.fromEntries(plans.map(({ name, breaks }) => [name, breaks]))).toEqual({
    expand: [],
    gone: ['people.age is gone', 'places.id is gone'],
    renamed: ['people.name is gone'],
    demanded: ['people.note may be null no more', 'people.mail is new, and demands a value'],
    typed: ['people.size was integer, and is bigint'],
    unique: ['people has a new unique index over full_name'],
    function: ['the function greeting(text) is gone'],
  })
})

test('A plan allows removing what the previous version no longer uses, and reports what it still uses', async () => {
  const { url } = await emptyDatabase()
  await migrateDatabase(url, { dir: migrationFolder({ '0001_base.sql': base }) })
  const contract = (from: string) =>
    `-- Contract from ${from}: no program reads the age of people.\nalter table people drop column`
  const dir = migrationFolder({
    '0001_base.sql': base,
    '0002_stopped.sql': `${contract('0001')} age`,
    '0003_in_use.sql': `${contract('0003')} name`,
  })
  const plans = await planMigrations(url, { dir })
  expect(plans.map(({ breaks }) => breaks)).toEqual([[], ['people.name is gone']])
})

const base = `create table people (id int primary key, name text, age int); create table places (id int);
  create function greeting(text) returns text language sql as 'select $1'`
