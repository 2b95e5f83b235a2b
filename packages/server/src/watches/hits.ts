import type { Signal } from '@alphorn/contract/signals'
import { sql } from 'kysely'
import type { Db } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { build } from '#server/db/statement'
import { presentSignal, signalRows } from '#server/signals/present'
import type { WatchRow } from '#server/watches/queries'
import { watched } from '#server/watches/signals'

type Span = { since: Date | null; until: Date | null }

/** How many signals a watch hit that were recorded within the span. */
export async function countHits(db: Db, watch: WatchRow, span: Span): Promise<number> {
  const [row] = await db.query(
    build
      .selectFrom('signals as s')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(hit(watch, span)),
  )
  return row!.count
}

/** The latest of them. */
export async function latestHits(db: Db, watch: WatchRow, span: Span, most: number): Promise<Signal[]> {
  const rows = await db.query(
    signalRows()
      .where(hit(watch, span))
      .orderBy('s.published_on', 'desc')
      .orderBy('s.signal_id', 'desc')
      .limit(most),
  )
  return rows.map(presentSignal)
}

function hit(watch: WatchRow, { since, until }: Span) {
  const { kinds } = watch
  return sql<boolean>`${watched(watch)}
    and (cardinality(${kinds}::text[]) = 0 or s.kind = any(${kinds}::text[]))
    and (${since}::timestamptz is null or s.recorded_at > ${since}::timestamptz)
    and (${until}::timestamptz is null or s.recorded_at <= ${until}::timestamptz)`
}

/**
 * Up to when all signals are there: before the oldest transaction that is open. What it records is dated behind its
 * beginning, and would otherwise come to light behind a moment that was told already.
 */
export async function settledMoment(db: Db): Promise<Date> {
  const [row] = await db.query(
    raw<{ at: Date }>(sql`select app_now() - greatest(interval '0',
      clock_timestamp() - (select min(xact_start) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null)) as at`),
  )
  return row!.at
}
