import type { Logger } from 'pino'
import type { Config } from '@alphorn/server/platform/config'
import { connectionsAllowed } from '@alphorn/server/platform/db/connection-limit'
import { openDatabase } from '@alphorn/server/platform/db/open-database'
import { createLog } from '@alphorn/server/platform/log'
import { PlainError } from '#cli/command/usage'
import { saidPlainly } from '#cli/deployment/database'
import { ensureFree, listenSentence } from '#cli/deployment/free-port'
import { embeddedConnections, planProcesses, type ProcessPlan, type Wanted } from '#cli/serve/plan'
import { type SearchSocket, searchSocketIn } from '#cli/serve/search-socket'
import type { Serving } from '#cli/serve/serving'
import { createSupervisor } from '#cli/serve/supervisor'

type Options = { role: 'api' | 'all'; workers: number; mcpApprovals: boolean }

/** Serves with several processes, which this one supervises. Returns once the first worker serves. */
export async function serveSupervised(
  config: Config,
  { role, workers, mcpApprovals }: Options,
): Promise<Serving> {
  const log = createLog(config, { processName: 'supervisor' })
  const port = await ensureFree(config)
  const url = `http://${config.host}:${port}`
  const hasBackground = role === 'all'
  const hasSearch = config.searchIndex === 'memory'
  const wanted = { workers, poolSize: config.poolSize, hasBackground, hasSearch }
  const connections = embeddedConnections(wanted)
  const database = await openDatabase(config, log, { connections }).catch(saidPlainly)
  const socket = hasSearch ? socketOrNull(config, log) : null
  const closeAll = async () => {
    socket?.remove()
    await database.stop()
  }
  try {
    const plan = planFor(wanted, await connectionsAllowed(database.url), log)
    const supervisor = createSupervisor({
      ...plan,
      hasBackground,
      hasSearch,
      databaseUrl: database.url,
      host: config.host,
      port,
      url,
      searchSocket: socket?.path ?? null,
      mcpApprovals,
      log,
    })
    await supervisor.start().catch(async (error: NodeJS.ErrnoException) => {
      await supervisor.stop()
      throw new PlainError(listenSentence(error) ?? error.message)
    })
    return {
      url,
      databaseUrl: database.url,
      reload: () => void supervisor.reload(),
      stop: () => supervisor.stop().finally(closeAll),
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Without a socket the service goes on, and only words are not searched. */
function socketOrNull({ dataDir }: Config, log: Logger): SearchSocket | null {
  try {
    return searchSocketIn(dataDir)
  } catch (error) {
    log.error(
      `${(error as Error).message} Until then searches for words are refused with search_unavailable.`,
    )
    return null
  }
}

function planFor(wanted: Wanted, allowed: number, log: Logger): ProcessPlan {
  const plan = planProcesses(wanted, allowed)
  if (!plan)
    throw new PlainError(
      `PostgreSQL allows ${allowed} connections, which are too few for a worker process beside the others. Raise max_connections, or start with --processes 1.`,
    )
  if (plan.workers < wanted.workers)
    log.warn(
      `PostgreSQL allows ${allowed} connections, enough for ${plan.workers} of ${wanted.workers} worker processes. The service runs with ${plan.workers}. Raise max_connections for more.`,
    )
  const { workers, poolSize, connections } = plan
  log.info({ workers, poolSize, connections, allowed }, 'The connections of PostgreSQL are divided')
  return plan
}
