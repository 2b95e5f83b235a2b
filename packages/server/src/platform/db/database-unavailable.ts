import pg from 'pg'
import { connectionLostCode } from '#server/platform/db/connection-lost'
import { isContentionError } from '#server/platform/db/pool-exhausted'

/** PostgreSQL accepted no session, so nothing was begun. */
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
/** Codes of temporary failures: a resource limit, a statement that took too long, a server that starts. */
const others = [readOnly, '53400', '57014', '57P03']

/** Whether PostgreSQL cannot do the requested work now, for any caller, and has done none of it. */
export function isUnavailableError(error: unknown) {
  if (error instanceof DatabaseUnavailable) return true
  const code = codeOf(error)
  return code in states || others.includes(code)
}

/** 25P03: PostgreSQL ended a session whose transaction was idle for too long. */
const lostCodes = [
  '25P03',
  '57P01',
  '57P02',
  '08000',
  '08003',
  '08006',
  'ECONNRESET',
  'EPIPE',
  connectionLostCode,
]

/** The driver gives its own errors about lost connections no code and no class. */
const driverMessage = /^Connection terminated|is not queryable$/

/** Whether a connection was lost during use, so that the outcome of its transaction is unknown. */
export function isConnectionLost(error: unknown) {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return lostCodes.includes(code) || driverMessage.test(error.message)
}

/**
 * Whether PostgreSQL refused a statement because of the data and rolled back its transaction. A faulty statement is a
 * bug and does not count.
 */
export function isRolledBackError(error: unknown) {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR' && !codeOf(error).startsWith('42')
}

/** Whether the failure lies with PostgreSQL itself or with the network, and not with the request. */
function isDatabaseError(error: unknown) {
  const code = codeOf(error)
  return (
    error instanceof DatabaseUnavailable || code in states || code === readOnly || isConnectionLost(error)
  )
}

/**
 * Whether the same work may succeed unchanged at another time, because the database failed or other transactions
 * interfered.
 */
export function isTransientError(error: unknown) {
  return isDatabaseError(error) || isContentionError(error)
}

/**
 * Whether the connection is read-only. It remains so after the database accepts writes again, so it must be replaced.
 */
export function isReadOnlyError(error: unknown) {
  return codeOf(error) === readOnly
}

/** Whether a statement was prepared before a migration changed its columns. Nothing was done. */
export function isStalePlanError(error: unknown) {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  )
}

/** Whether a connection must be replaced: it is read-only, or it holds a statement for a table that has changed. */
export function mustReplaceConnection(error: unknown) {
  return isReadOnlyError(error) || isStalePlanError(error)
}

function codeOf(error: unknown) {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

const refusalLifetimeMs = 10_000
const refused = new WeakMap<pg.Pool, { state: string; at: number }>()

/** Remembers why PostgreSQL refused a write, if the error says so. Only another such write would show it. */
export function recordRefusal(pool: pg.Pool, error: unknown) {
  const state = states[codeOf(error)]
  if (state) refused.set(pool, { state, at: performance.now() })
}

/** Returns the last known reason why PostgreSQL accepts no writes; null if there was none recently. */
export function writeRefusalReason(pools: readonly pg.Pool[]) {
  for (const pool of pools) {
    const last = refused.get(pool)
    if (last && performance.now() - last.at < refusalLifetimeMs) return last.state
  }
  return null
}
