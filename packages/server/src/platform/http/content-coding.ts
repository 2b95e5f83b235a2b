import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliCompress,
  type Gzip,
} from 'node:zlib'

// Responses are compressed if the caller accepts it (RFC 9110, 8.4 and 12.5.3). Node's threads do the work, off the
// event loop.

export type Coding = 'br' | 'gzip'

/** Below this number of bytes, compression costs more than it saves. */
export const minBytesToCompress = 1024

/** More codings than these in `Accept-Encoding` are a mistake or an attack. */
const maxNamedCodings = 16

/**
 * Returns the supported coding that the caller prefers, and among equals the one that compresses more; null for none.
 */
export function chooseCoding(accepted: string | undefined): Coding | null {
  const weights = new Map((accepted ?? '').split(',', maxNamedCodings).map(weightOfName))
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br'
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null
}

function weightOfName(named: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = named.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((one) => one.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [coding, weight >= 0 && weight <= 1 ? weight : 0]
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipOptions = { level: 5 }
const codeBytes: Readonly<Record<Coding, (body: string | Uint8Array) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body) => promisify(gzip)(body, gzipOptions),
}

/**
 * Maximum number of bodies that this process compresses concurrently. Beyond it they are sent uncompressed, so no call
 * waits for a thread.
 */
const maxConcurrentBodies = 8
let atOnce = 0

/** Compresses a body; null if the threads are busy. */
export async function encodeBody(body: string | Uint8Array, coding: Coding): Promise<Buffer | null> {
  if (atOnce >= maxConcurrentBodies) return null
  atOnce++
  try {
    return await codeBytes[coding](body)
  } finally {
    atOnce--
  }
}

/** Compresses a stream chunk by chunk: each write is flushed and does not wait for a full block. */
export function createEncoder(coding: Coding): BrotliCompress | Gzip {
  return coding === 'br'
    ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
}
