import type { Config } from '@alphorn/server/platform/config'
import { connectPools, type Pools } from '@alphorn/server/platform/db/connect'
import { UnreachableDatabase } from '@alphorn/server/platform/db/reachable'
import { UnusableDatabase } from '@alphorn/server/platform/db/usable'
import { openDatabase, startDatabase } from '@alphorn/server/platform/open-database'
import { createLog } from '@alphorn/server/platform/log'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import { PlainError } from '#cli/command/usage'

/** Runs a task on the configured database, alongside a server that may be running on it. */
export async function withDatabase<T>(work: (pools: Pools) => Promise<T>): Promise<T> {
  const config = deploymentSettings()
  const database = await openDatabase(config, createLog({ logLevel: 'warn' }), { timeoutMs: 0 }).catch(
    throwPlainError,
  )
  const pools = connectPools(database.url, { size: 2 })
  try {
    return await work(pools)
  } finally {
    await pools.end()
    await database.stop()
  }
}

/** Opens the database without migrating it, for commands that must run on any schema, or on none. */
export async function withPlainDatabase<T>(
  work: (url: string) => Promise<T>,
  config: Config = deploymentSettings(),
): Promise<T> {
  const database = await startDatabase(config, createLog({ logLevel: 'warn' }), { timeoutMs: 0 }).catch(
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
