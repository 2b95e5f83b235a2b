import type { Writable } from 'node:stream'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { toPostgresText } from '#server/platform/db/values'

/** Rows for a table, with a value for each of the columns. Objects and lists are JSON. */
export type CopiedRows = {
  table: string
  columns: readonly string[]
  rows: readonly (readonly unknown[])[]
}

/**
 * Inserts rows into a table by COPY, which takes a quarter of the time of JSON for a row of many columns. It shares the
 * queue of its connection with pipelined statements. All rows are sent even after a refusal, because PostgreSQL then
 * discards them.
 */
export function copyIn(
  { table, columns, rows }: CopiedRows,
  { resolve, reject }: { resolve: () => void; reject: (error: Error) => void },
): pg.Query {
  const submit = ({ stream }: { stream: Writable }) => {
    const text = Buffer.from(rows.map(lineOf).join(''))
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const into = serialize.query(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`)
    const messages = [into, serialize.copyData(text), serialize.copyDone()]
    if (stream.writable) stream.write(Buffer.concat(messages))
    return null
  }
  return Object.assign(new pg.Query({ text: '' }), {
    submit,
    handleCopyInResponse() {},
    handleCommandComplete() {},
    handleError: reject,
    handleReadyForQuery: resolve,
  })
}

function lineOf(row: readonly unknown[]) {
  return `${row.map(copyField).join('\t')}\n`
}

const special = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function copyField(value: unknown) {
  const text = Array.isArray(value) ? JSON.stringify(value) : toPostgresText(value)
  if (text === null) return '\\N'
  return text.toString().replace(special, (letter) => escapes[letter]!)
}
