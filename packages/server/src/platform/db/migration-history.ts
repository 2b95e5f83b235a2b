import type pg from 'pg'
import type { Migration, MigrationRecord, SchemaFiles } from '#server/platform/db/migration-files'
import { UnusableDatabase } from '#server/platform/db/usable'

/** A migration that the database has. `works_from` is the value of its file. */
export type AppliedMigration = MigrationRecord & { works_from: number }

/** The table that records which migrations were applied. */
export async function createHistory(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    version int primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default clock_timestamp(),
    works_from int not null
  )`)
}

/** The migrations that the database has, in order. */
export async function findApplied(client: pg.Client): Promise<AppliedMigration[]> {
  // The table of a database from before 0.1, which is refused by the name of its migrations, lacks the last column.
  const { rows } = await client.query<AppliedMigration>(
    `select version, name, sha256, (to_jsonb(one) ->> 'works_from')::int as works_from
     from schema_migrations one order by version`,
  )
  return rows
}

/** Applies a migration within the current transaction, and records it. */
export async function applyIn(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, sql, sha256, worksFrom } = migration
  await client.query(sql)
  await client.query(
    'insert into schema_migrations (version, name, sha256, works_from) values ($1, $2, $3, $4)',
    [version, name, sha256, worksFrom],
  )
}

/**
 * Returns the migrations that a database with these ones lacks. Throws if this program does not work on it: they differ
 * from those that it knows, or a later one removed something that it uses.
 */
export function findPending(applied: readonly AppliedMigration[], files: SchemaFiles): Migration[] {
  const { migrations } = files
  if (isBeforeBase(applied, migrations)) throw new UnusableDatabase(`This database ${beforeBase}`)
  ensureSame(applied, expectedHistory(applied, files))
  const partial = partlyReplaced(applied, files)
  if (partial) throw new UnusableDatabase(`This database ${partial}`)
  refuseContracted(applied, lastNumberOf(migrations))
  const last = applied.at(-1)?.version ?? 0
  return migrations.filter(({ version }) => version > last)
}

/** Returns the number of the last migration; 0 for an empty list. */
export const lastNumberOf = (migrations: readonly { version: number }[]): number =>
  migrations.at(-1)?.version ?? 0

/**
 * Returns the migrations that a database or a backup has if it is up to date. It began either with the base schema or
 * with the migrations that the base schema replaces; the later ones are the same.
 */
export function expectedHistory(
  applied: readonly MigrationRecord[],
  { migrations, replaced }: SchemaFiles,
): readonly MigrationRecord[] {
  if (!hasReplaced(applied, { migrations, replaced })) return migrations
  return [...replaced, ...migrations.filter(({ version }) => version > lastNumberOf(replaced))]
}

/**
 * Returns why a database or a backup cannot be brought up to date, and the remedy, if it has only some of the replaced
 * migrations.
 */
export function partlyReplaced(applied: readonly MigrationRecord[], files: SchemaFiles): string | undefined {
  const { replaced } = files
  if (!hasReplaced(applied, files) || applied.length >= replaced.length) return undefined
  const { version, name } = replaced.at(-1)!
  const last = `${String(version).padStart(4, '0')}_${name}`
  return (
    `has ${applied.length} of the ${replaced.length} migrations that the base schema of this version replaces: ` +
    `migrate it first with a version whose last migration is ${last} (docs/operate/upgrade.md).`
  )
}

function hasReplaced([first]: readonly MigrationRecord[], { migrations, replaced }: SchemaFiles) {
  return (
    first !== undefined && first.version === replaced[0]?.version && first.version !== migrations[0]?.version
  )
}

function ensureSame(applied: readonly AppliedMigration[], expected: readonly MigrationRecord[]) {
  for (const [index, { version, name, sha256 }] of applied.entries()) {
    const ours = expected[index]
    const due = ours?.version ?? lastNumberOf(applied.slice(0, index)) + 1
    if (version !== due) throw new Error(`The database lacks migration ${due}, though it has ${version}.`)
    if (ours && sha256 !== ours.sha256)
      throw new Error(
        `Migration ${version} (${name}) was changed after it was applied: write a new one instead.`,
      )
  }
}

/** A later version adds to the schema, and this one works on it until something that it uses is removed. */
function refuseContracted(applied: readonly AppliedMigration[], known: number) {
  const contracted = applied.find(({ version, works_from }) => version > known && works_from > known)
  if (contracted)
    throw new UnusableDatabase(
      `The database is newer than this program, which knows ${known} migrations: ${reasonOf(contracted)}. ` +
        'Start the version that migrated the database, or a later one.',
    )
}

function reasonOf({ version, name, works_from }: AppliedMigration) {
  return `migration ${version} (${name}) takes away what programs use that know fewer than ${works_from}`
}

/** The remedy for data of a development version from before 0.1. */
export const beforeBase =
  'was made by a development version from before 0.1, and no upgrade leads from there to this version. ' +
  'Export what you need with the version that made it, then start this version with an empty database.'

/**
 * Whether the first migration is from before 0.1. The base schema and the files that it replaces begin with one name.
 */
export function isBeforeBase(
  [first]: readonly { name: string }[],
  [base]: readonly { name: string }[],
): boolean {
  return first !== undefined && base !== undefined && first.name !== base.name
}
