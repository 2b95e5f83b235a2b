import { addBit, type Bits, countCommon, newBits, unite } from '#server/search/memory/bits'
import { withRoom } from '#server/search/memory/grow'

/** One fact of all companies that has few different values: a code for each company, 0 where it is not known. */
export type Dimension = {
  codes: Uint16Array<ArrayBuffer>
  /** By code; the first stands for none. */
  values: string[]
  codeOf: Map<string, number>
  /** Companies by code, made when first asked for and kept: only of dimensions with few values. */
  sets: Map<number, Bits>
}

const mostValues = 65_535
const fewValues = 128

export function newDimension(): Dimension {
  return { codes: new Uint16Array(0), values: [''], codeOf: new Map(), sets: new Map() }
}

/** Notes a company's value. Values beyond 65,535 different ones are not told apart from none. */
export function setValue(dimension: Dimension, company: number, value: string | null) {
  dimension.codes = withRoom(dimension.codes, company + 1)
  const code = value === null ? 0 : codeFor(dimension, value)
  dimension.codes[company] = code
  const set = dimension.sets.get(code)
  if (!set) return
  const roomy = withRoom(set, (company >>> 5) + 1)
  addBit(roomy, company)
  if (roomy !== set) dimension.sets.set(code, roomy)
}

function codeFor({ values, codeOf }: Dimension, value: string) {
  const known = codeOf.get(value)
  if (known !== undefined) return known
  if (values.length > mostValues) return 0
  codeOf.set(value, values.length)
  return values.push(value) - 1
}

/** Adds to the set the companies with one of the codes. */
export function addHolders(dimension: Dimension, codes: readonly number[], count: number, into: Bits) {
  if (dimension.values.length <= fewValues)
    for (const code of codes) unite(into, setOf(dimension, code, count))
  else scan(dimension, codes, count, into)
}

function setOf(dimension: Dimension, code: number, count: number) {
  const kept = dimension.sets.get(code)
  if (kept) return kept
  const made = newBits(count)
  scan(dimension, [code], count, made)
  dimension.sets.set(code, made)
  return made
}

function scan({ codes, values }: Dimension, wanted: readonly number[], count: number, into: Bits) {
  const isWanted = new Uint8Array(values.length)
  for (const code of wanted) isWanted[code] = 1
  let word = 0
  for (let company = 0; company < count; company++) {
    word |= isWanted[codes[company]!]! << (company & 31)
    if ((company & 31) === 31) {
      into[company >>> 5]! |= word
      word = 0
    }
  }
  if (word !== 0) into[(count - 1) >>> 5]! |= word
}

/** How many companies of the set have each value, by code. */
export function countValues(dimension: Dimension, among: Bits, members: number, count: number): Uint32Array {
  const counts = new Uint32Array(dimension.values.length)
  if (members === 0) return counts
  // Counting a set word by word costs about as much as looking up the codes of so many of its members.
  const isCheap =
    dimension.values.length <= fewValues && dimension.values.length * (among.length / 3) < members
  if (!isCheap) countMembers(dimension.codes, among, counts)
  else
    for (let code = 0; code < counts.length; code++)
      counts[code] = countCommon(among, setOf(dimension, code, count))
  return counts
}

function countMembers(codes: Uint16Array, among: Bits, counts: Uint32Array) {
  for (let word = 0; word < among.length; word++) {
    let left = among[word]!
    while (left !== 0) {
      const lowest = left & -left
      counts[codes[(word << 5) + 31 - Math.clz32(lowest)]!]!++
      left ^= lowest
    }
  }
}
