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

// Answers travel compressed where the caller takes that (RFC 9110, 8.4 and 12.5.3). The work is done in Node's threads,
// beside the event loop.

export type Coding = 'br' | 'gzip'

/** Below this many bytes a coding costs more than it saves. */
export const fewestCoded = 1024

/** `Accept-Encoding` names more codings than these only by mistake or malice. */
const mostNamed = 16

/** The coding that the caller prefers of those the service has; of equal ones the smaller. null: as it is. */
export function chooseCoding(accepted: string | undefined): Coding | null {
  const weights = new Map((accepted ?? '').split(',', mostNamed).map(weightOfName))
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
 * Most bodies that this process compresses at once. Beyond that they leave as they are, and no call waits for a thread.
 */
const mostAtOnce = 8
let atOnce = 0

/** A body in a coding; null where the threads have enough to do. */
export async function encodeBody(body: string | Uint8Array, coding: Coding): Promise<Buffer | null> {
  if (atOnce >= mostAtOnce) return null
  atOnce++
  try {
    return await codeBytes[coding](body)
  } finally {
    atOnce--
  }
}

/** Codes a stream piece by piece: what was written leaves at once, not when a block is full. */
export function createEncoder(coding: Coding): BrotliCompress | Gzip {
  return coding === 'br'
    ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
}
