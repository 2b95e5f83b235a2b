import type { Compilable } from 'kysely'
import pg from 'pg'
import { noteRefusal, onlyReads } from '#server/platform/db/database-unavailable'
import { type CopiedRows, copyIn } from '#server/platform/db/copy-in'
import { copyOut, type TakeFields } from '#server/platform/db/copy-out'
import { type Asked, flightOf, NotCommitted, written } from '#server/platform/db/flight'
import { gathering, type Said, sayOne } from '#server/platform/db/gathering'
import { lentBy } from '#server/platform/db/acquire'
import type { Statement } from '#server/platform/db/statement'

/** Reads: each statement stands for itself. */
export type Db = {
  /** Runs a prepared statement; all its rows. */
  rows<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>
  /** Runs a prepared statement that finds one row or none. */
  row<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | undefined>
  /** Runs a query that is built for this call (filters that vary). */
  query<Row>(query: Compilable<Row>): Promise<Row[]>
  /** Runs such a query and hands over the fields of each row as bytes: for what is passed on as it is. */
  copy(query: Compilable<unknown>, take: TakeFields): Promise<void>
}

/** A transaction: everything sent through it commits together or not at all. */
export type Tx = Db & {
  /** Sends a write without waiting for it: it travels with the next statements, and the commit waits for all. */
  write<Params extends object>(statement: Statement<Params, unknown>, params: Params): void
  /** As `write`, for a query that is built for this call. */
  writeQuery(query: Compilable<unknown>): void
  /** As `write`, for many new rows of one table. */
  writeRows(rows: CopiedRows): void
  /** Wakes, after the commit, whoever waits for the topic on any process. Lost with a crash in between: waiters also poll. */
  wake(topic: string): void
  /**
   * Says what a verb works on, once it is locked. Verbs that share a transaction are not kept apart by its locks: one that
   * meets another at the same subject fails here, and each then gets a transaction of its own.
   */
  touch(subject: string): void
  /** The transaction itself, the same one for all verbs that share it. */
  readonly shared: Tx
}

/** Where transactions run, and how it is told what they woke. */
export type Writer = { readonly pool: pg.Pool; readonly announce: (topics: ReadonlySet<string>) => void }

/** Sends what is said; where it is told only when the flight departs, by whoever sent it. */
type Sender = (said: Said | (() => Said)) => Promise<object[]>

function createReader(send: Sender, copy: Db['copy']): Db {
  const gather = gathering(send)
  const rows: Db['rows'] = async <Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ) => (statement.many ? gather(statement, params) : ((await send(sayOne(statement, params))) as Row[]))
  return {
    rows,
    row: async (statement, params) => (await rows(statement, params))[0],
    query: async <Row>(query: Compilable<Row>) => (await send(sayBuilt(query))) as Row[],
    copy,
  }
}

function sayBuilt(query: Compilable<unknown>): Said {
  const { sql, parameters } = query.compile()
  return { text: sql, values: parameters }
}

/** Runs reads on one connection of the pool, without a transaction. */
export async function withConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await lentBy(pool)
  const { send, copy, failure } = createSender(client)
  try {
    return await work(createReader(send, copy))
  } finally {
    noteRefusal(pool, failure())
    client.release(onlyReads(failure())) // the pool itself drops a connection that broke
  }
}

/** Reads that follow each other over a long time: each statement borrows a connection for itself. */
export function eachOnItsOwn(pool: pg.Pool): Db {
  return {
    rows: (statement, params) => withConnection(pool, (db) => db.rows(statement, params)),
    row: (statement, params) => withConnection(pool, (db) => db.row(statement, params)),
    query: (query) => withConnection(pool, (db) => db.query(query)),
    copy: (query, take) => withConnection(pool, (db) => db.copy(query, take)),
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

const begin: Said = { name: 'begin', text: 'begin', values: [] }
const commit: Said = { name: 'commit', text: 'commit', values: [] }

async function attemptTransaction<T>({ pool, announce }: Writer, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await lentBy(pool)
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
    noteRefusal(pool, first)
    if (onlyReads(first)) broken ??= first as Error
    const followsTheFirst = error instanceof pg.DatabaseError || error instanceof NotCommitted
    throw isRetryable(first) || followsTheFirst ? first : error
  } finally {
    end()
    client.release(broken)
  }
}

type CopyRows = (rows: CopiedRows) => Promise<void>

type Waiting = { said: Said | (() => Said) } & Pick<Asked, 'resolve' | 'reject'>

function askedOf({ said, resolve, reject }: Waiting): Asked[] {
  try {
    const { name, text, values } = typeof said === 'function' ? said() : said
    return [{ name, text, values: values.map(written), resolve, reject }]
  } catch (error) {
    reject(error as Error) // a value that cannot be written
    return []
  }
}

type Settle<T> = { resolve: (value: T) => void; reject: (error: Error) => void }

/**
 * Sends statements: those of one turn of the event loop travel as one flight. What goes by COPY follows what was said before it.
 */
function createSender(client: pg.PoolClient) {
  let waiting: Waiting[] = []
  let ended = false
  const { watched, failure } = watchFailures()
  const depart = () => {
    const all = waiting.flatMap(askedOf)
    waiting = []
    if (all.length > 0) client.query(flightOf(client, all))
  }
  const sent = <T>(ask: (settle: Settle<T>) => void) =>
    watched(
      new Promise<T>((resolve, reject) => {
        if (ended) throw new Error('A statement came after the end of its transaction.')
        ask({ resolve, reject })
      }),
    )
  const send: Sender = (said) =>
    sent((settle) => {
      waiting.push({ said, ...settle })
      if (waiting.length === 1) process.nextTick(depart)
    })
  const copying = (queryOf: (settle: Settle<void>) => pg.Query) =>
    sent<void>((settle) => {
      depart()
      client.query(queryOf(settle))
    })
  const copy: Db['copy'] = (query, take) => copying((settle) => copyOut(query.compile(), take, settle))
  const bring: CopyRows = (rows) => copying((settle) => copyIn(rows, settle))
  /** What did not leave yet never does, and nothing is taken any more. */
  const end = () => {
    ended = true
    for (const { reject } of waiting.splice(0)) reject(new Error('The transaction was undone.'))
  }
  return { send, copy, bring, failure, end }
}

/** Remembers the first that failed: that is the one to judge by, for those behind it failed with it, or were sent before it was known. */
function watchFailures() {
  let first: unknown
  const watched = <T>(result: Promise<T>) => {
    // Reported by whoever awaits it, or by the commit.
    result.catch((error: unknown) => {
      first ??= error
    })
    return result
  }
  return { watched, failure: () => first }
}

type Awaited = { sent: Promise<unknown>[]; woken: Set<string> }

function createWriter(read: Db, bring: CopyRows, { sent, woken }: Awaited): Tx {
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
    touch: () => {},
    get shared() {
      return tx
    },
  }
  return tx
}

/** Deadlock, serialization failure. */
function isRetryable(error: unknown) {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}
