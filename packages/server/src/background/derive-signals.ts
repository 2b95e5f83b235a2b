import type { Pools } from '#server/db/connect'
import { deriveSignals } from '#server/signals/derive'

/** Turns changes of companies into signals. */
export async function deriveSignalsOfChanges({ write }: Pools) {
  while ((await deriveSignals(write)) > 0);
}
