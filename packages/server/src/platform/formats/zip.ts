import { crc32, createDeflateRaw } from 'node:zlib'

// A ZIP written while its files come: their sizes stand behind them (PKWARE APPNOTE 4.4.4).

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
export type ZippedFile = { name: string; pieces: Pieces }

type Entry = { name: string; crc: number; size: number; packed: number; offset: number }

/** An archive of files, in pieces. */
export async function* zip(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = []
  let offset = 0
  for (const one of files) {
    for await (const piece of file(entries, one, offset)) {
      offset += piece.length
      yield piece
    }
  }
  yield directory(entries, offset)
}

/** A file of the archive: its header, its bytes, and behind them what was not known before. */
async function* file(
  entries: Entry[],
  { name, pieces }: ZippedFile,
  offset: number,
): AsyncGenerator<Uint8Array> {
  const entry: Entry = { name, crc: 0, size: 0, packed: 0, offset }
  yield header(0x04034b50, [20, 0x0808, 8, 0, 0x21], [0, 0, 0], name, [Buffer.byteLength(name), 0])
  for await (const piece of deflated(pieces, entry)) {
    entry.packed += piece.length
    yield piece
  }
  const behind = Buffer.alloc(16)
  for (const [at, value] of [0x08074b50, entry.crc, entry.packed, entry.size].entries())
    behind.writeUInt32LE(value, at * 4)
  entries.push(entry)
  yield behind
}

async function* deflated(pieces: ZippedFile['pieces'], entry: Entry) {
  const deflate = createDeflateRaw({ level: 6 })
  const fed = feed()
  for await (const piece of deflate) yield piece as Buffer
  await fed

  async function feed() {
    try {
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
      }
      deflate.end()
    } catch (error) {
      deflate.destroy(error as Error)
    }
  }
}

function directory(entries: readonly Entry[], offset: number) {
  const records = entries.map(({ name, crc, size, packed, offset: at }) =>
    header(0x02014b50, [20, 20, 0x0808, 8, 0, 0x21], [crc, packed, size], name, [
      Buffer.byteLength(name),
      0,
      0,
      0,
      0,
      0,
      0,
      at & 0xffff,
      at >>> 16,
    ]),
  )
  const all = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(all.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([all, end])
}

/** A header of the archive: a mark, shorts, longs, shorts, and the name. */
function header(
  mark: number,
  shorts: readonly number[],
  longs: readonly number[],
  name: string,
  rest: readonly number[],
) {
  const bytes = Buffer.alloc(4 + 2 * shorts.length + 4 * longs.length + 2 * rest.length)
  let at = bytes.writeUInt32LE(mark, 0)
  for (const value of shorts) at = bytes.writeUInt16LE(value, at)
  for (const value of longs) at = bytes.writeUInt32LE(value, at)
  for (const value of rest) at = bytes.writeUInt16LE(value, at)
  return Buffer.concat([bytes, Buffer.from(name)])
}
