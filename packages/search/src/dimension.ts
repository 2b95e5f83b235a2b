import {
  addBit,
  addBits,
  type Bits,
  countBits,
  countCommon,
  newBits,
  numbersIn,
  uniteBits,
} from '#search/bits'
import { ensureCapacity } from '#search/grow'
import { newPostings, numbersOf, addPosting, type Postings } from '#search/postings'

/** A fact of all companies with a limited number of values: a code for each company, 0 if unknown. */
export type Dimension = {
  codes: Uint16Array<ArrayBuffer>
  /** Values by code; code 0 means unknown. */
  values: string[]
  codeOf: Map<string, number>
  /** Companies by code. */
  holders: Postings
  /** The same companies as sets, for dimensions with few values. Built at the first use and kept. */
  sets: Map<number, Bits>
}

const maxValues = 65_535
const fewValues = 128

export function newDimension(): Dimension {
  return {
    codes: new Uint16Array(0),
    values: [''],
    codeOf: new Map(),
    holders: newPostings(),
    sets: new Map(),
  }
}

/** Sets a company's value. After 65,535 different values, further ones count as unknown. */
export function setValue(dimension: Dimension, company: number, value: string | null) {
  dimension.codes = ensureCapacity(dimension.codes, company + 1)
  const code = value === null ? 0 : codeFor(dimension, value)
  dimension.codes[company] = code
  addPosting(dimension.holders, code, company)
  const set = dimension.sets.get(code)
  if (!set) return
  const roomy = ensureCapacity(set, (company >>> 5) + 1)
  addBit(roomy, company)
  if (roomy !== set) dimension.sets.set(code, roomy)
}

function codeFor({ values, codeOf }: Dimension, value: string) {
  const known = codeOf.get(value)
  if (known !== undefined) return known
  if (values.length > maxValues) return 0
  codeOf.set(value, values.length)
  return values.push(value) - 1
}

/** Adds the companies with one of the codes to the set. */
export function addHolders(dimension: Dimension, codes: readonly number[], count: number, into: Bits) {
  const hasFew = dimension.values.length <= fewValues
  for (const code of codes)
    if (hasFew) uniteBits(into, setOf(dimension, code, count))
    else addBits(into, numbersOf(dimension.holders, code))
}

function setOf(dimension: Dimension, code: number, count: number) {
  const kept = dimension.sets.get(code)
  if (kept) return kept
  const made = newBits(count)
  addBits(made, numbersOf(dimension.holders, code))
  dimension.sets.set(code, made)
  return made
}

/** Companies that are counted by several facts; converted to a list if that is faster. */
export type CountedCompanies = { set: Bits; size: number; listed: Uint32Array | null }

export function toCount(set: Bits): CountedCompanies {
  return { set, size: countBits(set), listed: null }
}

/** Counts the companies for each value, by code. */
export function countValues(dimension: Dimension, among: CountedCompanies, count: number): Uint32Array {
  const { codes, values } = dimension
  const counts = new Uint32Array(values.length)
  // Intersecting two sets costs about as much as looking up the codes of this many companies.
  const isCheap = values.length <= fewValues && values.length * (among.set.length / 3) < among.size
  if (isCheap)
    for (let code = 0; code < counts.length; code++)
      counts[code] = countCommon(among.set, setOf(dimension, code, count))
  else {
    const companies = (among.listed ??= numbersIn(among.set).slice())
    for (let at = 0; at < companies.length; at++) counts[codes[companies[at]!]!]!++
  }
  return counts
}

/** Returns the companies with a value; null if no company has it. Only for a dimension with few values. */
export function setOfValue(dimension: Dimension, value: string, count: number): Bits | null {
  const code = dimension.codeOf.get(value)
  return code === undefined ? null : setOf(dimension, code, count)
}
