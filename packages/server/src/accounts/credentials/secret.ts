import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^alp_([0-9A-Za-z]{12})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export type Secret = { key_id: string; secret: string }

/**
 * Generates a secret: `alp_<12 key id>_<32 secret><6 CRC32>`, base62 throughout. The secret part has about 190 bits of
 * entropy.
 */
export function newSecret(): Secret {
  const key_id = randomBase62(12)
  const body = `alp_${key_id}_${randomBase62(32)}`
  return { key_id, secret: body + checksumOf(body) }
}

/** Parses a secret. Returns null when its shape or checksum is wrong, without asking the database. */
export function readSecret(text: string): Secret | null {
  const [, key_id, , sum] = shape.exec(text) ?? []
  return key_id !== undefined && checksumOf(text.slice(0, -6)) === sum ? { key_id, secret: text } : null
}

function randomBase62(length: number) {
  return Array.from({ length }, () => base62[randomInt(62)]).join('')
}

function checksumOf(text: string) {
  let value = crc32(text)
  let digits = ''
  for (let at = 0; at < 6; at++) {
    digits = base62[value % 62] + digits
    value = Math.floor(value / 62)
  }
  return digits
}
