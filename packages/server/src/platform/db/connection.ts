import type { Compilable } from 'kysely'
import pg from 'pg'
import {
  isStalePlanError,
  mustReplaceConnection,
  recordRefusal,
} from '#server/platform/db/database-unavailable'
import { type CopiedRows, copyIn } from '#server/platform/db/copy-in'
import { copyOut, type TakeFields } from '#server/platform/db/copy-out'
import { acquireClient } from '#server/platform/db/acquire'
import { streamOf } from '#server/platform/db/hosts'
import { runStatement } from '#server/platform/db/prepared-query'
import { UnresponsiveDatabase } from '#server/platform/db/silence'
import type { Statement } from '#server/platform/db/statement'
import { toPostgresText } from '#server/platform/db/values'
import { recordChangedRows, traceStatement } from '#server/platform/tracing/trace-statement'

/** Runs statements. Outside of a `Tx`, each statement is its own transaction, and may write. */
export type Db = {
  /** Runs a prepared statement and returns all its rows. */
  rows<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>
  /** Runs a prepared statement that finds one row or none. */
  row<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | undefined>
  /** Runs a query that is built for this call, such as one with varying filters. */
  query<Row>(query: Compilable<Row>): Promise<Row[]>
  /** Runs such a query and returns the fields of each row as bytes, for data that is passed on unchanged. */
  copy(query: Compilable<unknown>, take: TakeFields): Promise<void>
}

/** A transaction: everything that is sent through it commits together or not at all. */
export type Tx = Db & {
  /**
   * Sends a write without waiting for it. It travels with the next statements, and the commit waits for all of them.
   */
  write<Params extends object>(statement: Statement<Params, unknown>, params: Params): void
  /** Like `write`, for a query that is built for this call. */
  writeQuery(query: Compilable<unknown>): void
  /** Like `write`, for many new rows of one table. */
  writeRows(rows: CopiedRows): void
  /**
   * Notifies, after the commit, the waiters for the topic in all processes. A crash in between loses the notification,
   * so waiters also poll.
   */
  wake(topic: string): void
}

/** Settings of transactions, and the function that announces the topics that they notified. */
export type Writer = { readonly pool: pg.Pool; readonly announce: (topics: ReadonlySet<string>) => void }

type WireStatement = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }
/** Sends a statement and returns its rows. */
type Sender = (said: WireStatement) => Promise<object[]>

function createReader(send: Sender, copy: Db['copy']): Db {
  const rows = async <Params extends object, Row>(statement: Statement<Params, Row>, params: Params) => {
    const { name, text } = statement
    return (await send({ name, text, values: statement.values(params) })) as Row[]
  }
  return {
    rows,
    row: async (statement, params) => (await rows(statement, params))[0],
    query: async <Row>(query: Compilable<Row>) => {
      const { sql: text, parameters: values } = query.compile()
      return (await send({ text, values })) as Row[]
    },
    copy,
  }
}

/** Runs statements on one connection of the pool, without a transaction: each one commits by itself. */
export async function withConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await acquireClient(pool)
  const { send, copy, failure } = createSender(client)
  let isSilent = false
  try {
    return await work(createReader(retryWithNewPlan(send), copy))
  } catch (error) {
    isSilent = error instanceof UnresponsiveDatabase
    if (isSilent) streamOf(client).destroy()
    throw error
  } finally {
    recordRefusal(pool, failure())
    client.release(isSilent || mustReplaceConnection(failure())) // the pool itself drops a connection that broke
  }
}

/** Sends a statement once more without its plan's name if a migration has changed the table since it was prepared. */
function retryWithNewPlan(send: Sender): Sender {
  return (said) =>
    send(said).catch((error: unknown) => {
      if (!isStalePlanError(error)) throw error
      return send({ text: said.text, values: said.values })
    })
}

/** For statements that follow each other over a long time: each one borrows a connection. */
export function pooledDb(pool: pg.Pool): Db {
  return {
    rows: (statement, params) => withConnection(pool, (db) => db.rows(statement, params)),
    row: (statement, params) => withConnection(pool, (db) => db.row(statement, params)),
    query: (query) => withConnection(pool, (db) => db.query(query)),
    copy: (query, take) => withConnection(pool, (db) => db.copy(query, take)),
  }
}

const attempts = 4

/**
 * Runs the work in one transaction. Statements are pipelined: `begin`, writes and `commit` cost no round trip of their
 * own. A deadlock or a serialization failure rolls everything back and runs the work again; other errors roll back and
 * are thrown. A statement that was prepared before a migration also causes another run. Each such connection is closed,
 * so there are no more of them than the pool has connections.
 */
