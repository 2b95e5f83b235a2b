import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import pg from 'pg'
import { connectReader, connectStandby } from '#server/platform/db/connect'
import { type Db, withConnection } from '#server/platform/db/connection'
import { cannotNow, lostConnection } from '#server/platform/db/database-unavailable'
import { passesByItself, PoolExhausted } from '#server/platform/db/pool-exhausted'
import { rawQuery } from '#server/platform/db/raw'
import { answeredWithin } from '#server/platform/db/silence'
import { statement } from '#server/platform/db/statement'

/** Position of a primary's log: the PostgreSQL installation, the timeline, and the location. */
export type Position = { system: string; timeline: number; lsn: string }

/**
 * Whether a standby has all that the primary had at a position. `lagging`: not yet. `not_following`: it is a standby of
 * another history, such as that of before a failover. `promoted`: it is a primary by now. `other`: it is a copy of
 * something else.
 */
type FoundState = 'ready' | 'lagging' | 'not_following' | 'promoted' | 'other'
export type StandbyState = FoundState | 'away'

// Committed transactions are flushed, unless the server does not wait for that. Of what was only inserted, the rest of
// a page may wait for seconds until it is flushed and sent.
const findPosition = statement<{}>()('primary_position', () =>
  rawQuery<Position>(sql`select (select system_identifier::text from pg_control_system()) as system,
    ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int as timeline, lsn::text
    from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end as lsn) written`),
)

/** Returns the primary's position: everything committed so far is before it. */
export async function positionOf(primary: Db): Promise<Position> {
  return (await primary.row(findPosition, {}))!
}

// A timeline reaches the control file of a standby with its next restart point. Until then the primary is read.
const findState = statement<Position>()('standby_state', (p) =>
  rawQuery<{ state: FoundState }>(sql`select case
    when (select system_identifier::text from pg_control_system()) <> ${p.system} then 'other'
    when not pg_is_in_recovery() then 'promoted'
    when (select timeline_id from pg_control_checkpoint()) <> ${p.timeline}::int then 'not_following'
    when pg_last_wal_replay_lsn() >= ${p.lsn}::pg_lsn then 'ready' else 'lagging' end as state`),
)

/** Milliseconds in which a standby must report its state; a slower one counts as absent. */
const longestAnswer = 5000

/** The state of the server that answers, by a position of the primary. */
async function stateAt(standby: Db, position: Position): Promise<FoundState> {
  return (await answeredWithin(longestAnswer, standby.row(findState, position)))!.state
}

const longestPause = 200

/** The same, once it has all of the position or after so many milliseconds. */
async function stateWithin(standby: Db, position: Position, waitMs: number): Promise<FoundState> {
  const end = performance.now() + waitMs
  for (let pause = 4; ; pause = Math.min(2 * pause, longestPause)) {
    const state = await stateAt(standby, position)
    const left = end - performance.now()
    if (state !== 'lagging' || left <= 0) return state
    await delay(Math.min(pause, left))
  }
}

/** A standby that is read where it has what the reader needs. */
export type Standby = {
  /**
   * Does a read there; null where the standby has not all of the position within so many milliseconds, or failed. Rejects
   * with what the read itself refused.
   */
  tryRead<T>(position: Position, read: (db: Db) => Promise<T>, waitMs?: number): Promise<{ value: T } | null>
  /** Its state when it was asked last. */
  state(): StandbyState
  end(): Promise<void>
}

/**
 * Milliseconds for which a standby that does not answer is left alone. One that lags, or whose connections all read, is
 * asked, and not waited for again.
 */
const restMs = 5000

/** A standby that is read through a pool of connections to it. */
export function createStandby(pool: pg.Pool): Standby {
  let state: StandbyState = 'ready'
  let restsUntil = 0
  let lagsUntil = 0
  let fullUntil = 0
  const use = watchUse(pool)
  const note = (found: StandbyState, waitMs = 0) => {
    state = found
    if (found === 'lagging' && waitMs > 0) lagsUntil = performance.now() + restMs
    if (found !== 'ready' && found !== 'lagging') restsUntil = performance.now() + restMs
  }
  const isLeftAlone = (now: number) => now < restsUntil || (now < fullUntil && use.isFull())
  /** Notes what a failure says of the standby. `wasReading`: it came from the read, and not from the connection. */
  const noteFailure = (error: unknown, wasReading: boolean, isBusy: () => boolean) => {
    if (!wasReading && error instanceof PoolExhausted && isBusy()) fullUntil = performance.now() + restMs
    // Any other error is of the read, or of rows that the standby had to change meanwhile: the primary is read.
    else if (!wasReading || isAway(error)) note('away')
  }
  return {
    async tryRead(position, read, longestMs = 0) {
      if (isLeftAlone(performance.now())) return null
      const isBusy = use.startWaiting()
      let isReading = false
      try {
        return await use.withConnection(async (db) => {
          const waitMs = performance.now() < lagsUntil ? 0 : longestMs
          const found = await stateWithin(db, position, waitMs)
          note(found, waitMs)
          isReading = found === 'ready'
          return isReading ? { value: await read(db) } : null
        })
      } catch (error) {
        if (isReading && error instanceof Refusal) throw error
        noteFailure(error, isReading, isBusy)
        return null
      }
    },
    state: () => state,
    end: () => pool.end(),
  }
}

/** Follows how the connections of a pool are used: one that is full is not of a server that is away. */
function watchUse(pool: pg.Pool) {
  let inUse = 0
  let uses = 0
  const isFull = () => inUse >= pool.options.max
  return {
    isFull,
    /** Returns a function that says whether the pool was full, or gave a connection to another caller, since now. */
    startWaiting() {
      const before = uses
      return () => isFull() || uses > before
    },
    withConnection: <T>(work: (db: Db) => Promise<T>) =>
      withConnection(pool, async (db) => {
        inUse++
        uses++
        try {
          return await work(db)
        } finally {
          inUse--
        }
      }),
  }
}

/** The state of a standby once it has what its primary has now, or after so many milliseconds. Rejects where the primary is away. */
export async function untilCaughtUp(
  primaryUrl: string,
  standbyUrl: string,
  timeoutMs: number,
): Promise<StandbyState> {
  const of = { name: 'command', size: 1 }
  const primary = connectReader(primaryUrl, of.name)
  const standby = createStandby(connectStandby(standbyUrl, of))
  try {
    const position = await withConnection(primary, positionOf)
    await standby.tryRead(position, async () => {}, timeoutMs)
    return standby.state()
  } finally {
    await Promise.all([primary.end(), standby.end()])
  }
}

// A conflict with what the primary sent, as an error or a deadlock, and a read that took too long.
const givenUpCodes = ['40001', '40P01', '57014']

/** Whether the standby gave up this one read: others find it there. */
function gaveUp(error: unknown) {
  return error instanceof pg.DatabaseError && givenUpCodes.includes(error.code ?? '')
}

/** Whether an error in the midst of a read says that the standby is away. */
function isAway(error: unknown) {
  return !gaveUp(error) && (lostConnection(error) || cannotNow(error) || passesByItself(error))
}
