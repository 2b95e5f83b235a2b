import type { Cluster } from './database.ts'
import { load, type Load, type LoadResult } from './load.ts'
import type { Served } from './processes.ts'
import { median } from './report.ts'
import { type Usage, usageOf } from './usage.ts'

export type Cost = LoadResult & { usage: Usage }

export function costOf(cluster: Cluster, served: Served, given: Omit<Load, 'url'>): Promise<Cost> {
  return usageOf(
    cluster,
    served,
    () => load({ ...given, url: served.url }),
    ({ done }) => done,
  )
}

export function shownCost(costs: readonly Cost[]) {
  const p99 = median(costs.map((cost) => cost.p99)).toFixed(1)
  const p50 = median(costs.map((cost) => cost.p50)).toFixed(1)
  return `p50 ${p50} ms, p99 ${p99} ms, ${shownUsage(costs)}`
}

export function shownUsage(measured: readonly { usage: Usage }[]) {
  const of = (name: keyof Usage) => {
    const known = measured.map(({ usage }) => usage[name]).filter((one) => one !== null)
    return known.length > 0 ? String(Math.round(median(known))) : '?'
  }
  return `processor us: server ${of('server')}, PostgreSQL ${of('postgres')}, bench ${of('bench')}`
}
