import { decodeText } from '@alphorn/contract/core/decode-text'

/** Yields the lines of a complete text in UTF-8, or else in Windows-1252, which spreadsheets write. */
export async function* linesOfWhole(bytes: Uint8Array): AsyncGenerator<string> {
  yield* decodeText(bytes).split(/\r?\n/)
}
