import type { Signal } from '@alphorn/contract/directory/signals'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { waitForIndex, hasText, type TextSearch } from '#server/directory/search/matching-companies'
import { latestSignals, type Within } from '#server/directory/signals/latest'
import { presentSignal } from '#server/directory/signals/present'
import type { WatchRow } from '#server/lists/watches/queries'
import { watchedCondition } from '#server/lists/watches/watched'

type Span = { since: Date | null; until: Date | null }

/** Counts the signals of a watch that were recorded within the span. */
export async function countHits(db: Db, index: TextSearch, watch: WatchRow, span: Span): Promise<number> {
  const within = await watchedCompanies(db, index, watch, span)
  if (within.length === 0) return 0
  const [row] = await db.query(
    rawQuery<{ count: number }>(
      sql`select sum(count)::int as count from (${sql.join(
        within.map(
          (condition) =>
            sql`select count(*) from signals s where ${condition} and ${hitCondition(watch, span)}`,
        ),
        sql` union all `,
      )}) each`,
    ),
  )
  return row!.count
}

/** Returns the latest signals of a watch within the span. */
export async function latestHits(
  db: Db,
  index: TextSearch,
  watch: WatchRow,
  { most, ...span }: Span & { most: number },
): Promise<Signal[]> {
  const within = await watchedCompanies(db, index, watch, span)
  if (within.length === 0) return []
  const rows = await db.query(
    latestSignals(within, (signals) => signals.where(hitCondition(watch, span)), most),
  )
  return rows.map(presentSignal)
}

/**
 * Returns the companies that the watch covers. Text filters are answered by an index that has read everything recorded
 * so far. Returns an empty list without asking the index if no signal of interest was recorded.
 */
async function watchedCompanies(db: Db, index: TextSearch, watch: WatchRow, span: Span): Promise<Within> {
  if (!hasText(watch.filters ?? {})) return watchedCondition(db, index, watch)
  const [any] = await db.query(
    rawQuery<object>(sql`select from signals s where ${hitCondition(watch, span)} limit 1`),
  )
  if (!any) return []
  await waitForIndex(db, index)
  return watchedCondition(db, index, watch)
}

function hitCondition({ kinds }: WatchRow, { since, until }: Span) {
  return sql<boolean>`(cardinality(${kinds}::text[]) = 0 or s.kind = any(${kinds}::text[]))
    and (${since}::timestamptz is null or s.recorded_at > ${since}::timestamptz)
    and (${until}::timestamptz is null or s.recorded_at <= ${until}::timestamptz)
    and not s.is_history`
}
