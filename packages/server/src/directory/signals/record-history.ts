import { sql } from 'kysely'
import { type NewSignal, recordSignals } from '#server/directory/signals/record'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/**
 * Records what a publication of earlier years reports about a company. Nothing reacts to it, and no watch reports it.
 * Answers how many signals were new.
 */
export async function recordHistory(tx: Tx, signals: readonly NewSignal[]): Promise<number> {
  const recorded = await recordSignals(tx, signals)
  for (const { company_id, source, kind } of signals)
    tx.writeQuery(
      rawQuery(sql`
        update signals set is_history = true, reacted = true
        where company_id = ${company_id} and source = ${source.name} and number = ${source.number} and kind = ${kind}`),
    )
  return recorded
}
