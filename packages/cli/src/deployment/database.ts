import type { Config } from '@alphorn/server/platform/config'
import { connectPools, type Pools } from '@alphorn/server/platform/db/connect'
import { UnreachableDatabase } from '@alphorn/server/platform/db/reachable'
import { UnusableDatabase } from '@alphorn/server/platform/db/usable'
import { openDatabase, startDatabase } from '@alphorn/server/platform/open-database'
import { createLog } from '@alphorn/server/platform/log'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import { PlainError } from '#cli/command/usage'

/** Does a piece of work on the database of the configuration, beside a server that may run on it. */
export async function withDatabase<T>(work: (pools: Pools) => Promise<T>): Promise<T> {
  const config = deploymentSettings()
  const database = await openDatabase(config, createLog({ logLevel: 'warn' }), { timeoutMs: 0 }).catch(
    saidPlainly,
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
    saidPlainly,
  )
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

/** Whether the database is not there, or not one to run on. That is no fault of ours: its sentence says all. */
export function isOfDatabase(error: unknown): error is Error {
  return error instanceof UnreachableDatabase || error instanceof UnusableDatabase
}

/** Throws such an error as its sentence, and any other unchanged. */
export function saidPlainly(error: unknown): never {
  throw isOfDatabase(error) ? new PlainError(error.message, { cause: error }) : error
}
