import { sql } from 'kysely'
import type pg from 'pg'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

// In a condition write `(select app_now())`: without `select` it would be evaluated for every row, and no index could
// serve it.
/** The database clock, the only clock that jobs, limits, credentials and keys read. Tests set it (`test_clock`). */
export const appNow = statement<{}>()('app_now', () => build.selectNoFrom(sql<Date>`app_now()`.as('now')))

/**
 * Reads the clock after a lock: `with locked as materialized (select … for update) select locked.*, app_now()`. The
 * time is read for a row that is already locked. In the locking select itself it would be the time before the wait.
 */
export const nowAfterLock = sql<Date>`app_now()`.as('now')

export type Clock = {
  /** The database clock as this process knows it, accurate to milliseconds. */
  now(): Date
  /** Reads the database clock again. */
  refresh(): Promise<void>
  stop(): void
}

const refreshEveryMs = 10_000

/**
 * Tracks the difference between the clock of this process and the database clock, for limits and expiry, which need the
 * time at every call.
 */
export async function startClock(pool: pg.Pool): Promise<Clock> {
  let offset = 0
  const refresh = async () => {
    const asked = Date.now()
    const row = await withConnection(pool, (db) => db.row(appNow, {}))
    offset = row!.now.getTime() - (asked + Date.now()) / 2
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(() => {}), refreshEveryMs) // the last offset stays
  timer.unref()
  return { now: () => new Date(Date.now() + offset), refresh, stop: () => clearInterval(timer) }
}
