import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'

// In "80–100 %" and "2000 to 15 000 francs" the unit of one end applies to both.

const between = /^ ?(?:-|bis|a|ad|to|jusqu'a|fino a|et|und|e|and)(?: zu| hin zu)? ?$/
const lead = /(?:^|[ (])(?:von|zwischen|de|entre|da|tra|fra|from|between) $/

/** Returns the quantities of a flat text, in order; both ends of a range have its unit. */
export function withRanges(flat: string, found: readonly Quantity[]): Quantity[] {
  const made = [...found]
  for (let at = 0; at + 1 < made.length; at++) {
    const [one, next] = [made[at]!, made[at + 1]!]
    const words = flat.slice(one.end, next.start)
    if (!between.test(words)) continue
    const isRange =
      /-|bis|to|fino|jusqu/.test(words) || lead.test(flat.slice(Math.max(0, one.start - 9), one.start))
    if (!isRange) continue
    if (one.kind === 'number' && next.kind === 'number')
      made[at] = { ...one, counts: one.counts ?? next.counts }
    if (isBare(one) && hasUnit(next)) made[at] = inUnitOf(one, next)
    if (hasUnit(one) && isBare(next) && !/^\d{4}$/.test(flat.slice(next.start, next.end)))
      made[at + 1] = inUnitOf(next, one)
  }
  return made
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
