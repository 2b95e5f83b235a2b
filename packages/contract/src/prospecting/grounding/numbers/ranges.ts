import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'

// In "80–100 %" and "2000 to 15 000 francs" the unit of one end applies to both.

const between =
  /^ ?(?:-|bis|auf|a|ad|al|to|jusqu'a|fino a|et|und|e|and)(?: zu| hin zu)?(?: (?:rund|etwa|circa|ca\.?|gegen|fast|knapp|gut|uber|environ|pres de|presque|quelque|quasi|oltre|about|around|nearly|almost|over))? ?$/
const lead = /(?:^|[ (])(?:von|zwischen|de|entre|da|dal|tra|fra|from|between) $/

/** Returns the quantities of a flat text, in order; both ends of a range have its unit. */
export function withRanges(flat: string, found: readonly Quantity[]): Quantity[] {
  const made = [...found]
  for (let at = 0; at + 1 < made.length; at++) {
    const [one, next] = [made[at]!, made[at + 1]!]
    if (!isRange(flat, one, next)) continue
    made[at] = withUnitOf(withMagnitudeOf(flat, one, next), next)
    const isYear = /^\d{4}$/.test(flat.slice(next.start, next.end))
    if (hasUnit(one) && isBare(next) && !isYear) made[at + 1] = inUnitOf(next, one)
  }
  return made
}

function isRange(flat: string, one: Quantity, next: Quantity) {
  const words = flat.slice(one.end, next.start)
  if (!between.test(words)) return false
  return /-|bis|to|fino|jusqu/.test(words) || lead.test(flat.slice(Math.max(0, one.start - 9), one.start))
}

/** Returns the first end of a range in the unit of the second, if only the second has one. */
function withUnitOf(one: Quantity, next: Quantity): Quantity {
  if (isBare(one) && hasUnit(next)) return inUnitOf(one, next)
  if (one.kind === 'number' && next.kind === 'number') return { ...one, counts: one.counts ?? next.counts }
  return one
}

const magnitudes: readonly (readonly [RegExp, number])[] = [
  [/mio|million|milion/, 1e6],
  [/mrd|mia|milliard|miliard|billion/, 1e9],
]

/** Returns the first end with the magnitude of the second as well: "from 4 to 5 million". */
function withMagnitudeOf(flat: string, one: Quantity, next: Quantity): Quantity {
  const factor = magnitudes.find(([word]) => word.test(flat.slice(next.start, next.end)))?.[1]
  if (factor === undefined || !isBare(one) || one.values.some((value) => value >= 1000)) return one
  return { ...one, values: [...one.values.map((value) => value * factor), ...one.values] }
}

function isBare({ kind }: Quantity) {
  return kind === 'number' || kind === 'year'
}

function hasUnit({ kind }: Quantity) {
  return kind === 'amount' || kind === 'percent'
}

function inUnitOf({ start, end, values, soft }: Quantity, unit: Quantity): Quantity {
  const same = { start, end, values, soft }
  return unit.kind === 'amount'
    ? { ...same, kind: 'amount', currency: unit.currency }
    : { ...same, kind: 'percent' }
}
