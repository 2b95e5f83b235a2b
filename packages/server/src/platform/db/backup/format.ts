import { createHash, type Hash } from 'node:crypto'
import type { Partition, Sequence } from '#server/platform/db/backup/catalogue'

// A backup is gzipped text. Its first line is a JSON header. Each table follows: a line of JSON, its rows in the format
// of PostgreSQL's COPY, and `\.`. Then comes a line with the sequences. The last line has the SHA-256 of everything
// before it.

export const format = 'alphorn-backup/1'

export type Head = {
  format: string
  /** Version of the program that wrote the backup. */
  version: string
  made_at: string
  migrations: { version: number; name: string; sha256: string }[]
  partitions: Partition[]
}
export type Section = { table: string; columns: string[] } | { sequences: Sequence[] } | { end: End }
export type End = { tables: number; rows: number; sha256: string }

const newline = 10
const terminator = Buffer.from('\\.\n')
const inside = Buffer.from('\n\\.\n')

/** Reads a backup from its uncompressed bytes and computes its checksum along the way. Buffers at most one line. */
export function createReader(pieces: AsyncIterable<Uint8Array>) {
  const source = pieces[Symbol.asyncIterator]()
  const sum: Hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)

  async function more(): Promise<boolean> {
    const { value, done } = await source.next()
    if (!done) rest = rest.length > 0 ? Buffer.concat([rest, value]) : Buffer.from(value)
    return !done
  }

  function take(length: number): Buffer {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    sum.update(taken)
    return taken
  }

  return {
    /** The checksum of everything that was read so far. */
    sum: () => sum.copy().digest('hex'),
    /** A line of JSON; null at the end of the file. */
    async line(): Promise<unknown> {
      while (!rest.includes(newline)) if (!(await more())) return null
      return JSON.parse(take(rest.indexOf(newline) + 1).toString())
    },
    /** The rows of a table in chunks of whole lines. */
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        if (rest.subarray(0, terminator.length).equals(terminator)) return void take(terminator.length)
        const at = rest.indexOf(inside)
        const whole = (at < 0 ? rest.lastIndexOf(newline) : at) + 1
        if (whole > 0) yield take(whole)
        else if (!(await more())) throw new SyntaxError('it ends in the middle of a table')
      }
    },
  }
}
export type Reader = ReturnType<typeof createReader>

/** Receives the progress of a backup or a restore: the table, and the bytes of text so far. Called for each chunk. */
export type Progress = (at: { table: string; bytes: number }) => void
