import { readConfig } from '@alphorn/server/config'
import { connect, type Pools } from '@alphorn/server/db/connect'
import { createLog, openDatabase, startDatabase } from '@alphorn/server/main'

/** Does a piece of work on the database of the configuration, beside a server that may run on it. */
export async function withDatabase<T>(work: (pools: Pools) => Promise<T>): Promise<T> {
  const config = readConfig()
  const database = await openDatabase(config, createLog({ logLevel: 'warn' }))
  const pools = connect(database.url, { size: 2 })
  try {
    return await work(pools)
  } finally {
    await pools.end()
    await database.stop()
  }
}

/** The address of the database as it is, not migrated: for what must run on any schema, or on none. */
export async function withPlainDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await startDatabase(readConfig(), createLog({ logLevel: 'warn' }))
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}
