import type pg from 'pg'
import type { Migration } from '#server/platform/db/migration-files'
import { UnusableDatabase } from '#server/platform/db/usable'

/** A migration that the database has. `works_from` is the value of its file. */
export type AppliedMigration = { version: number; name: string; sha256: string; works_from: number }

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
 * Throws if this program does not work on a database with these migrations. They differ from those that it knows, or a
 * later one removed something that it uses.
 */
export function checkHistory(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  if (isBeforeBase(applied, migrations)) throw new UnusableDatabase(`This database ${beforeBase}`)
  for (const [index, { version, name, sha256 }] of applied.entries()) {
    if (version !== index + 1)
      throw new Error(`The database lacks migration ${index + 1}, though it has ${version}.`)
    const ours = migrations[index]
    if (ours && sha256 !== ours.sha256)
      throw new Error(
        `Migration ${version} (${name}) was changed after it was applied: write a new one instead.`,
      )
  }
  refuseContracted(applied, migrations.length)
}

/** A later version adds to the schema, and this one works on it until something that it uses is removed. */
function refuseContracted(applied: readonly AppliedMigration[], known: number) {
  const contracted = applied.slice(known).find(({ works_from }) => works_from > known)
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

/** Whether the first migration is one of those that the base schema replaced. */
export function isBeforeBase(
  [first]: readonly { name: string }[],
  [base]: readonly { name: string }[],
): boolean {
  return first !== undefined && base !== undefined && first.name !== base.name
}
