import { type NewSignal, recordOf, writeSignals } from '#server/directory/signals/record'
import type { Tx } from '#server/platform/db/connection'

/**
 * Records signals from a publication of earlier years. They trigger no reactions and no reports of watches. Returns the
 * number of new signals.
 */
export function recordHistory(tx: Tx, signals: readonly NewSignal[]): Promise<number> {
  return writeSignals(
    tx,
    signals.map((signal) => ({ ...recordOf(signal), is_history: true })),
  )
}
