import pg from 'pg'
import { passesByItself } from '#server/platform/db/pool-exhausted'

/** PostgreSQL did not let us in: nothing was begun. */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined
  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/** States in which PostgreSQL accepts no writes, as `/readyz` names them. */
const states: Readonly<Record<string, string>> = {
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '58030': 'disk_fails',
}
const readOnly = '25006'
/** Codes of temporary failures: a resource limit, a statement that took too long, a starting server. */
const others = [readOnly, '53400', '57014', '57P03']

/** Whether PostgreSQL cannot do now what was asked of it, for any caller, and has done nothing of it. */
export function cannotNow(error: unknown) {
  if (error instanceof DatabaseUnavailable) return true
  const code = codeOf(error)
  return code in states || others.includes(code)
}

/** 25P03: PostgreSQL ended a session whose transaction was idle for too long. */
const lostCodes = ['25P03', '57P01', '57P02', '08000', '08003', '08006', 'ECONNRESET', 'EPIPE']

/** Whether a connection was lost while it was used: what became of a transaction on it is not known. */
export function lostConnection(error: unknown) {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    lostCodes.includes(code) ||
    /^Connection terminated|not queryable|said nothing|moved to another host/.test(error.message)
  )
}

/** Whether PostgreSQL refused a statement for what it met, and undid what came with it. A statement that is wrong is a fault. */
export function isUndone(error: unknown) {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR' && !codeOf(error).startsWith('42')
}

/** Whether PostgreSQL itself fails, or the way to it: what was asked of it is not to blame. */
function isOfTheDatabase(error: unknown) {
  const code = codeOf(error)
  return error instanceof DatabaseUnavailable || code in states || code === readOnly || lostConnection(error)
}

/** Whether the same work may well succeed another time, unchanged: the database failed it, or others were in its way. */
export function mayPass(error: unknown) {
  return isOfTheDatabase(error) || passesByItself(error)
}

/** Whether the connection only reads: it stays so when the database writes again, and is of no use then. */
export function onlyReads(error: unknown) {
  return codeOf(error) === readOnly
}

/** Whether a statement was prepared before a migration changed its columns. Nothing was done. */
export function isOfStalePlan(error: unknown) {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  )
}

/** Whether a connection is to be given up for a new one: it only reads, or knows a statement for a table that was changed. */
export function isSpoilt(error: unknown) {
  return onlyReads(error) || isOfStalePlan(error)
}

function codeOf(error: unknown) {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

const believedFor = 10_000
const refused = new WeakMap<pg.Pool, { state: string; at: number }>()

/** Remembers why PostgreSQL could not write, if that is what an error says: nothing but another such write shows it. */
export function noteRefusal(pool: pg.Pool, error: unknown) {
  const state = states[codeOf(error)]
  if (state) refused.set(pool, { state, at: performance.now() })
}

/** Returns the last known reason for which PostgreSQL does not write; null if there was none recently. */
export function whyItDoesNotWrite(pools: readonly pg.Pool[]) {
  for (const pool of pools) {
    const last = refused.get(pool)
    if (last && performance.now() - last.at < believedFor) return last.state
  }
  return null
}
