import type { Writable } from 'node:stream'
import pg from 'pg'
import { serialize } from 'pg-protocol'

/** A value as it travels. */
export type Written = string | Buffer | null

/** A statement on its way, and who waits for its rows. With a name, each connection prepares it once. */
export type Asked = {
  readonly name?: string | undefined
  readonly text: string
  readonly values: readonly Written[]
  readonly resolve: (rows: object[]) => void
  readonly reject: (error: Error) => void
}

/** A commit undid the transaction, for a statement in it had failed. */
export class NotCommitted extends Error {
  override readonly message = 'The transaction was undone: a statement in it had failed.'
}

type Description = { fields: { name: string; dataTypeID: number }[] }
/** `text`: the command, as PostgreSQL names it when it is done. */
type Completion = { text: string }
type Values = { fields: (string | null)[] }

/** How a row is read: the name and the parser of each field. Empty for a statement without rows. */
type Shape = {
  readonly fields: readonly { name: string; read: (text: string) => unknown }[]
  /** A row of nulls: its copy is filled faster than an object that grows name by name. */
  readonly blank: Readonly<Record<string, unknown>>
}

/** What a connection has prepared, by name; null while the shape of its rows is not told yet. */
type Prepared = Map<string, Shape | null>
const preparedOn = new WeakMap<pg.ClientBase, Prepared>()

/**
 * Statements that travel to PostgreSQL as one message: executed in order, answered together. If one fails, PostgreSQL undoes
 * those before it and skips the rest, so all of them are rejected. What a row looks like is asked for once on each
 * connection, not at every call.
 */
export function flightOf(client: pg.ClientBase, all: readonly Asked[]): pg.Query {
  const prepared = preparedOn.get(client) ?? new Map()
  preparedOn.set(client, prepared)
  const known: (Shape | null)[] = []
  const submit = ({ stream }: { stream: Writable }) => {
    const messages: Buffer[] = []
    for (const one of all) known.push(pack(messages, prepared, one))
    messages.push(serialize.sync())
    if (stream.writable) stream.write(Buffer.concat(messages)) // otherwise pg tells every query so
    return null
  }
  return Object.assign(new pg.Query({ text: '' }), { submit, ...hearing(prepared, all, known) })
}

/** Answers the shape of the rows to come, if it is known. */
function pack(messages: Buffer[], prepared: Prepared, { name = '', text, values }: Asked) {
  const known = name === '' ? undefined : prepared.get(name)
  if (known === undefined) {
    if (name !== '') {
      messages.push(serialize.close({ type: 'S', name })) // what failed before may have left it there
      prepared.set(name, null)
    }
    messages.push(serialize.parse({ name, text }))
  }
  messages.push(serialize.bind({ statement: name, values: values as Written[] }))
  if (!known) messages.push(serialize.describe({ type: 'P' }))
  messages.push(serialize.execute())
  return known ?? null
}

/**
 * Takes the answers, one statement after the other. Outside of an explicit transaction PostgreSQL commits a batch at its
 * end: CommandComplete of a statement can still be followed by an error, or by the loss of the connection. Only
 * ReadyForQuery says that the batch is committed, so nothing is resolved before it.
 */
function hearing(prepared: Prepared, all: readonly Asked[], known: readonly (Shape | null)[]) {
  const answers: object[][] = []
  let rows: object[] = []
  let shape: Shape | null = null
  let undone: NotCommitted | null = null
  const fail = (error: Error) => {
    for (const { name } of all.slice(answers.length)) if (name !== undefined) prepared.delete(name)
    for (const { reject } of all) reject(error)
  }
  return {
    handleRowDescription({ fields }: Description) {
      shape = {
        fields: fields.map(({ name, dataTypeID }) => ({
          name,
          read: pg.types.getTypeParser(dataTypeID, 'text'),
        })),
        blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
      }
    },
    handleDataRow({ fields }: Values) {
      shape ??= known[answers.length]!
      rows.push(rowOf(shape!, fields))
    },
    handleCommandComplete({ text: tag }: Completion) {
      const { name, text } = all[answers.length]!
      if (name !== undefined && prepared.get(name) === null) prepared.set(name, shape ?? noRows)
      // PostgreSQL reports no error for a commit in a failed transaction: it answers ROLLBACK.
      if (text === 'commit' && tag !== 'COMMIT') undone = new NotCommitted()
      answers.push(rows)
      rows = []
      shape = null
    },
    handleError: fail,
    handleReadyForQuery() {
      if (undone) return fail(undone)
      for (const [at, { resolve }] of all.entries()) resolve(answers[at] ?? [])
    },
  }
}

const noRows: Shape = { fields: [], blank: {} }

function rowOf({ fields, blank }: Shape, values: (string | null)[]) {
  const row = { ...blank }
  for (let at = 0; at < fields.length; at++) {
    const { name, read } = fields[at]!
    const value = values[at]!
    row[name] = value === null ? null : read(value)
  }
  return row
}

/** A value as PostgreSQL reads it. */
export function written(value: unknown): Written {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value instanceof Date) return moment(value)
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean | bigint}`
}

/** A time as PostgreSQL reads it, which knows no year 0 and no sign. */
function moment(time: Date): string {
  const text = time.toISOString()
  const year = time.getUTCFullYear()
  if (year >= 1 && year <= 9999) return text
  const rest = text.replace(/^[+-]?\d+/, '')
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  return `"${String(written(value)).replace(/[\\"]/g, '\\$&')}"`
}
