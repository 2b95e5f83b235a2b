import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^alp_([0-9A-Za-z]{12})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export type Secret = { key_id: string; secret: string }

/** A new secret: `alp_<12 key id>_<32 secret><6 CRC32>`, base62 throughout, about 190 bits of chance in the secret part. */
export function newSecret(): Secret {
  const key_id = chance(12)
  const body = `alp_${key_id}_${chance(32)}`
  return { key_id, secret: body + checksum(body) }
}

/** Reads a secret; null when its shape or its checksum is wrong, which needs no database. */
export function readSecret(text: string): Secret | null {
  const [, key_id, , sum] = shape.exec(text) ?? []
  return key_id !== undefined && checksum(text.slice(0, -6)) === sum ? { key_id, secret: text } : null
}

/** What is stored of a secret: whoever can only write to the database cannot mint one. */
export function hashSecret(secret: string, pepper: string) {
  return createHmac('sha256', pepper).update(secret).digest('base64url')
}

/**
 * The number that a pepper goes by, from 2^30 on: read off the pepper itself, so that any of them can be put away without
 * the others changing their names.
 */
export function versionOf(pepper: string): number {
  const bytes = Buffer.from(hash('sha256', `alphorn/pepper/1\n${pepper}`), 'hex')
  return 2 ** 30 + (bytes.readUInt32BE() % 2 ** 30)
}

/** The pepper of a version, if it is known. Versions below 2^30 were counted from the oldest of the list. */
export function pepperOf(peppers: readonly string[], version: number): string | undefined {
  const isCounted = version > 0 && version < 2 ** 30
  return (
    peppers.find((pepper) => versionOf(pepper) === version) ?? (isCounted ? peppers.at(-version) : undefined)
  )
}

/** Compares in constant time. */
export function secretMatches(secret: string, pepper: string, stored: string) {
  const given = Buffer.from(hashSecret(secret, pepper))
  const kept = Buffer.from(stored)
  return given.length === kept.length && timingSafeEqual(given, kept)
}

function chance(length: number) {
  return Array.from({ length }, () => base62[randomInt(62)]).join('')
}

function checksum(text: string) {
  let value = crc32(text)
  let digits = ''
  for (let at = 0; at < 6; at++) {
    digits = base62[value % 62] + digits
    value = Math.floor(value / 62)
  }
  return digits
}
