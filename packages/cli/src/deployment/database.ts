import { resolve } from 'node:path'
import type { Config } from '@alphorn/server/platform/config'
import { connectPools, type Pools } from '@alphorn/server/platform/db/connect'
import { UnreachableDatabase } from '@alphorn/server/platform/db/reachable'
import { UnusableDatabase } from '@alphorn/server/platform/db/usable'
import { openDatabase, startDatabase } from '@alphorn/server/platform/open-database'
import { createLog } from '@alphorn/server/platform/log'
import { examinedSettings } from '#cli/deployment/deployment-settings'
import { PlainError } from '#cli/command/usage'

const commandOpening = { timeoutMs: 0, create: false }

/**
 * Runs a task on the configured database, alongside a server that may be running on it. Creates no database: a command
 * with the wrong settings would work on an empty one.
 */
export async function withDatabase<T>(work: (pools: Pools) => Promise<T>): Promise<T> {
  const database = await openDatabase(
    examinedSettings(),
    createLog({ logLevel: 'warn' }),
    commandOpening,
  ).catch(throwPlainError)
  const pools = connectPools(database.url, { size: 2 })
  try {
    return await work(pools)
  } finally {
    await pools.end()
    await database.stop()
  }
}

/** Like `withDatabase`, for commands that change something: names the database on standard error first. */
export async function changeDatabase<T>(work: (pools: Pools) => Promise<T>): Promise<T> {
  return withDatabase((pools) => {
    nameDatabase()
    return work(pools)
  })
}

/** Writes to standard error which database a command changes, without the password. */
export function nameDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'> = examinedSettings()) {
  console.error(`Database: ${placeOf(config)}`)
}

function placeOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  // A list of hosts is valid for PostgreSQL, and not for the parser of URLs.
  return (
    databaseUrl?.replace(/^(\w+:\/\/)[^@/]*@/, '$1').replace(/\?.*$/s, '') ??
    `embedded, in ${resolve(dataDir)}`
  )
}

/** Opens the database without migrating it, for commands that must run on any schema, or on none. */
export async function withPlainDatabase<T>(
  work: (url: string) => Promise<T>,
  { config = examinedSettings(), create = false }: { config?: Config; create?: boolean } = {},
): Promise<T> {
  const opening = { ...commandOpening, create }
  const database = await startDatabase(config, createLog({ logLevel: 'warn' }), opening).catch(
    throwPlainError,
  )
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

/**
 * Returns whether the database is missing or unusable. This is not a bug, so the message alone suffices, without a
 * stack trace.
 */
export function isDatabaseError(error: unknown): error is Error {
  return error instanceof UnreachableDatabase || error instanceof UnusableDatabase
}

/** Throws an error of the database as a plain message, and any other error unchanged. */
export function throwPlainError(error: unknown): never {
  throw isDatabaseError(error) ? new PlainError(error.message, { cause: error }) : error
}
