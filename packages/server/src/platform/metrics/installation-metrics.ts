import { Gauge, Registry } from 'prom-client'
import type { Config } from '#server/platform/config'
import { createDatabaseMetrics } from '#server/platform/metrics/database-metrics'
import { type MetricsServer, startMetricsServer } from '#server/platform/metrics/metrics-server'
import { createProcessMetrics, type MetricsReport } from '#server/platform/metrics/process-metrics'
import { createTotals } from '#server/platform/metrics/total-metrics'
import { version } from '#server/platform/version'

/** The metrics of an installation, served at a separate address. */
export type InstallationMetrics = MetricsServer & {
  /** Keeps the counts of a process that has ended. */
  keep(report: MetricsReport): Promise<void>
}

export type MetricsDependencies = {
  databaseUrl: string
  log: Log
  /** Returns the metrics of each running process. */
  processes: () => Promise<readonly MetricsReport[]>
  /** Measures this process too, under this name, as for a supervisor. */
  ownName?: string
}
type Log = { warn(fields: object, message: string): void; error(fields: object, message: string): void }

/** Opens `/metrics`. Throws the error of the system if the port is in use. */
export async function startInstallationMetrics(
  config: Config,
  at: NonNullable<Config['metrics']>,
  { databaseUrl, log, processes, ownName }: MetricsDependencies,
): Promise<InstallationMetrics> {
  const totals = createTotals()
  const own = ownName === undefined ? null : createProcessMetrics(ownName)
  const build = buildInfo()
  const database = createDatabaseMetrics(databaseUrl, config, log)
  const write = async () => {
    const [measured, ...others] = await Promise.all([
      processes(),
      database.read(),
      build.getMetricsAsJSON(),
      own?.read() ?? [],
    ])
    const all = totals.of([...measured, ...others])
    return { contentType: all.contentType, text: await all.metrics() }
  }
  const server = await startMetricsServer(at, write, log).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  return {
    url: server.url,
    keep: (report) => totals.keep(report),
    stop: async () => void (await Promise.all([server.stop(), database.stop()])),
  }
}

function buildInfo() {
  const registry = new Registry()
  new Gauge({
    name: 'alphorn_build_info',
    help: 'Always 1; its labels name the version of Alphorn and of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1)
  return registry
}
