import { ensureCapacity } from '#search/grow'
import { compareIds, compareToId } from '#search/ids'
import type { MemoryIndex } from '#search/memory-index'

/** Inserts the companies added since the last call into the order of names. */
export function orderNames(index: MemoryIndex) {
  if (index.unordered.length === 0) return
  const added = Uint32Array.from(index.unordered)
  index.unordered = []
  added.sort((one, other) => compareNames(index, one, other))
  const merged = new Uint32Array(index.count)
  let next = 0
  let from = 0
  for (const company of added) {
    const place = placeOf(index, (other) => compareNames(index, other, company), from)
    merged.set(index.byName.subarray(from, place), next)
    next += place - from
    merged[next++] = company
    from = place
  }
  merged.set(index.byName.subarray(from), next)
  index.byName = merged
  index.rank = ensureCapacity(index.rank, merged.length)
  for (let rank = 0; rank < merged.length; rank++) index.rank[merged[rank]!] = rank
}

/**
 * Returns the ranks at which the companies after a given one begin, and those before it end. `key` is the `name_key` of
 * companies. Several entries may be in between: the old entry of a changed company remains next to the new one.
 */
export function rankAfter(index: MemoryIndex, key: string, company_id: string) {
  return rankAt(index, key, (company) => compareToId(index.ids, company, company_id) <= 0)
}

export function rankBefore(index: MemoryIndex, key: string, company_id: string) {
  return rankAt(index, key, (company) => compareToId(index.ids, company, company_id) < 0)
}

function rankAt(index: MemoryIndex, key: string, isLess: (sameName: number) => boolean) {
  const { keyText, keyStart } = index
  const bytes = new TextEncoder().encode(key)
  return placeOf(index, (company) => {
    const [from, to] = [keyStart[company]!, keyStart[company + 1]!]
    const difference = compareBytes(keyText, from, to, bytes, 0, bytes.length)
    return difference === 0 && isLess(company) ? -1 : difference
  })
}

/** Returns the first position whose company does not compare as less. */
function placeOf({ byName }: MemoryIndex, compare: (company: number) => number, from = 0) {
  let low = from
  let high = byName.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(byName[middle]!) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the name by which a company is sorted. */
export function sortKeyOf({ keyText, keyStart }: MemoryIndex, company: number) {
  return Buffer.from(keyText.buffer, keyText.byteOffset, keyText.byteLength).toString(
    'utf8',
    keyStart[company],
    keyStart[company + 1],
  )
}

function compareNames(index: MemoryIndex, one: number, other: number) {
  const { keyText, keyStart } = index
  return (
    compareBytes(
      keyText,
      keyStart[one]!,
      keyStart[one + 1]!,
      keyText,
      keyStart[other]!,
      keyStart[other + 1]!,
    ) || compareIds(index.ids, one, other)
  )
}

function compareBytes(a: Uint8Array, aFrom: number, aTo: number, b: Uint8Array, bFrom: number, bTo: number) {
  const shared = Math.min(aTo - aFrom, bTo - bFrom)
  for (let at = 0; at < shared; at++) {
    const difference = a[aFrom + at]! - b[bFrom + at]!
    if (difference !== 0) return difference
  }
  return aTo - aFrom - (bTo - bFrom)
}
