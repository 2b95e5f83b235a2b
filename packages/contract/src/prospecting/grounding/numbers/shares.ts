import type { Rounding } from '#contract/prospecting/grounding/numbers/rounding'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import { areOfOneUnit } from '#contract/prospecting/grounding/numbers/same-unit'
import { isCount, type Specific } from '#contract/prospecting/grounding/specifics'

// Shares that follow from the evidence: "just over two thirds of 27 hectares" from "27 ha, of which 19 ha grassland",
// "more than half" from "60 %".

type FlatEvidence = { flat: () => string; specifics: readonly Specific[] }
type SaidShare = { share: number; rounding: Rounding | undefined; isPercentage: boolean }

/** Longest distance between two amounts, in characters. */
const farthestAmount = 120
/** Longest distance between the counts of two partners in the register, in characters. */
const farthestCount = 260

/** Returns the share that a claim states: a percentage, or a fraction. */
export function saidShare({ kind, values: [value = 0], rounding }: Quantity): SaidShare | undefined {
  const share = kind === 'percent' ? value / 100 : value
  if ((kind !== 'percent' && kind !== 'number') || share <= 0 || share >= 1) return undefined
  return { share, rounding, isPercentage: kind === 'percent' }
}

/** Returns whether the evidence contains a share, or a part and its whole that have this share. */
export function isShareIn(said: SaidShare, known: FlatEvidence): boolean {
  return (
    namesShare(said, known) ||
    isShareOfAmounts(said, known) ||
    isShareOfCounts(said, known) ||
    isPartOfWhole(said, known)
  )
}

/** Returns whether the evidence contains a share as a fraction or as a percentage. */
function namesShare(said: SaidShare, { specifics }: FlatEvidence) {
  return specifics.some((one) => {
    const known = 'values' in one ? saidShare(one) : undefined
    // Two percentages are compared exactly, like other numbers, unless the claim says that it rounds.
    const isExact = said.isPercentage && known?.isPercentage && said.rounding === undefined
    return known !== undefined && !isExact && isRoundedShare(said, known.share)
  })
}

/** Largest deviations of a share that a claim rounds: "nearly a third" is said of 29 %, "more than half" of 60 %. */
const tolerance = 0.005
/** A fraction in words is less exact than a percentage: "two thirds" is said of 65 %. */
const toleranceOfWords = 0.02
const aboutDeviation = 0.03
const slightDeviation = 0.06
const moreDeviation = 0.16

const toleranceOf = (isExact: boolean) => (isExact ? tolerance : toleranceOfWords)

function isRoundedShare({ share, rounding, isPercentage }: SaidShare, actual: number) {
  const excess = actual - share
  if (Math.abs(excess) < toleranceOf(isPercentage || rounding !== undefined)) return true
  if (rounding === 'near') return Math.abs(excess) <= aboutDeviation
  if (rounding === 'over') return excess > 0 && excess <= slightDeviation
  if (rounding === 'under') return excess < 0 && -excess <= slightDeviation
  return rounding === 'least' && excess > 0 && excess <= moreDeviation
}

function isQuotient(said: SaidShare, [part = 0]: readonly number[], [whole = 0]: readonly number[]) {
  return whole > 0 && isRoundedShare(said, part / whole)
}

/** Longest distance between a percentage and the number it is a share of, in characters. */
const farthestPercentage = 80
const productDeviation = 0.06

/** Returns whether a rounded number is a percentage of another one beside it: "70 %" of "6.8 hectares". */
export function isPartByPercentage(claimed: Quantity, { specifics }: FlatEvidence): boolean {
  const { rounding, values } = claimed
  if (rounding === undefined || claimed.kind !== 'number' || claimed.counts === undefined) return false
  return specifics.some((percent, at) => {
    if (percent.kind !== 'percent') return false
    return [specifics[at - 1], specifics[at + 1]].some((whole) => {
      if (whole?.kind !== 'number' || whole.counts === undefined || !areOfOneUnit(whole, claimed))
        return false
      if (Math.max(percent.start - whole.end, whole.start - percent.end) > farthestPercentage) return false
      const part = (percent.values[0]! / 100) * whole.values[0]!
      const isOnSide = rounding === 'near' || (rounding === 'under') === part < values[0]!
      return isOnSide && Math.abs(part - values[0]!) <= productDeviation * values[0]!
    })
  })
}

const ofThem = /^ (?:der|von|von den|unserer|of|of the|of our|sur|des|de nos|dei|delle|dei nostri|su) $/
const amongThem =
  /^[^.;:!?\d]{0,40}(?:, |\()(?:davon |darunter |dont |di cui |tra cui |of (?:them|whom|which) |including )?$/
const partBehind = /^ ?(?:davon|darunter|of (?:them|whom|which)|d'entre eux|d'entre elles|di loro)(?![a-z])/

/** Recognises a part that follows its whole: "nine people, six of them part-time". */
function isPartOfThem({ flat }: FlatEvidence, whole: Quantity, part: Quantity) {
  const between = flat().slice(whole.end, part.start)
  return (
    amongThem.test(between) &&
    (/(?:davon|darunter|dont|di cui|tra cui|whom|them|which|including) $/.test(between) ||
      partBehind.test(flat().slice(part.end, part.end + 16)))
  )
}

/** Recognises a share of a whole: "four of the six" is two thirds. */
function isPartOfWhole(said: SaidShare, known: FlatEvidence) {
  const { flat, specifics } = known
  const numbers = specifics.filter(isCount)
  return numbers.some((part, at) => {
    const whole = numbers[at + 1]
    if (!whole) return false
    if (isPartOfThem(known, part, whole)) return isQuotient(said, whole.values, part.values)
    return ofThem.test(flat().slice(part.end, whole.start)) && isQuotient(said, part.values, whole.values)
  })
}

function isShareOfAmounts(said: SaidShare, { specifics }: FlatEvidence) {
  const amounts = specifics.filter((one) => one.kind === 'amount')
  return amounts.some((whole, at) =>
    amounts
      .slice(at + 1)
      .some(
        (part) =>
          part.start - whole.end < farthestAmount &&
          part.currency === whole.currency &&
          (isQuotient(said, part.values, whole.values) || isPartOfSum(said, part.values, whole.values)),
      ),
  )
}

/** Recognises a share of the sum of two values, as of two partners in the register. */
function isPartOfSum(said: SaidShare, [one = 0]: readonly number[], [other = 0]: readonly number[]) {
  return [one, other].some((part) => isQuotient(said, [part], [one + other]))
}

/** Recognises a share of the sum of two counts: with "30 shares" and "10 shares", the first has three quarters. */
function isShareOfCounts(said: SaidShare, { flat, specifics }: FlatEvidence) {
  const counts = specifics.filter(isCount).flatMap((one) => {
    const noun = /^ ([a-z]{4,})/.exec(flat().slice(one.end, one.end + 40))?.[1]
    return noun === undefined ? [] : [{ noun, ...one }]
  })
  return counts.some((one, at) => {
    const next = counts[at + 1]
    if (next?.noun !== one.noun || next.start - one.start > farthestCount) return false
    return isPartOfSum(said, one.values, next.values)
  })
}
