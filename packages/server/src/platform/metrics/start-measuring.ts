import type { Config } from '#server/platform/config'
import type { InstallationMetrics, MetricsDependencies } from '#server/platform/metrics/installation-metrics'
import type { ProcessMetrics } from '#server/platform/metrics/process-metrics'

// Where the settings name no port for metrics, nothing is measured, and the library of the metrics is not loaded.

/** Creates the instruments of this process; null where nothing is measured. */
export async function startMeasuring(
  { metrics }: Pick<Config, 'metrics'>,
  processName: string,
): Promise<ProcessMetrics | null> {
  if (!metrics) return null
  const { createProcessMetrics } = await import('#server/platform/metrics/process-metrics')
  return createProcessMetrics(processName)
}

/** Opens `/metrics`; null where nothing is measured. Throws the error of the system where the port is taken. */
export async function openMetrics(
  config: Config,
  dependencies: MetricsDependencies,
): Promise<InstallationMetrics | null> {
  if (!config.metrics) return null
  const { startInstallationMetrics } = await import('#server/platform/metrics/installation-metrics')
  return await startInstallationMetrics(config, config.metrics, dependencies)
}
