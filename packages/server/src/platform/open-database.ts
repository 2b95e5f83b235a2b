import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { startEmbedded } from '@alphorn/embedded-postgres/start'
import type { Config } from '#server/platform/config'
import { ensureMigrated, migrateDatabase } from '#server/platform/db/migrate'
import { untilReachable } from '#server/platform/db/reachable'
import { ensureAddress, ensureOwnSessions } from '#server/platform/db/usable'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>
type Opening = {
  /** How many milliseconds it is waited for; a database that starts with the service, as containers do, gets 30 seconds. */
  timeoutMs?: number
  /** How many connections an embedded server that is started now should allow; without a value, its usual number. */
  connections?: number
  /** Migrate a PostgreSQL of the operator, too. */
  migrate?: boolean
}

/**
 * The database of the configuration: the given one, or the embedded one, started or adopted. The embedded one is
 * migrated. In the operator's own that is a step which the operator takes, and a schema that this version does not work
 * on is refused.
 */
export async function openDatabase(config: Place, log: Logger, opening: Opening = {}) {
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

/** During a rolling upgrade, or after a return to the version before. */
function reportNewerSchema(unknown: number, log: Logger) {
  if (unknown > 0)
    log.info({ migrations: unknown }, 'The schema is newer than this version, which works on it')
}

const databaseTimeoutMs = 30_000

/** The same with the schema that it has, or none. */
export async function startDatabase(
  { databaseUrl, dataDir }: Place,
  log: Logger,
  { timeoutMs = databaseTimeoutMs, connections }: Opening = {},
) {
  if (databaseUrl) {
    ensureAddress(databaseUrl)
    const report = (why: string) => log.warn({ why }, 'PostgreSQL cannot be reached; it is waited for')
    await untilReachable(databaseUrl, { timeoutMs, report })
    await ensureOwnSessions(databaseUrl)
    return { url: databaseUrl, stop: async () => {} }
  }
  mkdirSync(dataDir, { recursive: true })
  const embedded = await startEmbedded({
    dataDir: join(dataDir, 'postgres'),
    log: (line) => log.info(line),
    ...(connections !== undefined && { settings: { max_connections: String(connections) } }),
  })
  return { url: embedded.url, stop: () => embedded.stop() }
}
