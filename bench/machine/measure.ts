import type { Cluster } from '../database.ts'
import { treeSeconds } from '../processor-time.ts'
import { median } from '../report.ts'

/**
 * Work done in one run. `calls`: the acknowledged requests, where they are not the things done. `refused`: those that
 * the service asked to come again.
 */
export type Done = {
  done: number
  calls?: number
  refused?: number
  perSecond: number
  p50?: number
  p99?: number
}

/** Of one run: its rate, and processor microseconds for each thing done. */
export type Run = Done & { processes: number; how: string; node: number; postgres: number }

type MeasureOptions = { processes: number; how?: string; pids: readonly number[]; work: () => Promise<Done> }

/** Runs the work and counts what the processes of that side and PostgreSQL take for it. */
export async function measure(
  cluster: Cluster,
  { processes, how = '', pids, work }: MeasureOptions,
): Promise<Run> {
  const node = () => pids.reduce((sum, pid) => sum + (treeSeconds(pid) ?? NaN), 0)
  const postgres = () => cluster.cpu() ?? NaN
  const before = { node: node(), postgres: postgres() }
  const done = await work()
  if (done.refused) console.log(`  ${done.refused} calls came again when the service asked for it`)
  const each = (seconds: number) => (1_000_000 * seconds) / done.done
  return {
    ...done,
    processes,
    how,
    node: each(node() - before.node),
    postgres: each(postgres() - before.postgres),
  }
}

/** The runs with the process count, and the way of working, that had the highest median rate. */
export function bestOf(runs: readonly Run[]): Run[] {
  const groups = Map.groupBy(runs, ({ processes, how }) => `${processes} ${how}`)
  const rated = [...groups.values()].map((group) => ({ group, rate: median(ratesOf(group)) }))
  return rated.reduce((best, one) => (one.rate > best.rate ? one : best)).group
}

export function ratesOf(runs: readonly Run[]) {
  return runs.map(({ perSecond }) => perSecond)
}

/** "14,593/s, 4 processes, 331 + 188 µs": the rate, and processor time of Node and PostgreSQL for each thing. */
export function shownRun(runs: readonly Run[]) {
  const [{ processes, how }] = runs as [Run]
  const rate = Math.round(median(ratesOf(runs))).toLocaleString('en')
  const [node, postgres] = (['node', 'postgres'] as const).map((name) =>
    Math.round(median(runs.map((run) => run[name]))),
  )
  const count = `${processes} ${processes === 1 ? 'process' : 'processes'}`
  return `${rate}/s, ${count}${how === '' ? '' : `, ${how}`}, ${node} + ${postgres} µs`
}

/** Processor microseconds of Node and PostgreSQL together. */
export function processorTime(runs: readonly Run[]) {
  return runs.map(({ node, postgres }) => node + postgres)
}
