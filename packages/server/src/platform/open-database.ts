import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { hasCluster } from '@alphorn/embedded-postgres/home'
import { startEmbedded } from '@alphorn/embedded-postgres/start'
import type { Config } from '#server/platform/config'
import { ensureMigrated, migrateDatabase } from '#server/platform/db/migrate'
import { waitUntilReachable } from '#server/platform/db/reachable'
import { ensureAddress, ensureOwnSessions, UnusableDatabase } from '#server/platform/db/usable'

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>
type Opening = {
  /**
   * Maximum number of milliseconds to wait; a database that starts together with the service, as in containers, gets 30
   * seconds.
   */
  timeoutMs?: number
  /** Number of connections that a newly started embedded server should allow; its default if undefined. */
  connections?: number
  /** Also migrates a PostgreSQL of the operator. */
  migrate?: boolean
  /** false: refuses to create an embedded database where there is none. */
  create?: boolean
}

/**
 * Opens the configured database: the given one, or the embedded one, which is started or adopted. The embedded one is
 * migrated. In an operator's own database, migrating is a separate step, and an incompatible schema is refused.
 */
export async function openDatabase(config: DatabaseSettings, log: Logger, opening: Opening = {}) {
  const database = await startDatabase(config, log, opening)
  try {
    if (config.databaseUrl === null || opening.migrate) await migrateDatabase(database.url)
    else reportNewerSchema(await ensureMigrated(database.url), log)
  } catch (error) {
    await database.stop()
    throw error
  }
  return database
}

/** During a rolling upgrade, or after a rollback to the previous version. */
function reportNewerSchema(unknown: number, log: Logger) {
  if (unknown > 0)
    log.info({ migrations: unknown }, 'The schema is newer than this version, which works on it')
}

const databaseTimeoutMs = 30_000

/** Opens the database with its present schema, or without one. */
export async function startDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  log: Logger,
  { timeoutMs = databaseTimeoutMs, connections, create = true }: Opening = {},
) {
  if (databaseUrl) {
    ensureAddress(databaseUrl)
    const report = (why: string) => log.warn({ why }, 'PostgreSQL cannot be reached; it is waited for')
    await waitUntilReachable(databaseUrl, { timeoutMs, report })
    await ensureOwnSessions(databaseUrl)
    return { url: databaseUrl, stop: async () => {} }
  }
  const embeddedDir = join(dataDir, 'postgres')
  if (!create && !hasCluster(embeddedDir))
    throw new UnusableDatabase(
      `There is no database in ${resolve(dataDir)}. Set DATABASE_URL or ALPHORN_DATA to those of the service. On a new installation, start the service first.`,
    )
  mkdirSync(dataDir, { recursive: true })
  const embedded = await startEmbedded({
    dataDir: embeddedDir,
    log: (line) => log.info(line),
    ...(connections !== undefined && { settings: { max_connections: String(connections) } }),
  })
  return { url: embedded.url, stop: () => embedded.stop() }
}
