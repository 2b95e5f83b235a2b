import type pg from 'pg'
import { newClient } from '#server/platform/db/client'
import { compareSchema } from '#server/platform/db/migrate'
import { breaksBetween, interfaceOf } from '#server/platform/db/migration-breaks'
import { type Migration, readSchemaFiles } from '#server/platform/db/migration-files'

/** The effect of a migration on an existing table. */
export type TablePlan = {
  table: string
  /** Rows and bytes as PostgreSQL estimates them. */
  rows: number
  bytes: number
  /** Operations that wait until the migration has committed. */
  blocks: 'reads and writes' | 'writes' | 'nothing'
  /** Whether every row is written again. */
  isRewritten: boolean
  /** Indexes that are built over all rows. */
  newIndexes: number
}
/** A migration that the database lacks. Tables that it creates block no one and are only counted. */
export type MigrationPlan = {
  version: number
  name: string
  newTables: number
  tables: TablePlan[]
  /** Reasons why processes of the previous version cannot run beside it; empty if they can. */
  breaks: string[]
}

const scratch = 'alphorn_migration_plan'

// The locks of a transaction as PostgreSQL reports them. Empty tables take the same locks as full ones.
const blocksOf: Readonly<Record<string, TablePlan['blocks']>> = {
  AccessExclusiveLock: 'reads and writes',
  ExclusiveLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ShareLock: 'writes',
}

/**
 * Returns the effects of `migrateDatabase` by running it in a transaction that is rolled back. The migrations run in a
 * scratch schema with empty tables, and PostgreSQL reports their locks. No table of the service is touched. Throws as
 * `migrateDatabase` does.
 */
export async function planMigrations(
  database: string | pg.ClientConfig,
  { dir }: { dir?: string } = {},
): Promise<MigrationPlan[]> {
  const client = newClient(database, 'migration plan')
  await client.connect()
  try {
    const files = readSchemaFiles(dir)
    const { pending } = await compareSchema(client, files)
    if (pending.length === 0) return []
    await client.query(`drop schema if exists ${scratch} cascade; create schema ${scratch}`)
    try {
      // Types and operators of extensions are in the schema of the service.
      await client.query(`set search_path to ${scratch}, public`)
      for (const { sql } of files.migrations.slice(0, -pending.length)) await client.query(sql)
      // A table that one pending migration creates and a later one changes does not exist yet, so no call waits for it.
      const present = new Set((await stateOf(client)).keys())
      const known = pending[0]!.version - 1
      const plans: MigrationPlan[] = []
      for (const migration of pending) plans.push(await planOne(client, migration, { present, known }))
      return plans
    } finally {
      await client.query('rollback') // the error of the failed migration; nothing else is done until then
      await client.query('reset search_path')
      await client.query(`drop schema if exists ${scratch} cascade`)
    }
  } finally {
    await client.end()
  }
}

type State = Map<string, { file: string; indexes: number }>

/** The state before the first pending migration: the tables, and the number of the last migration. */
type Before = { present: ReadonlySet<string>; known: number }

async function planOne(
  client: pg.Client,
  { version, name, sql, worksFrom }: Migration,
  { present, known }: Before,
): Promise<MigrationPlan> {
  const before = await stateOf(client)
  const knownBefore = await interfaceOf(client, scratch)
  await client.query('begin')
  await client.query(sql)
  const { rows: locks } = await client.query<{ table: string; mode: string }>(
    `select relname as table, mode from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and locktype = 'relation' and relkind in ('r', 'p')
       and relnamespace = $1::regnamespace`,
    [scratch],
  )
  const after = await stateOf(client)
  // Objects that the previous version no longer uses may be dropped.
  const breaks =
    worksFrom > 0 && worksFrom <= known
      ? []
      : breaksBetween(knownBefore, await interfaceOf(client, scratch), present)
  await client.query('commit')
  const sizes = await sizesOf(client, [...before.keys()])
  const tables = [...before].flatMap(([table, { file, indexes }]) => {
    if (!present.has(table)) return []
    const modes = locks.filter((lock) => lock.table === table).map(({ mode }) => blocksOf[mode] ?? 'nothing')
    const blocks = (['reads and writes', 'writes', 'nothing'] as const).find((one) => modes.includes(one))
    const now = after.get(table)
    const isRewritten = now !== undefined && now.file !== file
    const newIndexes = Math.max(0, (now?.indexes ?? 0) - indexes)
    if ((blocks ?? 'nothing') === 'nothing' && !isRewritten && newIndexes === 0) return []
    return [{ table, ...sizes(table), blocks: blocks ?? 'nothing', isRewritten, newIndexes }]
  })
  const newTables = [...after.keys()].filter((table) => !before.has(table)).length
  return { version, name, newTables, tables, breaks }
}

/** The tables of the scratch schema. A table that was rewritten has another file. */
async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query<{ table: string; file: string; indexes: number }>(
    `select relname as table, relfilenode::text as file,
       (select count(*)::int from pg_index where indrelid = pg_class.oid) as indexes
     from pg_class where relkind in ('r', 'p') and relnamespace = $1::regnamespace`,
    [scratch],
  )
  return new Map(rows.map(({ table, ...state }) => [table, state]))
}

/** Reads the sizes of the service's tables. */
async function sizesOf(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{ table: string; rows: number; bytes: number }>(
    `select relname as table, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [tables],
  )
  const known = new Map(rows.map(({ table, ...size }) => [table, size]))
  return (table: string) => known.get(table) ?? { rows: 0, bytes: 0 }
}
