import pg from 'pg'

/** More is asked of this process than it can do now. Nothing was begun. */
export class PoolExhausted extends Error {}

// Serialization failure, deadlock, too many connections, no lock in time.
const passingCodes = ['40001', '40P01', '53300', '55P03']

/** Whether others were in the way: nothing was done, and the same call may well succeed in a moment. */
export function passesByItself(error: unknown) {
  return (
    error instanceof PoolExhausted ||
    (error instanceof pg.DatabaseError && passingCodes.includes(error.code ?? ''))
  )
}
