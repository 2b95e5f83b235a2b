import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/**
 * Returns the moment up to which all rows that transactions date with their clock are present. It is before the oldest
 * transaction that could still date a row. `writing` considers those that have written or locked, for transactions that
 * lock a row before they read the clock. `holding` considers those with an advisory lock, for transactions that take
 * `pg_advisory_xact_lock(hashtext(…))` before they read the clock.
 */
export async function readWatermark(db: Db, which: 'writing' | { holding: string }): Promise<Date> {
  const could = which === 'writing' ? sql`backend_xid is not null` : holdsLock(which.holding)
  const [row] = await db.query(
    rawQuery<{ at: Date }>(sql`with moment as materialized (select app_now() as at, clock_timestamp() as real)
      select at - greatest(interval '0', real - (select min(xact_start) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and ${could})) as at
      from moment`),
  )
  return row!.at
}

/** The key of an advisory lock is in two parts of 32 bits (`pg_locks`). */
function holdsLock(name: string) {
  return sql`pid in (select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and ((classid::bigint << 32) | objid::bigint) = hashtext(${name})::bigint)`
}
