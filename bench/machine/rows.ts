import { ratios } from '../bench.ts'
import { atLeast, atMost, median, type Row } from '../report.ts'
import { bestOf, processorTime, ratesOf, type Run, shownRun } from './measure.ts'

/** All runs of each kind of work, over all process counts. */
export type Runs = Record<string, Run[]>

/** Returns the rows of the bench `machine`, best against best. `audited`: the row of the bench `read`. */
export function rowsOf(runs: Runs, audited: Row): Row[] {
  const best = (name: string) => bestOf(runs[name]!)
  const faster = (what: string, ours: string, against: string, limits: Partial<Row>): Row => ({
    what,
    baseline: `${labels[against]} ${shownRun(best(against))}`,
    ours: shownRun(best(ours)),
    ratios: ratios(ratesOf(best(ours)), ratesOf(best(against))),
    ...limits,
  })
  return [
    faster('full mutation', 'mutation', 'bare', { bar: atLeast(0.6), goal: atLeast(0.8) }),
    faster('the same, all of one account', 'single', 'mutation', { bar: atLeast(0.95), goal: atLeast(1) }),
    faster('the same, 3,200 busy prospects', 'busy', 'mutation', { bar: atLeast(0.9), goal: atLeast(1) }),
    ...waits(runs),
    { ...audited, bar: atLeast(0.85), goal: atLeast(1) },
    faster('read of a prospect', 'read', 'bareRead', { bar: atLeast(0.45), goal: atLeast(0.6) }),
    faster('claim + complete', 'pairs', 'pg-boss', { bar: atLeast(1.3), goal: atLeast(2) }),
    faster('the same', 'pairs', 'graphile-worker', { bar: atLeast(0.8), goal: atLeast(1) }),
    faster('the same, the same guarantees', 'pairs', 'guarded', { bar: atLeast(2), goal: atLeast(3) }),
    time('processor time of a pair', 'pg-boss', runs, { bar: atMost(0.9), goal: atMost(0.6) }),
    time('the same, the same guarantees', 'guarded', runs, {}),
  ]
}

const labels: Record<string, string> = {
  bare: 'bare INSERT',
  mutation: 'spread',
  bareRead: 'bare select',
  'pg-boss': 'pg-boss',
  'graphile-worker': 'graphile-worker',
  guarded: 'pg-boss with guarantees',
}

/** Only where one process was measured. */
function waits({ lone, loneBare, crowd }: Runs): Row[] {
  if (!lone || !loneBare || !crowd) return []
  const p50 = (runs: Run[]) => runs.map((run) => run.p50!)
  const shown = (values: number[]) => `${median(values).toFixed(2)} ms`
  const p99 = crowd.map((run) => run.p99!)
  return [
    {
      what: 'a lone call, p50 above bare, ms',
      baseline: `bare ${shown(p50(loneBare))}`,
      ours: shown(p50(lone)),
      ratios: lone.map((run, at) => run.p50! - loneBare[at]!.p50!),
      bar: atMost(0.7),
      goal: atMost(0.5),
    },
    {
      what: '256 callers of one process, p99 / p50',
      baseline: `p50 ${shown(p50(crowd))}`,
      ours: `p99 ${shown(p99)}`,
      ratios: crowd.map((run) => run.p99! / run.p50!),
      bar: atMost(5),
      goal: atMost(3),
    },
  ]
}

function time(what: string, name: string, runs: Runs, limits: Partial<Row>): Row {
  const [ours, against] = [bestOf(runs['pairs']!), bestOf(runs[name]!)]
  const shown = (of: Run[]) => `${Math.round(median(processorTime(of))).toLocaleString('en')} µs`
  return {
    what,
    baseline: `${labels[name]} ${shown(against)}`,
    ours: shown(ours),
    ratios: ratios(processorTime(ours), processorTime(against)),
    ...limits,
  }
}
