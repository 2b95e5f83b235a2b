import pg from 'pg'
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable'
import { PoolExhausted } from '#server/platform/db/pool-exhausted'

/** How long a caller waits for a connection of a pool, in milliseconds. */
const timeoutOf = new WeakMap<pg.Pool, number>()

export function waitAtMost(pool: pg.Pool, milliseconds: number) {
  timeoutOf.set(pool, milliseconds)
}

/**
 * A connection of the pool, or `Busy`, or `Away`. A connection that opens too late for its caller, as happens under
 * load, serves the next caller: it is not closed.
 */
export function lentBy(pool: pg.Pool): Promise<pg.PoolClient> {
  const isThere = pool.idleCount > pool.waitingCount
  const lending = pool.connect()
  const timeoutMs = timeoutOf.get(pool)
  if (timeoutMs === undefined || isThere) return lending
  return new Promise((resolve, reject) => {
    let late = false
    const stop = afterLiving(timeoutMs, () => {
      late = true
      reject(new PoolExhausted('No connection to PostgreSQL was free in time.'))
    })
    lending.then(
      (client) => {
        stop()
        if (late) client.release()
        else resolve(client)
      },
      (error: Error) => {
        stop()
        reject(isTaken(error) ? error : new DatabaseUnavailable(error))
      },
    )
  })
}

/** All connections that PostgreSQL allows are taken. */
function isTaken(error: Error) {
  return error instanceof pg.DatabaseError && error.code === '53300'
}

const step = 500

/**
 * Calls back after so many milliseconds in which this process could have heard of a connection. Of a time in which the
 * process itself was blocked, one step counts. Returns the end of it.
 */
function afterLiving(milliseconds: number, then: () => void) {
  let left = milliseconds
  let timer: NodeJS.Timeout
  const next = () => {
    const length = Math.min(step, left)
    timer = setTimeout(() => {
      left -= length
      if (left > 0) next()
      else then()
    }, length)
  }
  next()
  return () => clearTimeout(timer)
}
