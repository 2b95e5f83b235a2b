import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { Signal, SignalQuery } from '@alphorn/contract/directory/signals'
import { type RawBuilder, sql } from 'kysely'
import { type Page, type PageOf, pageOf } from '#server/platform/pages'
import type { Db } from '#server/platform/db/connection'
import { latestSignals, type Within } from '#server/directory/signals/latest'
import { presentSignal, type SignalRow } from '#server/directory/signals/present'

export type SignalFilter = SignalQuery & { kinds?: readonly SignalKind[] }

/** Returns a page of the signals that meet the conditions, latest publication first. */
export async function signalPage(
  db: Db,
  within: Within,
  filter: SignalFilter,
  page: Page,
): Promise<PageOf<Signal>> {
  const condition = signalCondition(filter, page.after)
  const rows = await db.query(latestSignals(within, condition, page.limit + 1))
  return pageOf(rows, page, signalKey, presentSignal)
}

/** Returns the condition on a signal (`s`) that the filter and the place after which the page begins make. */
export function signalCondition(
  { kind, kinds = [], since }: SignalFilter,
  after: readonly string[] | null,
): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(kind ? [sql`s.kind = any(${kind}::text[])`] : []),
    ...(kinds.length > 0 ? [sql`s.kind = any(${kinds}::text[])`] : []),
    ...(since === undefined ? [] : [sql`s.published_on >= ${since}::date`]),
    ...(after ? [sql`(s.published_on, s.signal_id) < (${after[0]}::date, ${after[1]})`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Returns the place of a signal in a page. */
export function signalKey({ published_on, signal_id }: Pick<SignalRow, 'published_on' | 'signal_id'>) {
  return [published_on, signal_id]
}
