import { z } from 'zod'

/** Every kind of id, by its prefix. The one list. */
export const idPrefixes = {
  account: 'acc',
  user: 'usr',
  session: 'ses',
  invitation: 'inv',
  passkey: 'pky',
  credential: 'crd',
  project: 'prj',
  offering: 'ofr',
  cycle: 'cyc',
  prospect: 'prs',
  company: 'cmp',
  resolution: 'rsl',
  decision: 'dec',
  outcome: 'out',
  reminder: 'rmd',
  comment: 'cmt',
  job: 'job',
  lease: 'lse',
  snapshot: 'snp',
  revision: 'rev',
  outreach: 'orv',
  fact: 'fct',
  evidence: 'evd',
  approval: 'apr',
  release: 'rel',
  export: 'exp',
  suppression: 'sup',
  list: 'mkt',
  addition: 'add',
  watch: 'wch',
  signal: 'sig',
  feed: 'fed',
  webhook: 'whk',
  event: 'evt',
  crm_run: 'crn',
  reconciler: 'rcn',
  view: 'vew',
  field: 'fld',
  subject_request: 'sbr',
  request: 'req',
} as const

export type IdKind = keyof typeof idPrefixes

// Crockford's base32 without i, l, o, u, as TypeID writes it.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
let lastMillisecond = 0
let sequence = 0

/**
 * A new TypeID: the prefix of its kind and a UUIDv7 in 26 base32 characters, so that ids of one process sort by age.
 * Source: TypeID specification 0.3, RFC 9562 (the 12 bits after the clock count calls within a millisecond).
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
  return `${idPrefixes[kind]}_${base32(bytes)}`
}

// Random bytes in stock: asking the system for each id costs more than the id.
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

const pairs = Array.from(alphabet, (first) => Array.from(alphabet, (second) => first + second)).flat()

/** 128 bits as 26 characters, most significant first. */
export function base32(bytes: Uint8Array) {
  let text = ''
  let bits = 2 // 26 characters hold 130 bits: two leading zeroes
  let value = 0
  for (let at = 0; at < 16; at++) {
    value = (value << 8) | bytes[at]!
    bits += 8
    if (bits < 10) continue
    bits -= 10
    text += pairs[value >> bits]
    value &= (1 << bits) - 1
  }
  return text
}

/** The least id of a kind that is made from this moment on: ids sort by the time at which they were made. */
export function idFloor(kind: IdKind, since: Date) {
  const bytes = new Uint8Array(16)
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(since.getTime() / 2 ** (40 - 8 * at)) & 0xff
  return `${idPrefixes[kind]}_${base32(bytes)}`
}

/** Returns the creation time of an ID, which its first ten characters encode after two leading zeroes. */
export function idTime(id: string) {
  let milliseconds = 0
  for (const letter of id.slice(-26, -16)) milliseconds = milliseconds * 32 + alphabet.indexOf(letter)
  return new Date(milliseconds)
}

/** The schema of an id in an answer or a body: its prefix and 26 base32 characters. */
export function idOf(kind: IdKind) {
  return z
    .string()
    .regex(
      new RegExp(`^${idPrefixes[kind]}_[0-9a-hjkmnp-tv-z]{26}$`),
      `Must be an id of a ${kind}, which begins with ${idPrefixes[kind]}_.`,
    )
    .meta({ description: `Opaque ID of a ${kind}` })
}
