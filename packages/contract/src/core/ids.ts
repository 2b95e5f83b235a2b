import { z } from 'zod'
import { alphabet, encodeCrockford32 } from '#contract/core/base32'
import { type IdKind, idPrefixes } from '#contract/core/id-prefixes'

let lastMillisecond = 0
let sequence = 0

/**
 * Returns a new TypeID: the prefix of its kind and a UUIDv7 in 26 base32 characters, so that ids of one process sort by
 * age. Source: TypeID specification 0.3, RFC 9562 (the 12 bits after the clock count calls within a millisecond).
 */
export function newId(kind: IdKind) {
  const bytes = randomBytes()
  let millisecond = Math.max(Date.now(), lastMillisecond)
  if (millisecond > lastMillisecond) sequence = bytes[6]! & 0x07
  else if (++sequence > 0xfff) {
    millisecond++
    sequence = 0
  }
  lastMillisecond = millisecond
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(millisecond / 2 ** (40 - 8 * at)) & 0xff
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return `${idPrefixes[kind]}_${encodeCrockford32(bytes)}`
}

// Random bytes are generated in bulk, because a system call per id would cost more than the id.
const stock = new Uint8Array(4096)
let used = stock.length

function randomBytes() {
  if (used === stock.length) {
    crypto.getRandomValues(stock)
    used = 0
  }
  used += 16
  return stock.slice(used - 16, used)
}

/** Returns the lowest id of a kind that can be created from a given moment on; ids sort by creation time. */
export function idFloor(kind: IdKind, since: Date) {
  const bytes = new Uint8Array(16)
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(since.getTime() / 2 ** (40 - 8 * at)) & 0xff
  return `${idPrefixes[kind]}_${encodeCrockford32(bytes)}`
}

/** Returns the creation time of an ID, which its first ten characters encode after two leading zeroes. */
export function idTime(id: string) {
  let milliseconds = 0
  for (const letter of id.slice(-26, -16)) milliseconds = milliseconds * 32 + alphabet.indexOf(letter)
  return new Date(milliseconds)
}

/** Returns the schema of an id in a request or response: its prefix and 26 base32 characters. */
export function idOf(kind: IdKind) {
  return z
    .string()
    .regex(
      new RegExp(`^${idPrefixes[kind]}_[0-9a-hjkmnp-tv-z]{26}$`),
      `Must be an id of a ${kind}, which begins with ${idPrefixes[kind]}_.`,
    )
    .meta({ description: `Opaque ID of a ${kind}` })
}
