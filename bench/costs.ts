import type { Cluster } from './database.ts'
import { load, type Load, type Measured } from './load.ts'
import type { Served } from './processes.ts'
import { median } from './report.ts'

/** Processor microseconds for each answer: less shaken by the neighbours than rates are. */
export type Cost = Measured & { server: number; postgres: number | null }

export async function costOf(cluster: Cluster, served: Served, given: Omit<Load, 'url'>): Promise<Cost> {
  const before = { server: await served.cpu(), postgres: cluster.cpu() }
  const measured = await load({ ...given, url: served.url })
  const after = { server: await served.cpu(), postgres: cluster.cpu() }
  const each = (seconds: number) => (1_000_000 * seconds) / measured.done
  return {
    ...measured,
    server: each(after.server - before.server),
    postgres:
      after.postgres === null || before.postgres === null ? null : each(after.postgres - before.postgres),
  }
}

export function shownCost(costs: readonly Cost[]) {
  const server = Math.round(median(costs.map((cost) => cost.server)))
  const postgres = costs.map((cost) => cost.postgres).filter((one) => one !== null)
  const p99 = median(costs.map((cost) => cost.p99)).toFixed(1)
  const p50 = median(costs.map((cost) => cost.p50)).toFixed(1)
  const ofPostgres = postgres.length > 0 ? `${Math.round(median(postgres))}` : '?'
  return `p50 ${p50} ms, p99 ${p99} ms, cpu ${server} us Node + ${ofPostgres} us PostgreSQL`
}
