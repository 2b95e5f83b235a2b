/** The lines of a text that is at hand whole: in UTF-8, or else in Windows-1252, which spreadsheets write. */
export async function* linesOfWhole(bytes: Uint8Array): AsyncGenerator<string> {
  yield* wholeText(bytes).split(/\r?\n/)
}

function wholeText(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
