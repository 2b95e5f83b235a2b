import { startServer, type Role } from '@alphorn/server/main'
import type { Config } from '@alphorn/server/platform/config'
import { openDatabase } from '@alphorn/server/platform/open-database'
import { createLog } from '@alphorn/server/platform/log'
import { openMetrics } from '@alphorn/server/platform/metrics/start-measuring'
import { throwPlainError } from '#cli/deployment/database'
import { cannotListen, ensureFreePort } from '#cli/deployment/ensure-free-port'
import { mcpSurface } from '#cli/mcp/mcp-surface'
import { type Serving, stopBoth } from '#cli/serve/serving'

/** Serves with one process that does everything its role names. Returns how it is stopped, the database included. */
export async function serveAlone(
  config: Config,
  { role, migrate }: { role: Role; migrate: boolean },
): Promise<Serving> {
  const log = createLog(config)
  if (role !== 'background') await ensureFreePort(config)
  const database = await openDatabase(config, log, { migrate }).catch(throwPlainError)
  try {
    const surface = mcpSurface({ family: config.rootForm, extensions: config.extensions })
    const running = await startServer(config, database.url, { role, log, surface }).catch(cannotListen)
    const metrics = await openMetrics(config, {
      databaseUrl: database.url,
      log,
      processes: async () => [await running.metrics()],
    }).catch(async (error: NodeJS.ErrnoException) => {
      await running.stop()
      return cannotListen(error)
    })
    if (metrics) log.info(`Metrics for Prometheus are at ${metrics.url}`)
    const stopAll = async () => void (await Promise.all([running.stop(), metrics?.stop()]))
    const stop = () => stopBoth(stopAll, database.stop)
    return { url: running.url, databaseUrl: database.url, stop, reload: () => log.warn(cannotReload) }
  } catch (error) {
    await database.stop()
    throw error
  }
}

const cannotReload =
  'SIGHUP replaces processes one after the other, and here only one runs. Restart the service, or start it with --processes 2 or more.'
