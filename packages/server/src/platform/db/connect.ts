import pg from 'pg'
import type { Writer } from '#server/platform/db/connection'
import { connectionSettingsOf } from '#server/platform/db/client'
import { setAcquireTimeout } from '#server/platform/db/acquire'
import { idleTimeoutSockets, maxSilenceMs } from '#server/platform/db/silence'

export type Pools = {
  /** Transactions of mutations. */
  readonly write: Writer
  /**
   * Statements without a transaction, each of which commits by itself: reads, and single writes of background jobs.
   * They are planned by their values. Always connected to the primary; long reads try a standby first (long-reads.ts).
   */
  readonly read: pg.Pool
  /**
   * Batches of audit rows and allowances. They are short and every call waits for them, so they do not queue after
   * reads.
   */
  readonly tally: pg.Pool
  /** Address for LISTEN and other sessions outside of the pools. */
  readonly url: string
  end(): Promise<void>
}

// Our values of bigint and numeric fit a double: ehraid, counts, capital.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

// Set once a session is open and not in its first message, because a pooler refuses or drops such settings there.
const sessionSettings = {
  timezone: 'UTC',
  lock_timeout: '10s',
  statement_timeout: '60s',
  // As long as a statement may hold its locks. On a busy machine a process may be delayed for half a minute.
  idle_in_transaction_session_timeout: '60s',
}
/**
 * The statements of mutations find few rows by their keys, so one plan serves all parameters, and planning costs more
 * than running. Citus chooses the shard by the parameters and refuses a generic plan.
 */
const onePlan = `select set_config('plan_cache_mode', 'force_generic_plan', false)
  where not exists (select from pg_extension where extname = 'citus')`
const writeSettings = {
  ...sessionSettings,
  // `begin read write` is what permits writes: statements sent after a failed `begin` write nothing.
  default_transaction_read_only: 'on',
}

type Options = {
  /** Purpose of the connections, as `pg_stat_activity` shows it. */
  name?: string
  size?: number
  announce?: Writer['announce']
  /** Maximum number of milliseconds for which a caller waits for a connection. */
  timeoutMs?: number
  /** Number of milliseconds without traffic after which a connection is closed; undefined for never. */
  silenceMs?: number | undefined
}

const tallySize = 2
/** Number of connections that an idle pool keeps open; each new one costs PostgreSQL a process. */
const warm = 2
/** The caller gives up earlier; the connection then serves the next caller. */
const connectTimeoutMs = 30_000

/** Maximum number of connections of one service process: its pools and the one that listens for changes. */
export function connectionsOfProcess(size: number): number {
  return 2 * size + tallySize + 1
}

/** Opens the pools: `size` connections for writes and as many for reads. */
export function connectPools(
  url: string,
  { name = 'command', size = 8, announce = () => {}, timeoutMs = 5000, silenceMs }: Options = {},
): Pools {
  const poolOf = (use: string, max: number, settings: Readonly<Record<string, string>>, first = '') =>
    new pg.Pool({
      ...connectionSettingsOf(url),
      application_name: `alphorn ${name} ${use}`,
      max,
      pipeline: true,
      ...(silenceMs !== undefined && { stream: idleTimeoutSockets(silenceMs) }),
      min: warm,
      connectionTimeoutMillis: connectTimeoutMs,
      onConnect: beforeUse((client) => applySettings(client, settings, first)),
    })
  const writing = poolOf('writes', size, writeSettings, `${onePlan}; `)
  const read = poolOf('reads', size, sessionSettings)
  const tally = poolOf('audit', tallySize, sessionSettings)
  const all = [writing, read, tally]
  for (const pool of all) {
    setAcquireTimeout(pool, timeoutMs)
    // A connection that broke fails the call that uses it and is replaced by the next one.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
  }
  return {
    write: { pool: writing, announce },
    read,
    tally,
    url,
    end: async () => {
      await Promise.all(all.map((pool) => pool.end()))
    },
  }
}

/**
 * Number of milliseconds that a standby may take to accept a session, for a statement, and without traffic. After that
 * the primary is read instead. Each read first checks that the standby responds (standby.ts), so a report may be silent
 * for as long as it takes.
 */
const standbyLimits = { connectingMs: 2000, statementMs: 30_000, silenceMs: 35_000 }
const standbySettings = {
  ...sessionSettings,
  statement_timeout: `${standbyLimits.statementMs}ms`,
  default_transaction_read_only: 'on',
}

/** Connections to a standby, opened on demand. */
export function connectStandby(url: string, { name, size }: { name: string; size: number }): pg.Pool {
  const pool = new pg.Pool({
    ...connectionSettingsOf(url),
    application_name: `alphorn ${name} standby`,
    max: size,
    pipeline: true,
    // Later than its caller gives up, because the caller's error says whether the pool was full.
    connectionTimeoutMillis: 2 * standbyLimits.connectingMs,
    stream: idleTimeoutSockets(standbyLimits.silenceMs),
    onConnect: beforeUse((client) => applySettings(client, standbySettings)),
  })
  setAcquireTimeout(pool, standbyLimits.connectingMs)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Maximum duration of a query of `connectReader`. */
const readerStatement = '5s'

/** One connection, opened on demand, for queries that must stay small: each is aborted after five seconds. */
export function connectReader(url: string, name: string): pg.Pool {
  const settings = { ...sessionSettings, lock_timeout: '1s', statement_timeout: readerStatement }
  const pool = new pg.Pool({
    ...connectionSettingsOf(url),
    application_name: `alphorn ${name}`,
    max: 1,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    stream: idleTimeoutSockets(maxSilenceMs),
    onConnect: beforeUse((client) => applySettings(client, settings)),
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The pool awaits a promise here and discards the connection if it is rejected, although its types do not say so. */
function beforeUse(prepare: (client: pg.ClientBase) => Promise<void>) {
  return prepare as (client: pg.ClientBase) => void
}

async function applySettings(client: pg.ClientBase, settings: Readonly<Record<string, string>>, first = '') {
  await client.query(
    first +
      Object.entries(settings)
        .map(([name, value]) => `set ${name} = '${value}'`)
        .join('; '),
  )
}
