import { SourceFault } from '#server/directory/connectors/source-fault'

/** A file of Zefix may be one document on one line; nothing that a company needs is longer. */
const longestLine = 64 * 1024 * 1024

/**
 * The lines of a file, without their ends and without a byte order mark; one in UTF-16 is read as its mark says. Bytes
 * that are no text become U+FFFD, which the readers reject on the line where it is.
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
    if (length > longestLine)
      throw new SourceFault(
        'changed_format',
        `Line ${number} is longer than ${longestLine / 1024 / 1024} million characters: a file has one company on each line.`,
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
    // A mark may come in two pieces.
    first = Buffer.concat([first, piece])
    if (first.length < 2) continue
    decoder = new TextDecoder(encodingOf(first))
    yield decoder.decode(first, { stream: true })
  }
  yield decoder ? decoder.decode() : new TextDecoder().decode(first)
}

/** As Excel writes "Unicode text": the mark is the same letter, its bytes show the order. */
function encodingOf([one, two]: Uint8Array) {
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  return one === 0xfe && two === 0xff ? 'utf-16be' : 'utf-8'
}

function withoutReturn(line: string) {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
