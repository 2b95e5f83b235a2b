import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ConnectionLost } from '#server/platform/db/connection-lost'

/** Host and port of a session. */
export type Host = { host: string; port: number }

/** Values of `target_session_attrs` that require a writable session, which only a primary offers. */
const writing = ['read-write', 'primary']

/**
 * Returns the address of each host of an address with several hosts, in the forms that libpq accepts:
 * `postgres://h1:5432,h2/db` or `?host=h1,h2&port=5432`. Throws an Error that says what is wrong with the address.
 */
export function addressesOf(url: string): string[] {
  const { hosts, ports, rest } = partsOf(url)
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new Error(`It names ${hosts.length} hosts and ${ports.length} ports.`)
  return hosts.map((host, at) => rest(host, ports[at] ?? ports[0] ?? ''))
}

/**
 * Whether the address names several hosts. Returns false for an invalid address: opening the database reports what is
 * wrong with it.
 */
export function namesSeveralHosts(url: string): boolean {
  try {
    return addressesOf(url).length > 1
  } catch {
    return false
  }
}

type Parts = { hosts: string[]; ports: string[]; rest: (host: string, port: string) => string }

/** A password may contain commas, but `@` only in its encoded form. */
function partsOf(url: string): Parts {
  const [, scheme, authority = '', after = ''] = /^(\w+:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? []
  if (scheme === undefined) return { hosts: [''], ports: [], rest: () => url }
  const [path = '', search = ''] = after.split('?', 2)
  const query = new URLSearchParams(search)
  refuseOtherSessions(query.get('target_session_attrs'))
  query.delete('target_session_attrs')
  const at = authority.lastIndexOf('@') + 1
  const named = query.get('host')
  if (named !== null) return partsOfQuery(query, named, `${scheme}${authority}${path}`)
  const asked = query.size > 0 ? `?${query.toString()}` : ''
  const rest = (host: string) => `${scheme}${authority.slice(0, at)}${host}${path}${asked}`
  return { hosts: authority.slice(at).split(','), ports: [], rest }
}

/** The hosts of the query, which take precedence over those of the authority. */
function partsOfQuery(query: URLSearchParams, named: string, base: string): Parts {
  const ports = query.get('port')?.split(',') ?? []
  const rest: Parts['rest'] = (host, port) => {
    const own = new URLSearchParams(query)
    own.set('host', host)
    if (port !== '') own.set('port', port)
    return `${base}?${own.toString()}`
  }
  return { hosts: named.split(','), ports, rest }
}

function refuseOtherSessions(attributes: string | null) {
  if (attributes !== null && !writing.includes(attributes))
    throw new Error(`target_session_attrs takes read-write or primary, not "${attributes}".`)
}

/** Finds the primary among several hosts. */
export type Primary = {
  /** Returns the last known primary, or searches for it. Rejects if no host is the primary. */
  find(): Promise<Host>
  /** Reports that the host did not behave like a primary, so the next session searches again. */
  forget(host: Host): void
  /** Ends this session once another host is the primary, even if the session's own host is silent. */
  follow(session: pg.Client, host: Host): void
}

/** The host that is the primary, its address, and the timeline that it writes. */
type PrimaryHost = { host: Host; address: string; timeline: number }

/** No host accepts us as a primary. `code` comes from the most informative failure. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

const known = new Map<string, Primary>()

/** The primary of an address with several hosts, shared by all sessions of the process. */
export function primaryOf(url: string, addresses: readonly string[]): Primary {
  const primary = known.get(url) ?? createPrimary(addresses)
  known.set(url, primary)
  return primary
}

function createPrimary(addresses: readonly string[]): Primary {
  const sessions = createSessions()
  let present: PrimaryHost | null = null
  let finding: Promise<PrimaryHost> | null = null
  let newest = 0
  async function look() {
    const found = await firstPrimary(addresses, newest)
    newest = Math.max(newest, found.timeline)
    present = found
    sessions.endAllBut(found.host)
    return found
  }
  const find = () => (finding ??= look().finally(() => (finding = null)))
  monitorHeartbeat(
    () => (sessions.count() > 0 ? (present?.address ?? null) : null),
    () => void find().catch(() => {}), // the next connection looks again
  )
  return {
    find: async () => (present ?? (await find())).host,
    forget(host) {
      if (present && isSame(present.host, host)) present = null
    },
    follow: (session, host) => sessions.add(session, host),
  }
}

const heartbeatIntervalMs = 500
const pulseTimeoutMs = 500
const connectTimeoutMs = 1000

/**
 * Sends the primary a heartbeat twice a second over a separate session. TCP does not report a host that is frozen or
 * cut off, and statements would wait there forever. `addressNow` is null while no session is open.
 */
function monitorHeartbeat(addressNow: () => string | null, lost: () => void) {
  let pulse: { address: string; client: pg.Client } | null = null
  let asking = false
  const end = () => {
    void pulse?.client.end().catch(() => {}) // the host is gone
    pulse = null
  }
  const open = async (address: string) => {
    const client = new pg.Client({
      connectionString: address,
      application_name: 'alphorn primary',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: pulseTimeoutMs,
    })
    client.on('error', () => {})
    pulse = { address, client }
    await client.connect()
    streamOf(client).unref() // does not keep a command from ending
  }
  async function ask() {
    const address = addressNow()
    if (pulse?.address !== address) end()
    if (address === null) return
    try {
      if (!pulse) await open(address)
      await pulse?.client.query('select 1')
    } catch {
      end()
      lost()
    }
  }
  setInterval(() => {
    if (asking) return
    asking = true
    void ask().finally(() => (asking = false))
  }, heartbeatIntervalMs).unref()
}

function isSame(one: Host, other: Host) {
  return one.host === other.host && one.port === other.port
}

/** The sessions to the hosts. */
function createSessions() {
  const open = new Map<pg.Client, Host>()
  return {
    add(session: pg.Client, host: Host) {
      open.set(session, host)
      session.once('end', () => open.delete(session))
    },
    count: () => open.size,
    /** The previous host sends nothing more, so waiting statements fail now instead of at TCP's timeout. */
    endAllBut(primary: Host) {
      for (const [session, host] of open)
        if (!isSame(host, primary))
          streamOf(session).destroy(new ConnectionLost('PostgreSQL moved to another host.'))
    },
  }
}

/** Returns the socket of a session, which the driver's types do not declare. */
export function streamOf(session: pg.ClientBase): Socket {
  return (session as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * SQL expression for the reason why a host is not writable; null for a primary. A failover manager may keep a new
 * primary read-only until the old one is fenced, as pg_auto_failover does. A transaction that begins with `read write`
 * would override that.
 */
export const notWritableReason = `case when pg_is_in_recovery() then 'is a standby'
  when current_setting('default_transaction_read_only') = 'on' then 'takes no writes (default_transaction_read_only)' end`

const probeTimeoutMs = 3000
const probeAgainAfterMs = 200

/**
 * Asks all hosts at once, so a frozen one delays none of the others. While it is silent, the others are asked again,
 * since a standby may be promoted meanwhile. Rejects once each is a standby or has failed.
 */
async function firstPrimary(addresses: readonly string[], newest: number): Promise<PrimaryHost> {
  const faults = new Map<string, NoPrimary>()
  let isOver = false
  const ask = async (address: string): Promise<PrimaryHost> => {
    for (;;) {
      try {
        return await probeHost(address, newest)
      } catch (error) {
        faults.set(address, error as NoPrimary)
        if (isOver || faults.size === new Set(addresses).size) throw error
        await delay(probeAgainAfterMs)
      }
    }
  }
  try {
    return await Promise.any(addresses.map(ask)).catch(noPrimary)
  } finally {
    isOver = true
  }
}

/**
 * Resolves if the host is a primary. A host with an older timeline is the former primary after a failover: anything
 * written there is lost.
 */
async function probeHost(address: string, newest: number): Promise<PrimaryHost> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'alphorn primary',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => {})
  const { host, port } = client
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null; refusal: string | null }>(
      `select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end
        as timeline, ${notWritableReason} as refusal`,
    )
    const { timeline: named, refusal } = rows[0]!
    if (refusal !== null) throw new NoPrimary(`${host}:${port} ${refusal}`, 'standby')
    const timeline = Number.parseInt(named ?? '', 16)
    if (timeline < newest) throw new NoPrimary(`${host}:${port} was the primary before a failover`, 'standby')
    return { host: { host, port }, address, timeline }
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException
    throw error instanceof NoPrimary ? error : new NoPrimary(`${host}:${port}: ${message}`, code)
  } finally {
    void client.end().catch(() => {}) // it may never have connected
  }
}

/**
 * The failure of a host that responds is the most informative: a standby may be promoted, and a wrong password stays
 * wrong.
 */
function noPrimary(error: unknown): never {
  const faults = (error as AggregateError).errors as NoPrimary[]
  const telling = faults.find(({ code }) => code === 'standby') ?? faults.find(({ code }) => /^\d/.test(code))
  const all = faults.map(({ message }) => message).join('; ')
  throw new NoPrimary(`no host is a primary (${all})`, (telling ?? faults[0])?.code ?? '')
}
