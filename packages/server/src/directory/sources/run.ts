import { randomUUID } from 'node:crypto'
import type { SourceName } from '@alphorn/contract/directory/source-names'
import type { SourceSettings } from '#server/platform/config/sources'
import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { knownSources } from '#server/directory/companies/known-sources'
import { sleep, type Transport, type TransportOptions } from '#server/directory/sources/transport'
import { claimRun, type Counts, endRun, saveRunPosition, renewRun } from '#server/directory/sources/state'

/** A run of a source, as its reader sees it. */
export type Run = {
  readonly pools: Pools
  readonly transport: Transport
  readonly settings: SourceSettings
  readonly url: string
  /** Position at which the last run was interrupted; empty at the beginning. */
  readonly place: Readonly<Record<string, unknown>>
  /** The current Swiss day by the database clock. */
  readonly today: string
  readonly signal: AbortSignal
  /** Stores a checkpoint from which an interrupted run resumes. Everything before it is committed. */
  readonly keep: (place: object) => Promise<void>
  readonly count: (counts: Counts) => void
  /** Reports the progress. */
  readonly report: (text: string) => void
  /** Waits as long as a source requests. Rejects when the run is stopped. */
  readonly wait: (milliseconds: number) => Promise<unknown>
}

/** Reads a source from its current position to its end. Returns the position at which the next run begins. */
export type SourceSync = (run: Run) => Promise<object>

export type RunOptions = {
  settings: SourceSettings
  transport: Transport
  signal: AbortSignal
  report?: (text: string) => void
  /** Waits between requests; tests replace it to skip the time. */
  wait?: TransportOptions['wait']
}

export type RunOutcome = { state: 'finished' | 'running_elsewhere' | 'stopped'; counts: Counts }

const heartbeatMs = 15_000

/**
 * Runs a source, unless another process does. After a killed run, the next one resumes at its last checkpoint. A failed
 * run records the reason in the status, and throws.
 */
export async function runSource(
  pools: Pools,
  source: SourceName,
  walk: SourceSync,
  { settings, transport, signal, report = () => {}, wait = sleep }: RunOptions,
): Promise<RunOutcome> {
  const run_id = randomUUID()
  const claimed = await transaction(pools.write, (tx) => claimRun(tx, source, run_id))
  if (!claimed) return { state: 'running_elsewhere', counts: {} }
  const beating = setInterval(() => {
    withConnection(pools.read, (db) => renewRun(db, source, run_id)).catch(() => {}) // the next checkpoint reports it
  }, heartbeatMs)
  const counts: Record<string, number> = {}
  const ended = (place: object | null, failure: string | null) =>
    transaction(pools.write, (tx) => endRun(tx, { source, run_id, counts, place, failure }))
  try {
    const keep = createCursorSaver(pools, source, { run_id, counts, signal })
    const common = {
      pools,
      transport,
      settings,
      url: settings.urls[source] ?? knownSources[source].endpoint,
      signal,
      report,
      wait: (milliseconds: number) => wait(milliseconds, signal),
    }
    await ended(await walk({ ...common, ...claimed, keep, count: createCounter(counts) }), null)
    return { state: 'finished', counts }
  } catch (error) {
    await ended(null, signal.aborted ? null : (error as Error).message)
    if (signal.aborted) return { state: 'stopped', counts }
    throw error
  } finally {
    clearInterval(beating)
  }
}

type Keeping = { run_id: string; counts: Counts; signal: AbortSignal }

function createCursorSaver(
  pools: Pools,
  source: SourceName,
  { run_id, counts, signal }: Keeping,
): Run['keep'] {
  return async (place) => {
    const ours = await transaction(pools.write, (tx) =>
      saveRunPosition(tx, { source, run_id, place, counts }),
    )
    if (!ours) throw new Error(`Another process took the source ${source} over.`)
    signal.throwIfAborted()
  }
}

function createCounter(counts: Record<string, number>): Run['count'] {
  return (more) => {
    for (const [name, number] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + number
  }
}
