import type { Socket } from 'node:net'
import pg from 'pg'
import { streamOf } from '#server/platform/db/hosts'
import type { PostgresText } from '#server/platform/db/values'

/** The columns of a result, as the driver stores them. */
type Columns = Record<'fields' | '_parsers' | '_prebuiltEmptyResultObject', unknown>
type DriverConnection = { describe(of: object): void }
type QueryCallback = (error: Error | null, result: pg.QueryResult<object>) => void
/** A query with the members that the driver's types omit. */
type DriverQuery = new (
  text: string,
  values: PostgresText[],
  answered: QueryCallback,
) => pg.Query & {
  name: string | undefined
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: DriverConnection): void
  handleCommandComplete(message: object, connection: DriverConnection): void
}

/** The columns of the statements that ran on a connection, and a view of the connection that never requests columns. */
type ConnectionState = { columns: Map<string, Columns>; quiet: DriverConnection }
const knownOn = new WeakMap<DriverConnection, ConnectionState>()

function knownTo(connection: DriverConnection): ConnectionState {
  const known = knownOn.get(connection)
  if (known) return known
  const quiet = Object.create(connection, { describe: { value: () => {} } }) as DriverConnection
  const first = { columns: new Map<string, Columns>(), quiet }
  knownOn.set(connection, first)
  return first
}

/**
 * Requests the columns of a prepared statement only when it first runs on a connection. They cannot change afterwards:
 * PostgreSQL refuses to run a prepared statement whose columns have changed.
 */
class PreparedQuery extends (pg.Query as unknown as DriverQuery) {
  override prepare(connection: DriverConnection) {
    const { columns, quiet } = knownTo(connection)
    const known = this.name === undefined ? undefined : columns.get(this.name)
    if (!known) return super.prepare(connection)
    Object.assign(this._result, known)
    this._accumulateRows = true
    super.prepare(quiet)
  }

  override handleCommandComplete(message: object, connection: DriverConnection) {
    super.handleCommandComplete(message, connection)
    const { columns } = knownTo(connection)
    if (this.name === undefined || columns.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** Sends the statements of this turn of the event loop in one write. */
function corkForTurn(stream: Socket) {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Runs a statement on a connection; a named one is prepared. The stack of its error leads to the code that awaits it.
 */
export async function runStatement(
  client: pg.ClientBase,
  name: string | undefined,
  text: string,
  values: PostgresText[],
): Promise<pg.QueryResult<object>> {
  try {
    return await new Promise((resolve, reject) => {
      const query = new PreparedQuery(text, values, (error, result) =>
        error ? reject(error) : resolve(result),
      )
      query.name = name
      corkForTurn(streamOf(client))
      client.query(query)
    })
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
