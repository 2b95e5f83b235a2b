import type { Rounding } from '#contract/prospecting/grounding/numbers/rounding'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import { areOfOneUnit } from '#contract/prospecting/grounding/numbers/same-unit'

// "Tripled" follows from two values of which one is three times the other, and "from twenty" from "will double to 40".

type FlatEvidence = { flat: () => string; specifics: readonly Specific[] }

/** Beginnings of words that multiply, with their factors. */
const factors: readonly (readonly [factor: number, beginning: string])[] = [
  [2, 'verdoppel|doubl|raddoppi'],
  [3, 'verdreifach|tripl|trebl'],
  [4, 'vervierfach|quadrupl'],
  [0.5, 'halbier|dimezz|halv'],
]
const leads = factors.map(([factor, beginning]) => ({
  factor,
  isResult: new RegExp(`(?<![a-z])(?:${beginning})[a-z]{0,8} [^.;:\\d]{0,50}(?<![a-z])(?:auf|a|to) $`),
}))
const reach = 80

/** Returns whether a number is what the evidence doubles, triples or halves to another number. */
export function isBeforeMultiplied(claimed: Quantity, { flat, specifics }: FlatEvidence): boolean {
  return specifics.some((one) => {
    if (!('values' in one) || one.kind !== claimed.kind || !areOfOneUnit(one, claimed)) return false
    const before = flat().slice(Math.max(0, one.start - reach), one.start)
    const found = leads.find(({ isResult }) => isResult.test(before))
    return (
      found !== undefined &&
      claimed.values.some((value) => one.values.some((result) => isAbout(result / value, found.factor)))
    )
  })
}

/** "Nearly doubled" is said of at least this part of the factor. */
const nearly = 0.85
const maxSpecifics = 200
const farthest = 60
const former =
  /(?<![a-z])(?:bisher|zuvor|vorher|ehemals|fruher|jusqu'(?:ici|a present|alors)|precedemment|auparavant|anciennement|finora|in precedenza|prima|previously|formerly|until now|so far)(?![a-z])[^.;\d]{0,20}$/

/** Returns whether the later of two values of one unit, side by side in the evidence, is a multiple of the earlier. */
export function isMultipliedIn(
  { factor, rounding }: { factor: number; rounding: Rounding | undefined },
  flat: string,
  specifics: readonly Specific[],
): boolean {
  const values = specifics.filter(
    (one): one is Quantity & Specific =>
      one.kind === 'amount' || one.kind === 'number' || one.kind === 'percent',
  )
  if (values.length > maxSpecifics) return false
  return values.some((one, at) => {
    const other = values[at + 1]
    if (!other || other.start - one.end > farthest || !areComparable(one, other)) return false
    const isReversed = former.test(flat.slice(one.end, other.start))
    const [from, to] = isReversed ? [other, one] : [one, other]
    const ratio = to.values[0]! / from.values[0]!
    if (rounding === 'least') return ratio > factor && ratio < factor + 1
    if (rounding === 'under') return ratio < factor && ratio > factor * nearly
    return isAbout(ratio, factor)
  })
}

function areComparable(one: Quantity, other: Quantity) {
  return one.kind === 'percent' ? other.kind === 'percent' : areOfOneUnit(one, other)
}

function isAbout(ratio: number, factor: number) {
  return Math.abs(ratio / factor - 1) < 0.01
}
