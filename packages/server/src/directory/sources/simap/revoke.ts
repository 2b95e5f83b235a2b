import type { SignalFacts } from '@alphorn/contract/directory/signals'
import { type RawBuilder, sql } from 'kysely'
import { oncePerCompany } from '#server/directory/sources/mentions'
import { signalOf } from '#server/directory/sources/simap/mentions'
import type { Notice } from '#server/directory/sources/simap/notice'
import { recordSignals } from '#server/directory/signals/record'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/**
 * Records for the winners that their award is revoked, and deletes unidentified winners. Returns the number of recorded
 * signals. The revocation of an entire publication covers all of its lots.
 */
export async function revokeAwards(tx: Tx, notice: Notice): Promise<number> {
  const { about_number } = notice
  if (about_number === null) return 0
  const lot = notice.has_lot ? /\/\d+$/.exec(notice.number)?.[0] : undefined
  const isMeant = (number: RawBuilder<unknown>) =>
    lot
      ? sql`${number} in (${about_number}::text, ${about_number + lot}::text)`
      : sql`split_part(${number}, '/', 1) = ${about_number}::text`
  const awards = await tx.query(
    rawQuery<{ company_id: string; after: SignalFacts | null }>(sql`
      select company_id, after from signals
      where source = 'simap' and kind = 'contract_awarded' and ${isMeant(sql`number`)} order by signal_id`),
  )
  tx.writeQuery(
    rawQuery(sql`
      delete from unresolved_mentions
      where source = 'simap' and signal->>'kind' = 'contract_awarded' and ${isMeant(sql`signal->'source'->>'number'`)}`),
  )
  const revoked = awards.map(({ company_id, after }) => ({
    ...signalOf(notice, 'award_revoked', after ?? {}),
    company_id,
    confidence: null,
  }))
  return recordSignals(tx, oncePerCompany(revoked))
}
