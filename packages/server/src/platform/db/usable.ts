import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { newClient } from '#server/platform/db/client'
import { addressesOf } from '#server/platform/db/hosts'

/** The service cannot run on this database, however long it waits. The message gives the reason and the remedy. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase'
}

/** Throws if Alphorn does not accept the address, such as one in the form of `service=`. */
export function ensureAddress(url: string): void {
  if (!/^(?:postgres|postgresql|socket):|^\//.test(url)) throw new UnusableDatabase(otherForm)
  try {
    for (const address of hostAddressesOf(url)) void new pg.Client({ connectionString: address })
  } catch (error) {
    throw error instanceof UnusableDatabase ? error : new UnusableDatabase(otherForm)
  }
}

function hostAddressesOf(url: string) {
  try {
    return addressesOf(url)
  } catch (error) {
    throw new UnusableDatabase(`DATABASE_URL cannot be used. ${(error as Error).message}`)
  }
}

const otherForm =
  'DATABASE_URL is not an address that Alphorn takes. Write it as postgres://user:password@host:port/database, with a comma between several hosts.'

/** Transactions that are held open beside a session, to see whether one of them shares its connection to PostgreSQL. */
const maxHeldTransactions = 8
const answerTimeoutMs = 2000
const noBackend = 0

/**
 * Throws if a pooler gives the connection of a session to others between two statements. Prepared statements, LISTEN
 * and session settings would then be lost. A pooler in session mode is fine.
 */
export async function ensureOwnSessions(url: string): Promise<void> {
  const sessions: pg.Client[] = []
  const open = async () => {
    const session = newClient(url, 'start', { connectionTimeoutMillis: answerTimeoutMs })
    session.on('error', () => {})
    sessions.push(session)
    await session.connect()
    return session
  }
  try {
    const session = await open()
    // A pooler reports process numbers of its own, because it handles cancellation requests.
    if (processOf(session) === (await backendOf(session))) return
    if (await isShared(session, open)) throw new UnusableDatabase(pooled)
  } finally {
    for (const session of sessions) void session.end().catch(() => {}) // the server may have ended it
  }
}

const pooled =
  'A pooler at DATABASE_URL shares its connections between transactions, and Alphorn needs sessions of its own ' +
  '(prepared statements, LISTEN). Set pool_mode = session for its database, or name PostgreSQL itself.'

/** Whether the connection that serves an idle session serves others too. */
async function isShared(session: pg.Client, open: () => Promise<pg.Client>) {
  for (let beside = 0; beside < maxHeldTransactions; beside++) {
    const own = await backendOf(session)
    // A pooler in session mode may have no free connection for one more session.
    const other = await answerOrNull(openTransaction(open))
    if (other === null) return false
    if (other === noBackend || other === own || (await answerOrNull(backendOf(session))) !== own) return true
  }
  return false
}

async function openTransaction(open: () => Promise<pg.Client>) {
  const other = await open()
  try {
    await other.query('begin')
  } catch (error) {
    if (String(error).includes('statement pooling')) return noBackend // such a pooler accepts no transactions
    throw error
  }
  return backendOf(other)
}

async function answerOrNull(answer: Promise<number>) {
  const none = answer.catch(() => null)
  return Promise.race([none, delay(answerTimeoutMs, null, { ref: false })])
}

async function backendOf(session: pg.Client) {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? noBackend
}

/** The process number that the server sent when it accepted the session. */
function processOf(session: pg.Client) {
  return (session as unknown as { processID: number | null }).processID
}
