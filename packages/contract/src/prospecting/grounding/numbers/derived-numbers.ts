import { isAgeIn, isYearsAgoIn } from '#contract/prospecting/grounding/times/ages'
import { countsPeopleOf } from '#contract/prospecting/grounding/numbers/counted-people'
import { isBeforeMultiplied } from '#contract/prospecting/grounding/numbers/multiplied'
import { isGrowthIn, isRestIn } from '#contract/prospecting/grounding/numbers/growth'
import { isTotalIn } from '#contract/prospecting/grounding/numbers/sums'
import { isDifferenceIn } from '#contract/prospecting/grounding/numbers/differences'
import {
  isLengthOfDays,
  isOfWholeDay,
  sharesSaidAt,
} from '#contract/prospecting/grounding/times/said-lengths'
import { countsOwnPlaces, isEnumeratedIn } from '#contract/prospecting/grounding/enumerations'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import { isCount, type Specific } from '#contract/prospecting/grounding/specifics'

// Numbers that follow from the evidence although it does not contain them: the length of a list, an age, a difference,
// a share.

type DatedEvidence = {
  text: string
  flat: () => string
  specifics: readonly Specific[]
  seenAt: string | null
}

/** Above these sizes only lists are counted, because the other rules compare all pairs of numbers. */
const maxTextLength = 20_000
const maxSpecifics = 200

/** Returns whether a number of a claim follows from the evidence although it is not in it. */
export function isDerivedFrom(claim: string, claimed: Specific, known: DatedEvidence): boolean {
  if (!('values' in claimed) || claimed.kind === 'year' || claimed.kind === 'address') return false
  if (claimed.kind === 'number' && isSecondYearIn(claim, claimed, known)) return true
  const isShort = known.text.length <= maxTextLength && known.specifics.length <= maxSpecifics
  if (isShort && followsFromOthers(claim, claimed, known)) return true
  return (
    claimed.kind === 'number' && claimed.values.some((value) => countsOfLists(known.text).includes(value))
  )
}

/** Recognises "2026/27" as the year 2027, which the evidence may contain in full or in a date. */
function isSecondYearIn(claim: string, { start, end }: Quantity, { specifics }: DatedEvidence) {
  const century = /(?<!\d)(19|20)\d\d\/$/.exec(claim.slice(Math.max(0, start - 6), start))?.[1]
  if (century === undefined || end - start !== 2) return false
  const year = Number(century + claim.slice(start, end))
  return specifics.some((one) =>
    one.kind === 'date' ? one.date.year === year : one.kind === 'year' && one.values.includes(year),
  )
}

/** Returns whether a number can be computed from other numbers of the evidence. */
function followsFromOthers(claim: string, claimed: Quantity, known: DatedEvidence) {
  if (isComparedWith(claim, claimed, known)) return true
  if (claimed.kind !== 'number') return false
  if (isLengthOfDays(claimed, known.flat()) || isOfWholeDay(claim, claimed, known.flat())) return true
  if (sharesSaidAt(claim, claimed).some((share) => namesShare(share, known))) return true
  if (isDerivable(claim, claimed, known)) return true
  if (isAgeIn(claimed, known) || isEnumeratedIn(claim.slice(claimed.start), claimed.values, known))
    return true
  return claimed.values.some((value) => value < 1 && isShare(value, known))
}

/** Returns whether a claim calls a number a difference, a total, a growth or a rest, and the evidence has its parts. */
function isComparedWith(claim: string, claimed: Quantity, known: DatedEvidence) {
  return (
    isDifferenceIn(claim, claimed, known) ||
    isTotalIn(claim, claimed, known) ||
    isGrowthIn(claim, claimed, known) ||
    isRestIn(claim, claimed, known)
  )
}

function isDerivable(claim: string, claimed: Quantity, known: DatedEvidence) {
  return (
    isYearsAgoIn(claim, claimed, known) ||
    countsPeopleOf(claim, claimed, known) ||
    isBeforeMultiplied(claimed, known) ||
    countsOwnPlaces(claim, claimed, known.specifics)
  )
}

const farthest = 120

function isShare(share: number, known: DatedEvidence) {
  return isShareOfAmounts(share, known) || isShareOfCounts(share, known) || isPartOfWhole(share, known)
}

