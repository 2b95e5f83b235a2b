import type { Duplex } from 'node:stream'
import type { Compilable } from 'kysely'
import pg from 'pg'
import type { Statement } from '#server/db/statement'

/** Reads: each statement stands for itself. */
export type Db = {
  /** Runs a prepared statement; all its rows. */
  rows<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>
  /** Runs a prepared statement that finds one row or none. */
  row<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | undefined>
  /** Runs a query that is built for this call (filters that vary). */
  query<Row>(query: Compilable<Row>): Promise<Row[]>
}

/** A transaction: everything sent through it commits together or not at all. */
export type Tx = Db & {
  /** Sends a write without waiting for it: it travels with the next statements, and the commit waits for all. */
  write<Params extends object>(statement: Statement<Params, unknown>, params: Params): void
  /** As `write`, for a query that is built for this call. */
  writeQuery(query: Compilable<unknown>): void
  /** Wakes, after the commit, whoever waits for the topic on any process. Lost with a crash in between: waiters also poll. */
  wake(topic: string): void
}

/** Where transactions run, and how it is told what they woke. */
export type Writer = { readonly pool: pg.Pool; readonly announce: (topics: ReadonlySet<string>) => void }

type Sender = (config: pg.QueryConfig) => Promise<pg.QueryResult>

function reading(send: Sender): Db {
  const rows: Db['rows'] = async ({ name, text, values }, params) =>
    (await send({ name, text, values: values(params) })).rows
  return {
    rows,
    row: async (statement, params) => (await rows(statement, params))[0],
    query: async (query) => {
      const { sql, parameters } = query.compile()
      return (await send({ text: sql, values: [...parameters] })).rows
    },
  }
}

/** Runs reads on one connection of the pool, without a transaction. */
export async function withConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(reading((config) => client.query(config)))
  } finally {
    client.release() // the pool itself drops a connection that broke
  }
}

const attempts = 4

/**
 * Runs the work in one transaction. Statements are pipelined: `begin`, writes and `commit` cost no round trip of their own.
 * A deadlock or a serialization failure undoes everything and runs the work again; other errors roll back and are thrown.
 */
export async function transaction<T>(writer: Writer, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(writer, work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}

async function attemptTransaction<T>({ pool, announce }: Writer, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const sent: Promise<unknown>[] = []
  const woken = new Set<string>()
  const send: Sender = (config) => {
    gather(client)
    const result = client.query(config)
    result.catch(() => {}) // reported by whoever awaits it, or by the commit below
    return result
  }
  const tx: Tx = {
    ...reading(send),
    write: ({ name, text, values }, params) => {
      sent.push(send({ name, text, values: values(params) }))
    },
    writeQuery: (query) => {
      const { sql, parameters } = query.compile()
      sent.push(send({ text: sql, values: [...parameters] }))
    },
    wake: (topic) => void woken.add(topic),
  }
  let broken: Error | undefined
  try {
    sent.push(send({ text: 'begin' }))
    const result = await work(tx)
    sent.push(send({ text: 'commit' }))
    await Promise.all(sent)
    if (woken.size > 0) announce(woken)
    return result
  } catch (error) {
    await send({ text: 'rollback' }).catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
}

// Part of pg that its types leave out.
type WithStream = { connection: { stream: Duplex } }

/** Statements that are sent in the same turn of the event loop leave in one packet, not in one system call each. */
function gather(client: pg.PoolClient) {
  const { stream } = (client as unknown as WithStream).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Deadlock, serialization failure. */
function isRetryable(error: unknown) {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}
