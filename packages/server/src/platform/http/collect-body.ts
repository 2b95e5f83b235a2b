import type { Readable } from 'node:stream'
import type { ReadBody } from '#server/platform/http/exchange'

/**
 * The bytes of a request's body. It listens to the stream instead of iterating over it, which would take twice as long for
 * the one piece that a usual body is.
 */
export function collectBody(stream: Readable, limit: number): Promise<ReadBody> {
  const { promise, resolve } = Promise.withResolvers<ReadBody>()
  const pieces: Uint8Array[] = []
  let size = 0
  stream.on('data', (piece: Uint8Array) => {
    size += piece.length
    if (size <= limit) return void pieces.push(piece)
    // The socket stays: the refusal still travels over it, and who sends the refusal reads what is left.
    stream.pause()
    pieces.length = 0
    resolve('too_large')
  })
  stream.once('end', () => resolve(wholeOf(pieces)))
  // The caller went away, or what came was no HTTP any more.
  const breakOff = () => resolve('broken')
  stream.once('error', breakOff)
  stream.once('close', breakOff)
  if (stream.destroyed) breakOff()
  return promise
}

function wholeOf(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces
  return only && pieces.length === 1 ? only : Buffer.concat(pieces)
}