/** Returns whether the evidence contains a share as a fraction or as a percentage. */
function namesShare(share: number, { specifics }: DatedEvidence) {
  return specifics.some(
    (one) =>
      (one.kind === 'number' || one.kind === 'percent') &&
      one.values.some((value) => Math.abs((one.kind === 'percent' ? value / 100 : value) - share) < 0.005),
  )
}

/** Returns whether a share equals a part divided by its whole, within half a percentage point. */
function isAbout(share: number, [part = 0]: readonly number[], [whole = 0]: readonly number[]) {
  return Math.abs(part / whole - share) < 0.005
}

const ofThem = /^ (?:der|von|von den|unserer|of|of the|of our|sur|des|de nos|dei|delle|dei nostri|su) $/

const amongThem =
  /^[^.;:!?\d]{0,40}(?:, |\()(?:davon |darunter |dont |di cui |tra cui |of (?:them|whom|which) |including )?$/
const partBehind = /^ ?(?:davon|darunter|of (?:them|whom|which)|d'entre eux|d'entre elles|di loro)(?![a-z])/

/** Recognises a part that follows its whole: "nine people, six of them part-time". */
function isPartOfThem({ flat }: DatedEvidence, whole: Quantity, part: Quantity) {
  const between = flat().slice(whole.end, part.start)
  return (
    amongThem.test(between) &&
    (/(?:davon|darunter|dont|di cui|tra cui|whom|them|which|including) $/.test(between) ||
      partBehind.test(flat().slice(part.end, part.end + 16)))
  )
}

/** Recognises a share of a whole: "four of the six" is two thirds. */
function isPartOfWhole(share: number, known: DatedEvidence) {
  const { flat, specifics } = known
  const numbers = specifics.filter(isCount)
  return numbers.some((part, at) => {
    const whole = numbers[at + 1]
    if (!whole) return false
    if (isPartOfThem(known, part, whole)) return isAbout(share, whole.values, part.values)
    return ofThem.test(flat().slice(part.end, whole.start)) && isAbout(share, part.values, whole.values)
  })
}

function isShareOfAmounts(share: number, { specifics }: DatedEvidence) {
  const amounts = specifics.filter((one) => one.kind === 'amount')
  return amounts.some((whole, at) =>
    amounts
      .slice(at + 1)
      .some(
        (part) =>
          part.start - whole.end < farthest &&
          part.currency === whole.currency &&
          (isAbout(share, part.values, whole.values) || isPartOfSum(share, part.values, whole.values)),
      ),
  )
}

/** Recognises a share of the sum of two amounts, as of two partners in the register. */
function isPartOfSum(share: number, [one = 0]: readonly number[], [other = 0]: readonly number[]) {
  return [one, other].some((part) => isAbout(share, [part], [one + other]))
}

/** Recognises a share of the sum of two counts: with "30 shares" and "10 shares", the first has three quarters. */
function isShareOfCounts(share: number, { flat, specifics }: DatedEvidence) {
  const counts = specifics.filter(isCount).flatMap(({ values: [value = 0], start, end }) => {
    const noun = /^ ([a-z]{4,})/.exec(flat().slice(end, end + 40))?.[1]
    return noun === undefined ? [] : [{ noun, value, start }]
  })
  return counts.some((one, at) => {
    const next = counts[at + 1]
    if (next?.noun !== one.noun || next.start - one.start > farthest) return false
    const whole = one.value + next.value
    return [one, next].some(({ value }) => isAbout(share, [value], [whole]))
  })
}

const list = /: ?([^:;.\n]{5,300})/g
const aside = / ?\([^()\n]{0,60}\)|(?<=(?:^|[ ,])(?:Dr|Prof|St))\./g
const item = /^\p{Lu}[^,]{1,40}$/u
const maxItems = 12
const row = /: ?([^:.\n]{5,400};[^:.\n]{2,400})/g
const rowItem = /^\p{Lu}\p{L}/u

/**
 * Returns the number of items of each list in a text: names in a row after a colon, or the register's entries separated by
 * semicolons.
 */
export function countsOfLists(text: string): number[] {
  const plain = text.replace(aside, '')
  const names = [...plain.matchAll(list)].map(([, words]) => words!.split(/, | und | et | e | and | sowie /))
  const entries = [...plain.matchAll(row)].map(([, words]) => words!.split(/; ?/))
  return [
    ...names.filter((items) => items.every((one) => item.test(one.trim()))),
    ...entries.filter((items) => items.every((one) => rowItem.test(one.trim()))),
  ]
    .map(({ length }) => length)
    .filter((length) => length > 1 && length <= maxItems)
}
