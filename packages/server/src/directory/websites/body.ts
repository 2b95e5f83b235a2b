import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { PageReadError } from '#server/directory/websites/page-read-error'

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
}

/**
 * Decompresses a body up to a number of bytes. Stops as soon as they are exceeded, however small the compressed body
 * is.
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  most: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const packed = (encoding ?? 'identity').trim().toLowerCase()
  const unpacker = unpackers[packed]
  if (!unpacker && packed !== 'identity' && packed !== '') {
    body.destroy()
    throw new PageReadError('unreadable', `The page is packed as "${packed.slice(0, 60)}".`)
  }
  const parts: Buffer[] = []
  const take = async (source: AsyncIterable<Buffer>) => {
    let size = 0
    for await (const part of source) {
      size += part.length
      if (size > most) throw new PageReadError('too_large', `The page is larger than ${most} bytes.`)
      parts.push(part)
    }
  }
  try {
    if (unpacker) await pipeline(body, unpacker(), take, { signal })
    else await pipeline(body, take, { signal })
  } catch (error) {
    throw damageOf(error)
  }
  return Buffer.concat(parts)
}

function damageOf(error: unknown) {
  const { code = '' } = error as NodeJS.ErrnoException
  // Error codes of zlib and brotli.
  return /^(?:Z_|ERR__)/.test(code)
    ? new PageReadError('unreadable', `The page cannot be unpacked: ${code}`)
    : error
}
