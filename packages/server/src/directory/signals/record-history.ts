import { type NewSignal, recordOf, writeSignals } from '#server/directory/signals/record'
import type { Tx } from '#server/platform/db/connection'

/**
 * Records what a publication of earlier years reports about a company. Nothing reacts to it, and no watch reports it.
 * Answers how many signals were new.
 */
export function recordHistory(tx: Tx, signals: readonly NewSignal[]): Promise<number> {
  return writeSignals(
    tx,
    signals.map((signal) => ({ ...recordOf(signal), is_history: true })),
  )
}
