import type { AddressCount } from '@alphorn/server/platform/limits/address-limit'
import type { MetricsReport } from '@alphorn/server/platform/metrics/process-metrics'

/** Kind of a process that the supervisor runs. */
export type ProcessKind = 'worker' | 'background' | 'search'

/** The task of a process, in addition to the settings, which it reads itself. */
export type Assignment = {
  kind: ProcessKind
  /** Name in the log: `worker 2`. */
  name: string
  databaseUrl: string
  poolSize: number
  /** How many workers share the machine. */
  workers: number
  url: string
  /** null: there is no search process. */
  searchSocket: string | null
}

/** The running processes, as `/readyz` shows them. */
export type ProcessesState = {
  workers: { wanted: number; running: number }
  /** Null if this installation has none. */
  background: 'running' | 'starting' | null
  search: 'running' | 'starting' | null
}

export type ToProcess =
  /** Loads the program and waits for its assignment. */
  | { kind: 'prepare' }
  | { kind: 'begin'; assignment: Assignment }
  /** Comes with the connection that it is about, unless the caller has left. */
  | { kind: 'connection'; number: number }
  /** `drain`: connections that are open get an answer to their next call first. */
  | { kind: 'stop'; drain: boolean }
  | { kind: 'processes'; state: ProcessesState }
  /** Asks what the process measured. */
  | { kind: 'measure' }
  | { kind: 'address'; count: AddressCount }

export type FromProcess =
  | { kind: 'serving' }
  /** It serves the connection; the supervisor closes its own handle. */
  | { kind: 'taken'; number: number }
  /** It cannot begin; the sentence says why. */
  | { kind: 'failed'; message: string }
  | { kind: 'address'; count: AddressCount }
  /** Answers `measure`, and comes once more before the process ends. */
  | { kind: 'measured'; report: MetricsReport }
