import { SourceFault } from '#server/directory/connectors/source-fault'

/** A Zefix file may be one document on one line; no valid line is longer. */
const maxLineLength = 64 * 1024 * 1024

/**
 * Yields the lines of a file without line ends and byte order mark. The mark also selects UTF-16. Invalid bytes become
 * U+FFFD, and the readers reject the line that has one.
 */
export async function* textLines(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  let line: string[] = []
  let length = 0
  let number = 1
  for await (const text of decoded(pieces)) {
    const [more = '', ...others] = text.split('\n')
    line.push(more)
    length += more.length
    if (length > maxLineLength)
      throw new SourceFault(
        'changed_format',
        `Line ${number} is longer than ${maxLineLength / 1024 / 1024} million characters: a file has one company on each line.`,
      )
    for (const next of others) {
      yield withoutReturn(line.join(''))
      line = [next]
      length = next.length
      number++
    }
  }
  const rest = line.join('')
  if (rest !== '') yield withoutReturn(rest)
}

async function* decoded(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let first: Uint8Array = new Uint8Array(0)
  for await (const piece of pieces) {
    if (decoder) {
      yield decoder.decode(piece, { stream: true })
      continue
    }
    // The byte order mark may be split over two chunks.
    first = Buffer.concat([first, piece])
    if (first.length < 2) continue
    decoder = new TextDecoder(encodingOf(first))
    yield decoder.decode(first, { stream: true })
  }
  yield decoder ? decoder.decode() : new TextDecoder().decode(first)
}

/** Detects the encoding by the byte order mark. Excel writes UTF-16 for "Unicode text". */
function encodingOf([one, two]: Uint8Array) {
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  return one === 0xfe && two === 0xff ? 'utf-16be' : 'utf-8'
}

function withoutReturn(line: string) {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
