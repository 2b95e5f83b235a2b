import pg from 'pg'
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable'
import { PoolExhausted } from '#server/platform/db/pool-exhausted'
import { setRunningTimeout } from '#server/platform/timing/running-time'

/** Time that a caller waits for a connection of a pool, in milliseconds. */
const timeoutOf = new WeakMap<pg.Pool, number>()

export function setAcquireTimeout(pool: pg.Pool, milliseconds: number) {
  timeoutOf.set(pool, milliseconds)
}

type ObserveWait = (milliseconds: number) => void
const observersOf = new WeakMap<pg.Pool, ObserveWait>()

/** Reports how long each caller waited for a connection of the pool, including callers that got none. */
export function observeWaits(pool: pg.Pool, observe: ObserveWait) {
  observersOf.set(pool, observe)
}

/**
 * Returns a connection of the pool, or rejects with `PoolExhausted` or `DatabaseUnavailable`. A connection that opens
 * too late for its caller, as happens under load, is not closed: it serves the next caller.
 */
export function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  const observe = observersOf.get(pool)
  if (!observe) return acquireWithTimeout(pool)
  const since = performance.now()
  return acquireWithTimeout(pool).finally(() => observe(performance.now() - since))
}

function acquireWithTimeout(pool: pg.Pool): Promise<pg.PoolClient> {
  const isThere = pool.idleCount > pool.waitingCount
  const connecting = pool.connect()
  const timeoutMs = timeoutOf.get(pool)
  if (timeoutMs === undefined || isThere) return connecting
  return new Promise((resolve, reject) => {
    let late = false
    const stop = setRunningTimeout(timeoutMs, () => {
      late = true
      reject(new PoolExhausted('No connection to PostgreSQL was free in time.'))
    })
    connecting.then(
      (client) => {
        stop()
        if (late) client.release()
        else resolve(client)
      },
      (error: Error) => {
        stop()
        reject(isOutOfConnections(error) ? error : new DatabaseUnavailable(error))
      },
    )
  })
}

/** All connections that PostgreSQL allows are in use. */
function isOutOfConnections(error: Error) {
  return error instanceof pg.DatabaseError && error.code === '53300'
}
