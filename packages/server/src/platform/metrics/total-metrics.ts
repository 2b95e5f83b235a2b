import { AggregatorRegistry, type Registry } from 'prom-client'
import type { MetricsReport } from '#server/platform/metrics/process-metrics'

/**
 * Adds up the series of the processes of an installation. Counts of a process that has ended stay in the sums. A
 * counter that fell would look to Prometheus like one that began again at zero, and be counted twice.
 */
export function createTotals() {
  let ended: MetricsReport = []
  return {
    /** Keeps what a process counted, which has ended. */
    async keep(report: MetricsReport): Promise<void> {
      ended = await sumOf([ended, report.filter(isCumulative)]).getMetricsAsJSON()
    },
    /** The sums of these processes and of all that have ended. */
    of: (reports: readonly MetricsReport[]): Registry => sumOf([ended, ...reports]),
  }
}

function isCumulative({ type }: MetricsReport[number]) {
  // The declared type is a number, and what arrives is the name.
  return ['counter', 'histogram'].includes(String(type))
}

function sumOf(reports: readonly MetricsReport[]): Registry {
  return AggregatorRegistry.aggregate(reports.map((report) => report.map(onlyNumbers)))
}

/** A value that JSON cannot write, such as the mean of nothing, arrives as null. */
function onlyNumbers(metric: MetricsReport[number]): MetricsReport[number] {
  return { ...metric, values: metric.values.filter(({ value }) => Number.isFinite(value)) }
}
