import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/**
 * Up to when all is there that transactions date with their clock: before the oldest one that could still date something.
 * `open`: any that has begun, where they date before they write. `writing`: one that has written or locked, where each
 * locks what it dates before it reads the clock.
 */
export async function settledMoment(db: Db, which: 'open' | 'writing'): Promise<Date> {
  const could = which === 'open' ? sql`xact_start is not null` : sql`backend_xid is not null`
  const [row] = await db.query(
    rawQuery<{ at: Date }>(sql`with moment as materialized (select app_now() as at, clock_timestamp() as real)
      select at - greatest(interval '0', real - (select min(xact_start) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and ${could})) as at
      from moment`),
  )
  return row!.at
}
