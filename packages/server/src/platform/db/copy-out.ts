import type { Writable } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { toPostgresText } from '#server/platform/db/values'

/**
 * Receives the fields of a row in PostgreSQL's binary format; text is UTF-8. The bytes are overwritten after it
 * returns, so a receiver that keeps them must copy them.
 */
export type TakeFields = (fields: readonly (Buffer | null)[]) => void

/**
 * A query whose rows arrive as bytes by COPY, so data that is only passed on is neither decoded nor encoded
 * (docs/decisions/0013). It shares the queue of its connection with pipelined statements.
 */
export function copyOut(
  query: CompiledQuery,
  take: TakeFields,
  { resolve, reject }: { resolve: () => void; reject: (error: Error) => void },
): pg.Query {
  let head = headLength
  const submit = ({ stream }: { stream: Writable }) => {
    if (stream.writable)
      stream.write(serialize.query(`copy (${inlineParameters(query)}) to stdout (format binary)`))
    return null
  }
  return Object.assign(new pg.Query({ text: '' }), {
    submit,
    // Each message is a row. The first one begins with the header of the format, and the last one is the trailer.
    handleCopyData({ chunk }: { chunk: Buffer }) {
      const fields = fieldsOf(chunk, head)
      head = 0
      if (fields) take(fields)
    },
    handleCommandComplete() {},
    handleError: reject,
    handleReadyForQuery: resolve,
  })
}

/** A signature of eleven bytes, flags, and the length of an extension that no version uses. */
const headLength = 19

function fieldsOf(message: Buffer, start: number) {
  const count = message.readInt16BE(start)
  if (count < 0) return null
  const fields: (Buffer | null)[] = []
  let at = start + 2
  for (let field = 0; field < count; field++) {
    const length = message.readInt32BE(at)
    at += 4
    fields.push(length < 0 ? null : message.subarray(at, at + length))
    at += Math.max(0, length)
  }
  return fields
}

/** COPY takes no parameters, so they are written into its text. */
function inlineParameters({ sql, parameters }: CompiledQuery) {
  return sql.replace(/\$(\d+)/g, (_, at) => sqlLiteral(parameters[Number(at) - 1]))
}

function sqlLiteral(value: unknown) {
  const text = toPostgresText(value)
  return text === null ? 'null' : pg.escapeLiteral(text.toString())
}
