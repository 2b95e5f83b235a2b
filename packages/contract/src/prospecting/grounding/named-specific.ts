import { isSameDuration } from '#contract/prospecting/grounding/times/durations'
import { matchesClaimedParts } from '#contract/prospecting/grounding/times/dates'
import { roundsTo } from '#contract/prospecting/grounding/numbers/rounding'
import type { CountQuantity, Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import { areComparableUnits } from '#contract/prospecting/grounding/numbers/units'
import type { Origin } from '#contract/prospecting/grounding/places/place-adjectives'
import { namesakeOf } from '#contract/prospecting/grounding/places/places'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// Whether the specifics of evidence name one of a claim.

/** Least number of specifics for which an index is built; fewer are compared faster one by one. */
const minIndexedSpecifics = 32

/** Returns whether evidence names a specific: the same value in any spelling and language. */
export function isNamedBy(specific: Specific, known: readonly Specific[]): boolean {
  if (known.length < minIndexedSpecifics) return known.some((other) => namesSpecific(other, specific))
  const { byWord, answers } = looked.get(known) ?? indexedByKind(known)
  const key = keyOf(specific)
  const before = answers.get(key)
  if (before !== undefined) return before
  const isNamed = wordsAsked(specific).some(
    (word) => byWord.get(word)?.some((other) => namesSpecific(other, specific)) === true,
  )
  answers.set(key, isNamed)
  return isNamed
}

// Evidence may have thousands of specifics, each of which is compared with thousands. Therefore they are indexed by
// value without duplicates, and each result is cached.
type Index = { byWord: ReadonlyMap<string, Specific[]>; answers: Map<string, boolean> }
const looked = new WeakMap<readonly Specific[], Index>()

function indexedByKind(known: readonly Specific[]) {
  const made = { byWord: indexSpecifics(known), answers: new Map<string, boolean>() }
  looked.set(known, made)
  return made
}

const keys = new WeakMap<Specific, string>()

/** Returns a key for the value of a specific, independent of its position. */
function keyOf(specific: Specific) {
  const key = keys.get(specific) ?? JSON.stringify({ ...specific, start: 0, end: 0 })
  keys.set(specific, key)
  return key
}

function indexSpecifics(known: readonly Specific[]) {
  const byWord = new Map<string, Specific[]>()
  const distinct = new Map(known.map((one) => [keyOf(one), one]))
  for (const one of distinct.values())
    for (const word of wordsSaid(one)) {
      const same = byWord.get(word)
      if (same) same.push(one)
      else byWord.set(word, [one])
    }
  return byWord
}

/** Returns the index entries of a known specific. */
function wordsSaid(known: Specific): string[] {
  if ('values' in known) return known.values.flatMap((value) => [`number ${value}`, `size ${sizeOf(value)}`])
  if (known.kind === 'town') return [known.name, shortTown(known.name)].map((name) => `town ${name}`)
  if (known.kind !== 'date') return wordsAsked(known)
  const { year, month, day } = known.date
  // A claim may omit any part of a date.
  const dates = [year, undefined].flatMap((y) =>
    [month, undefined].flatMap((m) => [day, undefined].map((d) => `date ${y} ${m} ${d}`)),
  )
  return [...new Set(dates), `number ${year}`]
}

/** Returns the index entries under which a specific that names the claimed one can be found. */
function wordsAsked(claimed: Specific): string[] {
  if ('values' in claimed)
    return [...new Set(claimed.values.flatMap((value) => numbersAsked(claimed, value)))]
  if (claimed.kind === 'canton') return [`canton ${claimed.code}`, `town ${namesakeOf(claimed.code)}`]
  if (claimed.kind === 'town') return [`town ${claimed.name}`]
  if (claimed.kind === 'origin')
    return [
      ...claimed.towns.map((town) => `town ${town}`),
      ...claimed.cantons.map((code) => `canton ${code}`),
    ]
  if ('digits' in claimed) return [`${claimed.kind} ${claimed.digits}`]
  const { year, month, day } = claimed.date
  return [`date ${year} ${month} ${day}`]
}

function numbersAsked(claimed: Quantity, value: number): string[] {
  const nearby = claimed.rounding ? [-1, 0, 1].map((more) => `size ${sizeOf(value) + more}`) : []
  return [
    ...(claimed.vague ? sizesFrom(value) : [`number ${value}`]),
    ...nearby,
    ...otherUnitsOf(claimed, value).map((other) => `number ${other}`),
  ]
}

/** Returns the values that the same share or duration may have in another unit. */
function otherUnitsOf({ kind }: Quantity, value: number): number[] {
  if (kind === 'percent') return [2, 3, 4, 5, 6, 8, 10].flatMap((parts) => sharesNear(value / 100, parts))
  if (kind !== 'number') return []
  const share = value < 1 ? [value * 100, Math.round(value * 100), Math.floor(value * 100)] : []
  return [...share, ...[60, 24, 7, 12, 3, 4, 10].flatMap((by) => [value * by, value / by])]
}

/** Returns the fraction with the given denominator that a share rounds to, if any. */
function sharesNear(share: number, parts: number) {
  const nearest = Math.round(share * parts) / parts
  return Math.abs(nearest - share) < 0.005 ? [Math.round(nearest * 1000) / 1000] : []
}

const sizeOf = (value: number) => (value < 1 ? 0 : Math.floor(Math.log10(value)))

/** Returns the orders of magnitude that "thousands" covers. */
function sizesFrom(value: number) {
  return [0, 1, 2, 3].map((more) => `size ${sizeOf(value) + more}`)
}

// oxlint-disable-next-line complexity -- one line for each kind
function namesSpecific(known: Specific, claimed: Specific): boolean {
  if ('values' in claimed) return namesQuantity(known, claimed)
  if (known.kind === 'origin' || claimed.kind === 'origin') return namesOrigin(known, claimed)
  if (claimed.kind === 'canton') return namesCanton(known, claimed.code)
  if ('digits' in claimed)
    return 'digits' in known && known.kind === claimed.kind && known.digits === claimed.digits
  if (claimed.kind === 'town')
    return known.kind === 'town' && [known.name, shortTown(known.name)].includes(claimed.name)
  return known.kind === 'date' && matchesClaimedParts(claimed.date, known.date)
}

/** Returns the short form of a town's name: "Estavayer" for Estavayer-le-Lac. */
function shortTown(name: string) {
  const at = name.search(/ (?:le|la|les|sur|sous|en|am|an der|bei) [a-z -]/)
  return at < 0 ? name : name.slice(0, at)
}

/** "Your Bernese office" may be in Bern or in its canton. */
function namesOrigin(known: Specific, claimed: Specific): boolean {
  const [one, other] = [placesOf(known), placesOf(claimed)]
  // "Zürcher Oberland" in the evidence does not name Wetzikon, although Wetzikon may be called "Zürcher".
  if (known.kind === 'origin' && claimed.kind === 'town' && known.cantons.length > 0)
    return known.towns[0] === claimed.name
  return (
    one.towns.some((town) => other.towns.includes(town)) ||
    one.cantons.some((code) => other.cantons.includes(code))
  )
}

const nowhere: Origin = { towns: [], cantons: [] }

function placesOf(specific: Specific): Origin {
  if (specific.kind === 'origin') return specific
  if (specific.kind === 'town') return { towns: [specific.name], cantons: [] }
  return specific.kind === 'canton' ? { towns: [], cantons: [specific.code] } : nowhere
}

function namesCanton(known: Specific, code: string) {
  if (known.kind === 'canton') return known.code === code
  return known.kind === 'town' && known.name === namesakeOf(code)
}

// A bare number may omit the thing it counts. A percentage, a price or a house number matches only its own kind.
const countedAs: Readonly<Record<Quantity['kind'], readonly Specific['kind'][]>> = {
  amount: ['amount'],
  percent: ['percent'],
  number: ['number', 'amount', 'year'],
  year: ['year', 'number'],
  address: ['address', 'number'],
}

function namesQuantity(known: Specific, claimed: Quantity): boolean {
  if (claimed.kind === 'year' && known.kind === 'date') return namesYear(known.date.year, claimed)
  if (!('values' in known)) return false
  if (isSameShare(known, claimed) || isSameDuration(timeOf(known), timeOf(claimed))) return true
  if (!countedAs[claimed.kind].includes(known.kind)) return false
  if (!known.values.some((value) => isValueOf(claimed, value))) return false
  return isInSameUnit(known, claimed)
}

function isInSameUnit(known: Quantity, claimed: Quantity) {
  if ('counts' in claimed && 'counts' in known) return countsTheSame(known, claimed)
  // "More than 50 years" is not proven by a price of 50 francs.
  if (known.kind === 'amount' && claimed.kind === 'number') return claimed.counts === undefined
  return claimed.kind !== 'amount' || (known.kind === 'amount' && known.currency === claimed.currency)
}

function timeOf(quantity: Quantity) {
  return { values: quantity.values, counts: 'counts' in quantity ? quantity.counts : undefined }
}

/** Returns whether a fraction equals a percentage: a fifth is 20 per cent. */
function isSameShare(known: Quantity, claimed: Quantity) {
  const [percent, other] = known.kind === 'percent' ? [known, claimed] : [claimed, known]
  if (percent.kind !== 'percent' || other.kind !== 'number') return false
  return other.values.some(
    (share) => share > 0 && share < 1 && percent.values.some((value) => Math.abs(value - share * 100) < 0.5),
  )
}

/** "Thousands" matches any number of that size, and "around 2.2 million" any number that rounds to it. */
function isValueOf(claimed: Quantity, value: number) {
  const { values, vague, rounding } = claimed
  if (values.includes(value) || isInDecade(claimed, value)) return true
  // "Over 1800 flats" counts flats.
  const mayRound = claimed.kind !== 'year' || claimed.counts !== undefined
  if (rounding && mayRound && values.some((one) => roundsTo(one, rounding, value))) return true
  return vague === true && values.some((least) => value >= least && value < least * 1000)
}

/** Returns whether a decade contains a year: "the nineties" match each of their years. */
function isInDecade(claimed: Quantity, year: number) {
  return 'decades' in claimed && claimed.decades?.some((first) => year >= first && year < first + 10) === true
}

/** A year matches only a claim without another unit: "2026 customers" is no year. */
function namesYear(year: number | undefined, claimed: CountQuantity) {
  if (year === undefined || (claimed.counts ?? 'year') !== 'year') return false
  return year === claimed.values[0] || isInDecade(claimed, year)
}

/**
 * Returns whether two numbers count the same thing: seven halls are not seven people. A number without a known unit may
 * count anything.
 */
function countsTheSame(known: CountQuantity, claimed: CountQuantity): boolean {
  const { counts } = claimed
  const units = [known.counts, known.listedAs].filter((unit) => unit !== undefined)
  return counts === undefined || units.length === 0 || units.some((unit) => areComparableUnits(unit, counts))
}
