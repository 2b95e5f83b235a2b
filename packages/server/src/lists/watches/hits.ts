import type { Signal } from '@alphorn/contract/directory/signals'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { waitForIndex, hasText, type TextSearch } from '#server/directory/search/matching-companies'
import { presentSignal } from '#server/directory/signals/present'
import type { WatchRow } from '#server/lists/watches/queries'
import { type Bounds, countWatched, latestWatched, usualBounds } from '#server/lists/watches/watched-signals'

type Span = { since: Date | null; until: Date | null }

/** Counts the signals of a watch that were recorded within the span. */
export async function countHits(
  db: Db,
  index: TextSearch,
  watch: WatchRow,
  span: Span,
  bounds: Bounds = usualBounds,
): Promise<number> {
  if (await isWithoutHits(db, index, watch, span)) return 0
  return countWatched(db, index, { watch, narrowed: hitCondition(watch, span), bounds })
}

/** Returns the latest signals of a watch within the span. */
export async function latestHits(
  db: Db,
  index: TextSearch,
  watch: WatchRow,
  { most, ...span }: Span & { most: number },
  bounds: Bounds = usualBounds,
): Promise<Signal[]> {
  if (await isWithoutHits(db, index, watch, span)) return []
  const narrowed = hitCondition(watch, span)
  const { rows } = await latestWatched(db, index, { watch, narrowed, bounds }, most)
  return rows.map(presentSignal)
}

/**
 * Returns whether no signal of interest was recorded; then the index is not asked. Otherwise, an index that answers
 * text has read everything recorded so far.
 */
async function isWithoutHits(db: Db, index: TextSearch, watch: WatchRow, span: Span): Promise<boolean> {
  if (!hasText(watch.filters ?? {})) return false
  const [any] = await db.query(
    rawQuery<object>(sql`select from signals s where ${hitCondition(watch, span)} limit 1`),
  )
  if (!any) return true
  await waitForIndex(db, index)
  return false
}

function hitCondition({ kinds }: WatchRow, { since, until }: Span) {
  return sql<boolean>`(cardinality(${kinds}::text[]) = 0 or s.kind = any(${kinds}::text[]))
    and (${since}::timestamptz is null or s.recorded_at > ${since}::timestamptz)
    and (${until}::timestamptz is null or s.recorded_at <= ${until}::timestamptz)
    and not s.is_history`
}
