import { AggregatorRegistry, type Registry } from 'prom-client'
import type { MetricsReport } from '#server/platform/metrics/process-metrics'

/**
 * Adds up the series of the processes of an installation. Counts of a process that has ended stay in the sums.
 * Otherwise Prometheus would take the decrease for a reset to zero and count them twice.
 */
export function createTotals() {
  let ended: MetricsReport = []
  return {
    /** Keeps the counts of a process that has ended. */
    async keep(report: MetricsReport): Promise<void> {
      ended = await sumOf([ended, report.filter(isCumulative)]).getMetricsAsJSON()
    },
    /** Returns the sums of these processes and of all that have ended. */
    of: (reports: readonly MetricsReport[]): Registry => sumOf([ended, ...reports]),
  }
}

function isCumulative({ type }: MetricsReport[number]) {
  // The declared type is a number, but the value is the name.
  return ['counter', 'histogram'].includes(String(type))
}

function sumOf(reports: readonly MetricsReport[]): Registry {
  return AggregatorRegistry.aggregate(reports.map((report) => report.map(onlyNumbers)))
}

/** A value that JSON cannot represent, such as the mean of no samples, arrives as null. */
function onlyNumbers(metric: MetricsReport[number]): MetricsReport[number] {
  return { ...metric, values: metric.values.filter(({ value }) => Number.isFinite(value)) }
}
