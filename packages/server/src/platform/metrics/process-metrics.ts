import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type Registry as Found,
  Registry,
} from 'prom-client'
import type { Pools } from '#server/platform/db/connect'
import { observeWaits } from '#server/platform/db/acquire'

/** All series of a process at one moment, as JSON, in which they are sent to the process that adds them up. */
export type MetricsReport = Awaited<ReturnType<Found['getMetricsAsJSON']>>

/** Metrics of one process. */
export type ProcessMetrics = ReturnType<typeof createProcessMetrics>

const callSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const waitSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5]
const jobSeconds = [0.01, 0.1, 1, 10, 60, 600]

/** Records the state of the search, as `/readyz` shows it. */
type SearchHealth = () => { ready: boolean } & Record<string, unknown>

/**
 * The instruments of one process. Series that several processes have in common are added up later (total-metrics.ts);
 * those of the Node process carry its name.
 */
export function createProcessMetrics(processName: string) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, labels: { process: processName } })
  const calls = callInstruments(registers)
  const runs = runInstruments(registers)
  return {
    ...calls,
    ...runs,
    /** Measures the connections of a process, and the time that its work waits for one. */
    watchPools: (pools: Pools) => watchPools(registers, pools),
    watchSearch: (health: SearchHealth) => watchSearch(registers, health),
    read: (): Promise<MetricsReport> => registry.getMetricsAsJSON(),
  }
}

function callInstruments(registers: Registry[]) {
  const requests = new Counter({
    name: 'alphorn_http_requests_total',
    help: 'Calls of the API and of the app that were answered, by operation and status. Operation "unknown": no route.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'alphorn_http_request_duration_seconds',
    help: 'Seconds until the answer of a call begins, by operation, without those that a poll waits as it asked.',
    labelNames: ['operation'],
    buckets: callSeconds,
    registers,
  })
  return {
    /** Records that a call was answered. */
    noteCall(operation: string, status: number, milliseconds: number) {
      requests.inc({ operation, status })
      durations.observe({ operation }, milliseconds / 1000)
    },
  }
}

function runInstruments(registers: Registry[]) {
  const ended = new Counter({
    name: 'alphorn_background_job_runs_total',
    help: 'Runs of background jobs that ended, by outcome: ok or failed.',
    labelNames: ['background_job', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'alphorn_background_job_duration_seconds',
    help: 'Seconds of a run of a background job.',
    labelNames: ['background_job'],
    buckets: jobSeconds,
    registers,
  })
  return {
    /** Records that a run of a background job ended. */
    noteRun(background_job: string, outcome: 'ok' | 'failed', milliseconds: number) {
      ended.inc({ background_job, outcome })
      durations.observe({ background_job }, milliseconds / 1000)
    },
  }
}

function watchPools(registers: Registry[], { write, read, tally }: Pools) {
  const pools = { writes: write.pool, reads: read, audit: tally }
  const waits = new Histogram({
    name: 'alphorn_database_pool_wait_seconds',
    help: 'Seconds that work waited for a connection of a pool.',
    labelNames: ['pool'],
    buckets: waitSeconds,
    registers,
  })
  for (const [pool, of] of Object.entries(pools))
    observeWaits(of, (milliseconds) => waits.observe({ pool }, milliseconds / 1000))
  void new Gauge({
    name: 'alphorn_database_pool_connections',
    help: 'Connections of the pools of all processes, by pool and state: used or idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  void new Gauge({
    name: 'alphorn_database_pool_waiting',
    help: 'How much work waits for a connection now, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
}

function watchSearch(registers: Registry[], health: SearchHealth) {
  void new Gauge({
    name: 'alphorn_search_ready',
    help: '1 if every process that answers searches can do so now.',
    registers,
    aggregator: 'min',
    collect() {
      this.set(health().ready ? 1 : 0)
    },
  })
  void new Gauge({
    name: 'alphorn_search_lag_seconds',
    help: 'How old the state of the directory is that searches see, in the process whose state is oldest.',
    registers,
    aggregator: 'max',
    collect() {
      const { lag_seconds } = health()
      if (typeof lag_seconds === 'number') this.set(lag_seconds)
    },
  })
}
