import type { Db } from '#server/platform/db/connection'

/**
 * A part of a stream: whole lines, as text or in UTF-8, with the number of rows. `next` is the key of the last row if
 * more follow. The bytes may be overwritten when the part after the next one is requested, so they must have been sent
 * by then.
 */
export type RowChunk = { text: string | Uint8Array; rows: number; next: readonly string[] | null }
/** A file of rows: their number, the text before them, and the wrapping of the whole. */
export type RowFile = {
  type: string
  name: string
  rows: number
  head: string
  /** The reader of this file shows no headers, so the file is refused if the budget is too small for all rows. */
  whole?: boolean
  wrap(lines: AsyncIterable<string>): AsyncIterable<string | Uint8Array>
}
/** Reads all rows after a key in parts of at most `count`, so that none is kept in memory in between. */
export type RowStream = {
  /** Present if the rows are the lines of a file to be saved; otherwise they are lines of JSON. */
  file?: RowFile
  read(db: Db, after: readonly string[] | null, count: number): Promise<RowChunk>
}