export async function transaction<T>(writer: Writer, work: (tx: Tx) => Promise<T>): Promise<T> {
  let stale = 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(writer, work)
    } catch (error) {
      if (isStalePlanError(error) && stale++ < writer.pool.options.max) attempt--
      else if (attempt >= attempts || !isRetryable(error)) throw error
    }
  }
}

// Outside of a transaction its connection is read-only (connect.ts), so nothing is written after a failed `begin`.
const begin: WireStatement = { name: 'begin', text: 'begin read write', values: [] }
const commit: WireStatement = { name: 'commit', text: 'commit', values: [] }

async function attemptTransaction<T>({ pool, announce }: Writer, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await acquireClient(pool)
  const sent: Promise<unknown>[] = []
  const woken = new Set<string>()
  const { send, copy, bring, failure, end } = createSender(client)
  let broken: Error | undefined
  try {
    sent.push(send(begin))
    const result = await work(createWriter(createReader(send, copy), bring, { sent, woken }))
    sent.push(send(commit))
    await Promise.all(sent)
    if (woken.size > 0) announce(woken)
    return result
  } catch (error) {
    end()
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
    const first = failure()
    recordRefusal(pool, first)
    if (mustReplaceConnection(first)) broken ??= first as Error
    const followsTheFirst = error instanceof pg.DatabaseError || error instanceof NotCommitted
    throw first !== undefined && (isRetryable(first) || isStalePlanError(first) || followsTheFirst)
      ? first
      : error
  } finally {
    end()
    client.release(broken)
  }
}

type CopyRows = (rows: CopiedRows) => Promise<void>

/** The commit rolled the transaction back, because one of its statements had failed. */
class NotCommitted extends Error {
  override readonly message = 'The transaction was undone: a statement in it had failed.'
}

type Settle<T> = { resolve: (value: T) => void; reject: (error: Error) => void }

/** Sends statements through the driver, which pipelines them: none waits for the response to the previous one. */
function createSender(client: pg.PoolClient) {
  let ended = false
  const { watched, failure } = watchFailures()
  const sent = <T>(ask: () => Promise<T>) =>
    watched(ended ? Promise.reject(new Error('A statement came after the end of its transaction.')) : ask())
  const ask: Sender = async ({ name, text, values }) => {
    // Resolves when PostgreSQL is ready for the next statement. Outside of a transaction, this one is committed then.
    const { rows, command, rowCount } = await runStatement(client, name, text, values.map(toPostgresText))
    // PostgreSQL reports no error for the commit of a failed transaction: its command tag is ROLLBACK.
    if (text === 'commit' && command !== 'COMMIT') throw new NotCommitted()
    recordChangedRows(command, rowCount)
    return rows
  }
  const send: Sender = (said) => sent(() => traceStatement(said, () => ask(said)))
  const copying = (queryOf: (settle: Settle<void>) => pg.Query) =>
    sent(() =>
      traceStatement(
        { name: 'copy', text: '' },
        () => new Promise<void>((resolve, reject) => void client.query(queryOf({ resolve, reject }))),
      ),
    )
  const copy: Db['copy'] = (query, take) => copying((settle) => copyOut(query.compile(), take, settle))
  const bring: CopyRows = (rows) => copying((settle) => copyIn(rows, settle))
  /** The queue accepts no more statements. */
  const end = () => void (ended = true)
  return { send, copy, bring, failure, end }
}

/**
 * Remembers the first statement that failed, which is the cause. Those after it failed because of it, or were sent
 * before the failure was known.
 */
function watchFailures() {
  let first: unknown
  const watched = <T>(result: Promise<T>) => {
    // Reported by the code that awaits it, or by the commit.
    result.catch((error: unknown) => {
      first ??= error
    })
    return result
  }
  return { watched, failure: () => first }
}

type PendingStatements = { sent: Promise<unknown>[]; woken: Set<string> }

function createWriter(read: Db, bring: CopyRows, { sent, woken }: PendingStatements): Tx {
  const commitAwaits = (write: Promise<unknown>) => {
    write.catch(() => {}) // reported by the commit, where there is one
    sent.push(write)
  }
  const tx: Tx = {
    ...read,
    write: (statement, params) => commitAwaits(read.rows(statement, params)),
    writeQuery: (query) => commitAwaits(read.query(query)),
    writeRows: (rows) => commitAwaits(bring(rows)),
    wake: (topic) => void woken.add(topic),
  }
  return tx
}

/** Deadlock, serialization failure. */
function isRetryable(error: unknown) {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}
