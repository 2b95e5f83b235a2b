import { setTimeout } from 'node:timers/promises'
import { newClient } from '#server/platform/db/client'
import { addressesOf } from '#server/platform/db/hosts'

/** PostgreSQL accepts no session, or only a read-only one. The message names the address and the reason. */
export class UnreachableDatabase extends Error {
  override readonly name = 'UnreachableDatabase'
}

// Errors that end while a database, its machine or its host name starts, for example when everything starts at once.
const transientCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P03',
  'standby', // an address that follows the primary briefly leads to a standby in each failover
]
const pauseMs = 500

type WaitOptions = {
  /** Maximum number of milliseconds to wait. */
  timeoutMs: number
  /** Called once with the reason if Alphorn must wait for the database. */
  report: (why: string) => void
}

/**
 * Resolves when PostgreSQL accepts sessions and is not a standby. Permanent errors, such as a wrong password, are
 * thrown at once.
 */
export async function waitUntilReachable(url: string, { timeoutMs, report }: WaitOptions): Promise<void> {
  const end = performance.now() + timeoutMs
  for (let isReported = false; ; isReported = true) {
    const fault = await tryOnce(url)
    if (!fault) return
    if (!transientCodes.includes(fault.code ?? '') || performance.now() >= end)
      throw new UnreachableDatabase(`PostgreSQL at ${shownAddress(url)} ${sentenceOf(fault)}`, {
        cause: fault,
      })
    if (!isReported) report(fault.message)
    await setTimeout(pauseMs)
  }
}

async function tryOnce(url: string): Promise<NodeJS.ErrnoException | null> {
  const client = newClient(url, 'start', { connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby ? standbyError() : null
  } catch (error) {
    return firstOf(error)
  } finally {
    await client.end().catch(() => {}) // it may never have connected
  }
}

function standbyError() {
  return Object.assign(new Error('it is a standby'), { code: 'standby' })
}

function sentenceOf({ code, message }: NodeJS.ErrnoException) {
  return code === 'standby'
    ? 'is a standby, which only reads. Let DATABASE_URL lead to the primary.'
    : `cannot be reached: ${message}. Look at DATABASE_URL, and whether it runs.`
}

/** A name with several addresses fails with one error for each. */
function firstOf(error: unknown): NodeJS.ErrnoException {
  return error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)
}

/** Returns the address without user and password. */
function shownAddress(url: string) {
  const shown = addressesOf(url).map((address) => {
    const read = URL.parse(address)
    return read ? `${read.host || 'its socket'}${read.pathname}` : 'the address given'
  })
  return shown.join(' or ')
}
