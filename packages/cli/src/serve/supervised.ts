import type { Config } from '@alphorn/server/platform/config'
import { connectionsAllowed } from '@alphorn/server/platform/db/connection-limit'
import { namesSeveralHosts } from '@alphorn/server/platform/db/hosts'
import { openDatabase } from '@alphorn/server/platform/open-database'
import { createLog, type Log } from '@alphorn/server/platform/log'
import type { InstallationMetrics } from '@alphorn/server/platform/metrics/installation-metrics'
import { openMetrics } from '@alphorn/server/platform/metrics/start-measuring'
import { PlainError } from '#cli/command/usage'
import { throwPlainError } from '#cli/deployment/database'
import { cannotListen, ensureFreePort, listenSentence } from '#cli/deployment/ensure-free-port'
import { embeddedConnections, planProcesses, type ProcessPlan, type PlanInput } from '#cli/serve/plan'
import { type SearchSocket, searchSocketIn } from '#cli/serve/search-socket'
import { type Serving, stopBoth } from '#cli/serve/serving'
import { createSupervisor, type Supervisor } from '#cli/serve/supervisor'

type Options = { role: 'api' | 'all'; workers: number; migrate: boolean }

/** Serves with several processes, which this one supervises. Returns once the first worker serves. */
export async function serveSupervised(config: Config, { role, workers, migrate }: Options): Promise<Serving> {
  const log = createLog(config, { processName: 'supervisor' })
  const port = await ensureFreePort(config)
  const url = `http://${config.host}:${port}`
  const wanted = wantedProcesses(config, role, workers)
  const opening = { connections: embeddedConnections(wanted), migrate }
  const database = await openDatabase(config, log, opening).catch(throwPlainError)
  const socket = wanted.hasSearch ? socketOrNull(config, log) : null
  let metrics: InstallationMetrics | null = null
  const closeAll = async () => {
    await metrics?.stop()
    socket?.remove()
    await database.stop()
  }
  try {
    const plan = planFor(wanted, await connectionsAllowed(database.url), log)
    const supervisor = createSupervisor({
      ...wanted,
      ...plan,
      databaseUrl: database.url,
      listenAt: { host: config.host, port },
      url,
      searchSocket: socket?.path ?? null,
      log,
      keepMetrics: (report) => void metrics?.keep(report),
    })
    metrics = await startSupervisorMetrics(config, { databaseUrl: database.url, log, supervisor })
    await startPlainly(supervisor)
    if (metrics) log.info(`Metrics for Prometheus are at ${metrics.url}`)
    return {
      url,
      databaseUrl: database.url,
      reload: () => void supervisor.reload(),
      stop: () => stopBoth(() => supervisor.stop(), closeAll),
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function wantedProcesses(config: Config, role: Options['role'], workers: number): PlanInput {
  const { poolSize, searchIndex, databaseUrl } = config
  return {
    workers,
    poolSize,
    hasBackground: role === 'all',
    hasSearch: searchIndex === 'memory',
    hasSeveralHosts: databaseUrl !== null && namesSeveralHosts(databaseUrl),
  }
}

type Measured = { databaseUrl: string; log: Log; supervisor: Supervisor }

function startSupervisorMetrics(config: Config, { databaseUrl, log, supervisor }: Measured) {
  const processes = () => supervisor.measure()
  const options = { databaseUrl, log, processes, ownName: 'supervisor' }
  return openMetrics(config, options).catch(cannotListen)
}

/** Throws the sentence of a first worker, or of the port, that does not begin. */
async function startPlainly(supervisor: Supervisor) {
  try {
    await supervisor.start()
  } catch (error) {
    await supervisor.stop()
    throw new PlainError(listenSentence(error as Error) ?? (error as Error).message)
  }
}

/** Without a socket the service goes on, and only words are not searched. */
function socketOrNull({ dataDir }: Config, log: Log): SearchSocket | null {
  try {
    return searchSocketIn(dataDir)
  } catch (error) {
    log.error(
      `${(error as Error).message} Until then searches for words are refused with search_unavailable.`,
    )
    return null
  }
}

function planFor(wanted: PlanInput, allowed: number, log: Log): ProcessPlan {
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
  log.debug({ workers, poolSize, connections, allowed }, 'The connections of PostgreSQL are divided')
  return plan
}
