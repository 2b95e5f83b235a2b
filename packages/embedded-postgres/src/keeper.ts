import { Socket } from 'node:net'
import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import type { Postmaster } from '#embedded-postgres/postmaster'
import { reachServer, type Site } from '#embedded-postgres/server'

/** A server in use by this process. While its session is open, no other process of Alphorn shuts the server down. */
export type Hold = { server: Postmaster; adopted: boolean; session: pg.Client; socket: Socket }

const key = 4_266_736

const tries = 50

/** Connects to the server and holds it. Tries again if the server goes down meanwhile. */
export async function holdServer(site: Site): Promise<Hold> {
  for (let left = tries; ; left--) {
    const { adopted, ...server } = await reachServer(site)
    const socket = new Socket()
    const session = new pg.Client({
      connectionString: addressOf(server, 'postgres'),
      application_name: 'alphorn keeper',
      stream: () => socket,
    })
    session.on('error', () => {}) // the end event handles its end
    try {
      await session.connect()
      await session.query('select pg_advisory_lock_shared($1)', [key])
      await ensureDatabase(session)
      socket.unref()
      return { server, adopted, session, socket }
    } catch (error) {
      await session.end().catch(() => {}) // the server may have ended it
      if (left === 0) throw error
      await delay(100)
    }
  }
}

/**
 * Releases the server. Returns true if no other process holds it; the session then holds it exclusively until the
 * server is down.
 */
export async function releaseServer({ session, socket }: Hold): Promise<boolean> {
  socket.ref()
  const { rows } = await session.query<{ last: boolean }>(
    `select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last`,
    [key],
  )
  return rows[0]!.last
}

/**
 * Opens a session that holds the server exclusively. Returns null if another process of ours holds the server, or if it
 * cannot be reached.
 */
export async function claimOrphan(server: Postmaster): Promise<pg.Client | null> {
  const session = new pg.Client({
    connectionString: addressOf(server, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  session.on('error', () => {})
  try {
    await session.connect()
    const { rows } = await session.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [key])
    if (rows[0]?.last) return session
  } catch {
    // The server is shutting down, or has no connection left.
  }
  await session.end().catch(() => {}) // the server may have ended it
  return null
}

/**
 * Builds a URL that pg, libpq and WHATWG parsers interpret in the same way: the socket's directory replaces the host.
 */
export function addressOf({ socketDirectory, port }: Postmaster, database: string): string {
  return `postgres://alphorn@localhost/${database}?host=${encodeURIComponent(socketDirectory)}&port=${port}`
}

async function ensureDatabase(session: pg.Client) {
  const { rowCount } = await session.query(`select from pg_database where datname = 'alphorn'`)
  if (rowCount) return
  await session.query('create database alphorn').catch((error: { code?: string }) => {
    const existsByNow = ['42P04', '23505'].includes(error.code ?? '')
    if (!existsByNow) throw error
  })
}
