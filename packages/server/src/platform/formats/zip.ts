import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

// fflate writes the archive and Node compresses the files, off the event loop and with backpressure
// (docs/decisions/0002).

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
export type ZippedFile = { name: string; pieces: Pieces }

const deflated = 8
/** The earliest date that an archive can hold, so that equal files make equal archives. */
const firstDay = new Date(1980, 0, 1)

/**
 * Returns the chunks of an archive, which is written while the files arrive. A reader that stops early also ends the
 * sources.
 */
export async function* zip(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const archive = new Zip((_error, piece) => void ready.push(piece))
  for (const { name, pieces } of files) {
    const entry: ZipInputFile = { filename: name, size: 0, crc: 0, compression: deflated, mtime: firstDay }
    archive.add(entry)
    for await (const piece of deflate(pieces, entry)) {
      entry.ondata?.(null, piece, false)
      yield* ready.splice(0)
    }
    entry.ondata?.(null, new Uint8Array(0), true)
  }
  archive.end()
  yield* ready
}

async function* deflate(pieces: Pieces, entry: ZipInputFile): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const compressor = createDeflateRaw({ level: 6 })
  // Errors of the archive also end the loop below.
  pipeline(Readable.from(measure(pieces, entry)), compressor).catch(() => {})
  for await (const piece of compressor) yield piece as Uint8Array<ArrayBuffer>
}

async function* measure(pieces: Pieces, entry: ZipInputFile) {
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}
