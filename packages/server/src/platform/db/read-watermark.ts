import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/**
 * Returns the moment up to which all rows that transactions date with their clock are present. It is before the oldest
 * transaction that could still date a row. `open` considers any that has begun, for transactions that date rows before
 * they write. `writing` considers those that have written or locked, for transactions that lock a row before they read
 * the clock.
 */
export async function readWatermark(db: Db, which: 'open' | 'writing'): Promise<Date> {
  const could = which === 'open' ? sql`xact_start is not null` : sql`backend_xid is not null`
  const [row] = await db.query(
    rawQuery<{ at: Date }>(sql`with moment as materialized (select app_now() as at, clock_timestamp() as real)
      select at - greatest(interval '0', real - (select min(xact_start) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and ${could})) as at
      from moment`),
  )
  return row!.at
}
