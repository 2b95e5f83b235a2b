import { encodeCrockford32 } from '@alphorn/contract/core/base32'
import { idPrefixes } from '@alphorn/contract/core/id-prefixes'
import { ensureCapacity } from '#search/grow'

/** Ids of companies in sortable form: 16 bytes each. */
export type Ids = {
  bytes: Uint8Array
  count: number
  /** The number of leading entries in ascending order; the others are found through `recent`. */
  sorted: number
  recent: Map<string, number>
}

const prefix = `${idPrefixes.company}_`
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const valueOf = new Map(Array.from(digits, (digit, value) => [digit, value]))
const size = 16

export function newIds(): Ids {
  return { bytes: new Uint8Array(0), count: 0, sorted: 0, recent: new Map() }
}

/** Returns the current company with the id; -1 if there was never one. */
export function companyOf(ids: Ids, company_id: string): number {
  const recent = ids.recent.get(company_id)
  if (recent !== undefined) return recent
  const wanted = bytesOf(company_id)
  if (!wanted) return -1
  let low = 0
  let high = ids.sorted
  while (low < high) {
    const middle = (low + high) >> 1
    const order = compareAt(ids.bytes, middle, wanted, 0)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle
  }
  return -1
}

/** Returns whether the text can be an id of a company. */
export function isCompanyId(text: string) {
  return bytesOf(text) !== null
}

/** Assigns an id to the next company. */
export function addId(ids: Ids, company_id: string) {
  const bytes = bytesOf(company_id)
  if (!bytes) throw new Error(`No id of a company: ${company_id}`)
  ids.bytes = ensureCapacity(ids.bytes, (ids.count + 1) * size)
  ids.bytes.set(bytes, ids.count * size)
  const goesOn =
    ids.sorted === ids.count && (ids.count === 0 || compareIds(ids, ids.count - 1, ids.count) < 0)
  if (goesOn) ids.sorted++
  else ids.recent.set(company_id, ids.count)
  ids.count++
}

export function idAt({ bytes }: Ids, company: number) {
  return prefix + encodeCrockford32(bytes.subarray(company * size, company * size + size))
}

/** Compares two ids. A negative result means that the first one sorts before the other. */
export function compareIds({ bytes }: Ids, one: number, other: number) {
  return compareAt(bytes, one, bytes, other)
}

/** Compares a company's id with any id, which no company needs to have. */
export function compareToId({ bytes }: Ids, company: number, company_id: string) {
  const wanted = bytesOf(company_id)
  return wanted ? compareAt(bytes, company, wanted, 0) : 1
}

function compareAt(bytes: Uint8Array, one: number, others: Uint8Array, other: number) {
  for (let at = 0; at < size; at++) {
    const difference = bytes[one * size + at]! - others[other * size + at]!
    if (difference !== 0) return difference
  }
  return 0
}

function bytesOf(company_id: string): Uint8Array | null {
  if (company_id.length !== prefix.length + 26 || !company_id.startsWith(prefix)) return null
  const bytes = new Uint8Array(size)
  let value = 0
  let bits = -2 // 26 characters have 130 bits: two leading zeros
  let at = 0
  for (let place = prefix.length; place < company_id.length; place++) {
    const digit = valueOf.get(company_id[place]!)
    if (digit === undefined) return null
    value = ((value << 5) | digit) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = value >> bits
    }
  }
  return bytes
}
