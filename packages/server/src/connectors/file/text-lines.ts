/**
 * The lines of a file, without their ends and without a byte order mark. Bytes that are not UTF-8 become U+FFFD, which
 * the readers reject on the line where it stands.
 */
export async function* textLines(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield withoutReturn(line)
  }
  rest += decoder.decode()
  if (rest !== '') yield withoutReturn(rest)
}

function withoutReturn(line: string) {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
