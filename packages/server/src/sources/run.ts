import { randomUUID } from 'node:crypto'
import type { SourceName, SourceSettings } from '#server/config/sources'
import type { Pools } from '#server/db/connect'
import { transaction } from '#server/db/connection'
import type { Transport } from '#server/sources/transport'
import { claimRun, type Counts, endRun, keepPlace } from '#server/sources/state'

/** A run of a source, as its walk sees it. */
export type Run = {
  readonly pools: Pools
  readonly transport: Transport
  readonly settings: SourceSettings
  readonly url: string
  /** Where the last run that was interrupted stood; empty at the beginning. */
  readonly place: Readonly<Record<string, unknown>>
  /** The Swiss day of the database clock. */
  readonly today: string
  readonly signal: AbortSignal
  /** Keeps the place behind which a run that is interrupted goes on; what was done before is committed. */
  readonly keep: (place: object) => Promise<void>
  readonly count: (counts: Counts) => void
  /** Tells whoever watches how far it is. */
  readonly report: (text: string) => void
}

/** Reads a source from where it stands to its end. The place that it answers is where the next run begins. */
export type Walk = (run: Run) => Promise<object>

export type RunOptions = {
  settings: SourceSettings
  transport: Transport
  signal: AbortSignal
  report?: (text: string) => void
}

export type RunOutcome = { state: 'finished' | 'running_elsewhere' | 'stopped'; counts: Counts }

/**
 * Runs a source, unless another process does. A run that is killed is taken up where it kept its place, by the next one;
 * a run that fails says why in the status, and throws.
 */
export async function runSource(
  pools: Pools,
  source: SourceName,
  walk: Walk,
  { settings, transport, signal, report = () => {} }: RunOptions,
): Promise<RunOutcome> {
  const run_id = randomUUID()
  const claimed = await transaction(pools.write, (tx) => claimRun(tx, source, run_id))
  if (!claimed) return { state: 'running_elsewhere', counts: {} }
  const counts: Record<string, number> = {}
  const kept = (place: object) =>
    transaction(pools.write, (tx) => keepPlace(tx, { source, run_id, place, counts }))
  const run: Run = {
    pools,
    transport,
    settings,
    url: settings.urls[source],
    place: claimed.place,
    today: claimed.today,
    signal,
    keep: async (place) => {
      if (!(await kept(place))) throw new Error(`Another process took the source ${source} over.`)
      signal.throwIfAborted()
    },
    count: (more) => {
      for (const [name, number] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + number
    },
    report,
  }
  try {
    const place = await walk(run)
    await transaction(pools.write, (tx) => endRun(tx, { source, run_id, counts, place, failure: null }))
    return { state: 'finished', counts }
  } catch (error) {
    const failure = signal.aborted ? null : (error as Error).message
    await transaction(pools.write, (tx) => endRun(tx, { source, run_id, counts, place: null, failure }))
    if (signal.aborted) return { state: 'stopped', counts }
    throw error
  }
}
