import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { newClient } from '#server/platform/db/client'
import { type Migration, readSchemaFiles, type SchemaFiles } from '#server/platform/db/migration-files'
import {
  applyIn,
  createHistory,
  findApplied,
  findPending,
  lastNumberOf,
} from '#server/platform/db/migration-history'
import { isContentionError } from '#server/platform/db/pool-exhausted'
import { UnusableDatabase } from '#server/platform/db/usable'

const minServerMajor = 15

// An arbitrary number: processes that start at the same time wait for each other on this advisory lock.
const lockKey = 4_266_737

export type MigrationOptions = {
  dir?: string
  /** Milliseconds that a migration waits for a lock, because calls that need the table wait meanwhile. */
  lockTimeoutMs?: number
  /** Milliseconds before the next attempt. */
  pauseMs?: number
  /** Reports the lock that a migration waits for. */
  report?: (why: string) => void
}

/**
 * Brings the schema of the database up to date, each migration in a transaction of its own. Returns the applied
 * migrations. A migration that does not get its locks gives way to the waiting calls and is retried for ten minutes.
 * Throws if a newer program removed something that this code uses, or if the database is older than the base schema.
 * Throws also if a migration was changed after it was applied, or if only some of the replaced ones are there.
 */
export async function migrateDatabase(
  database: string | pg.ClientConfig,
  { dir, ...options }: MigrationOptions = {},
): Promise<Migration[]> {
  const files = readSchemaFiles(dir)
  const client = newClient(database, 'migrate')
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    refuseOld(rows[0]!.server_version)
    await client.query('select pg_advisory_lock($1)', [lockKey]) // until the connection ends
    await createHistory(client)
    const pending = findPending(await findApplied(client), files)
    for (const migration of pending) await applyMigration(client, migration, options)
    return pending
  } finally {
    await client.end()
  }
}

/**
 * Throws if the schema lacks migrations of this program, or if a later one removed something that this one uses.
 * Returns the number of migrations that this program does not know.
 */
export async function ensureMigrated(url: string): Promise<number> {
  const client = newClient(url, 'migrate')
  await client.connect()
  try {
    const { pending, unknown } = await compareSchema(client, readSchemaFiles())
    if (pending.length > 0)
      throw new UnusableDatabase(
        `This version has ${pending.length} migrations that the database lacks. Run alphorn migrate (--dry-run shows what it locks), or start with alphorn serve --migrate.`,
      )
    return unknown
  } finally {
    await client.end()
  }
}

/** The migrations that the database lacks, and the number of those that only the database has. */
type SchemaComparison = { pending: readonly Migration[]; unknown: number }

/** Compares the schema with the files without writing. Throws as `migrateDatabase` does. */
export async function compareSchema(client: pg.Client, files: SchemaFiles): Promise<SchemaComparison> {
  const { rows } = await client.query<{ version: string; exists: boolean }>(
    `select current_setting('server_version') as version, to_regclass('schema_migrations') is not null as exists`,
  )
  refuseOld(rows[0]!.version)
  if (!rows[0]!.exists) return { pending: files.migrations, unknown: 0 }
  const applied = await findApplied(client)
  const last = lastNumberOf(files.migrations)
  return {
    pending: findPending(applied, files),
    unknown: applied.filter(({ version }) => version > last).length,
  }
}

/** Throws if the SQL of the migrations would not run. */
export function refuseOld(serverVersion: string): void {
  if (Number.parseInt(serverVersion, 10) < minServerMajor)
    throw new Error(`PostgreSQL ${minServerMajor} or newer is needed; this one is ${serverVersion}.`)
}

const retryTimeoutMs = 600_000

async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs = 2000, pauseMs = 5000, report = () => {} }: MigrationOptions,
) {
  const began = performance.now()
  for (;;) {
    try {
      return await attemptMigration(client, migration, lockTimeoutMs)
    } catch (error) {
      if (!isContentionError(error) || performance.now() - began > retryTimeoutMs)
        throw migrationFailed(migration, error)
      report(await whatHoldsTables(client, migration))
      await delay(pauseMs)
    }
  }
}

async function attemptMigration(client: pg.Client, migration: Migration, lockTimeoutMs: number) {
  try {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
    await applyIn(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the error is thrown
    throw error
  }
}

function migrationFailed({ version, name, sql }: Migration, error: unknown) {
  return new Error(`Migration ${version} (${name}) failed${lineOf(error, sql)}: ${String(error)}`, {
    cause: error,
  })
}

/** A backup, an export or a long report must finish with a table before the table can be changed. */
async function whatHoldsTables(client: pg.Client, { version, name }: Migration): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::int as seconds
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  )
  const [oldest] = rows
  const holder = oldest
    ? ` The oldest transaction is of "${oldest.name}" (process ${oldest.pid}, open for ${oldest.seconds} seconds).`
    : ''
  return `Migration ${version} (${name}) waits for tables that are in use, and is tried again.${holder}`
}

function lineOf(error: unknown, sql: string) {
  const { position } = error as { position?: string }
  return position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : ''
}
