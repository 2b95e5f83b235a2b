import pg from 'pg'

/** This process has more work than it can do now. Nothing was begun. */
export class PoolExhausted extends Error {}

// Serialization failure, deadlock, too many connections, no lock in time.
const transientCodes = ['40001', '40P01', '53300', '55P03']

/** Whether the call failed because of concurrent work. Nothing was done, and the same call may succeed in a moment. */
export function isContentionError(error: unknown) {
  return (
    error instanceof PoolExhausted ||
    (error instanceof pg.DatabaseError && transientCodes.includes(error.code ?? ''))
  )
}
