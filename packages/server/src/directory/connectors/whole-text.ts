import { decodeText } from '@alphorn/contract/core/decode-text'

/** The lines of a text that is at hand whole: in UTF-8, or else in Windows-1252, which spreadsheets write. */
export async function* linesOfWhole(bytes: Uint8Array): AsyncGenerator<string> {
  yield* decodeText(bytes).split(/\r?\n/)
}
