import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import pg from 'pg'
import { connectReader, connectStandby } from '#server/platform/db/connect'
import { type Db, withConnection } from '#server/platform/db/connection'
import { isUnavailableError, isConnectionLost } from '#server/platform/db/database-unavailable'
import { isContentionError, PoolExhausted } from '#server/platform/db/pool-exhausted'
import { rawQuery } from '#server/platform/db/raw'
import { withTimeout } from '#server/platform/db/silence'
import { statement } from '#server/platform/db/statement'

/** Position in a primary's log: the PostgreSQL installation, the timeline, and the location. */
export type Position = { system: string; timeline: number; lsn: string }

/**
 * Whether a standby has everything that the primary had at a position. `lagging`: not yet. `not_following`: it follows
 * another history, such as the one before a failover. `promoted`: it has become a primary. `other`: it is a copy of
 * another database.
 */
type FoundState = 'ready' | 'lagging' | 'not_following' | 'promoted' | 'other'
export type StandbyState = FoundState | 'away'

// Committed transactions are flushed, unless the server is configured not to wait for that. Rows that are only inserted
// may wait for seconds until the rest of their page is flushed and sent.
const findPosition = statement<{}>()('primary_position', () =>
  rawQuery<Position>(sql`select (select system_identifier::text from pg_control_system()) as system,
    ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int as timeline, lsn::text
    from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end as lsn) written`),
)

/** Returns the primary's position: everything committed so far precedes it. */
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
const answerTimeoutMs = 5000

/** Returns the state of the server that answers, relative to a position of the primary. */
async function stateAt(standby: Db, position: Position): Promise<FoundState> {
  return (await withTimeout(answerTimeoutMs, standby.row(findState, position)))!.state
}

const maxPauseMs = 200

/** Returns that state as soon as the server has reached the position, or after so many milliseconds. */
async function stateWithin(standby: Db, position: Position, waitMs: number): Promise<FoundState> {
  const end = performance.now() + waitMs
  for (let pauseMs = 4; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    const state = await stateAt(standby, position)
    const left = end - performance.now()
    if (state !== 'lagging' || left <= 0) return state
    await delay(Math.min(pauseMs, left))
  }
}

/** A standby that serves a read if it has the rows that the reader needs. */
export type Standby = {
  /**
   * Performs a read on the standby. Returns null if the standby has not reached the position within so many
   * milliseconds, or failed. Rejects with errors of the read itself.
   */
  tryRead<T>(position: Position, read: (db: Db) => Promise<T>, waitMs?: number): Promise<{ value: T } | null>
  /** Last known state of the standby. */
  state(): StandbyState
  end(): Promise<void>
}

/**
 * Milliseconds for which an unresponsive standby is not asked again. One that lags, or whose connections are all in
 * use, is asked but not waited for.
 */
const restMs = 5000

/** A standby that is read through a pool of connections. */
export function createStandby(pool: pg.Pool): Standby {
  let state: StandbyState = 'ready'
  let restsUntil = 0
  let lagsUntil = 0
  let fullUntil = 0
  const use = trackPoolUsage(pool)
  const note = (found: StandbyState, waitMs = 0) => {
    state = found
    if (found === 'lagging' && waitMs > 0) lagsUntil = performance.now() + restMs
    if (found !== 'ready' && found !== 'lagging') restsUntil = performance.now() + restMs
  }
  const isLeftAlone = (now: number) => now < restsUntil || (now < fullUntil && use.isFull())
  /**
   * Derives the state of the standby from a failure. `wasReading`: the failure came from the read and not from the
   * connection.
   */
  const noteFailure = (error: unknown, wasReading: boolean, isBusy: () => boolean) => {
    if (!wasReading && error instanceof PoolExhausted && isBusy()) fullUntil = performance.now() + restMs
    // Any other error belongs to the read, or to rows that replication changed meanwhile, so the primary is read.
    else if (!wasReading || isStandbyUnavailable(error)) note('away')
  }
  return {
    async tryRead(position, read, maxWaitMs = 0) {
      if (isLeftAlone(performance.now())) return null
      const isBusy = use.startWaiting()
      let isReading = false
      try {
        return await use.withConnection(async (db) => {
          const waitMs = performance.now() < lagsUntil ? 0 : maxWaitMs
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

/** Tracks the use of a pool's connections: an exhausted pool does not mean that the server is away. */
function trackPoolUsage(pool: pg.Pool) {
  let inUse = 0
  let uses = 0
  const isFull = () => inUse >= pool.options.max
  return {
    isFull,
    /** Returns a function that says whether the pool was full, or served another caller, since now. */
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

/**
 * Returns the state of a standby once it has everything that its primary has now, or after so many milliseconds.
 * Rejects if the primary is away.
 */
export async function waitUntilCaughtUp(
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

// A conflict with replication, as an error or a deadlock, and a read that took too long.
const givenUpCodes = ['40001', '40P01', '57014']

/** Whether the standby cancelled only this read and is still there for others. */
function isCancelledRead(error: unknown) {
  return error instanceof pg.DatabaseError && givenUpCodes.includes(error.code ?? '')
}

/** Whether an error in the middle of a read means that the standby is away. */
function isStandbyUnavailable(error: unknown) {
  return (
    !isCancelledRead(error) &&
    (isConnectionLost(error) || isUnavailableError(error) || isContentionError(error))
  )
}
