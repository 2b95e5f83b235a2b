import { isLengthOfSpanIn } from '#contract/prospecting/grounding/times/spans-of-dates'
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
import { isPartByPercentage, isShareIn, saidShare } from '#contract/prospecting/grounding/numbers/shares'
import { flatten } from '#contract/prospecting/grounding/flat'
import { isConvertedMeasure } from '#contract/prospecting/grounding/numbers/measures'
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
  if (!('values' in claimed) || claimed.kind === 'address') return false
  if (claimed.kind === 'year') return isRelativeYearIn(claimed.values, known)
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
  const share = saidShare(claimed)
  if (isComparedWith(claim, claimed, known) || (share !== undefined && isShareIn(share, known))) return true
  return claimed.kind === 'number'
    ? isCountFrom(claim, claimed, known)
    : isBareAmount(claimed, known) || isProductIn(claimed, known)
}

/** Returns whether a number that is no amount and no percentage can be computed from others. */
function isCountFrom(claim: string, claimed: Quantity, known: DatedEvidence) {
  if (isLengthOfSpanIn(claimed, known)) return true
  if (isLengthOfDays(claimed, known.flat()) || isOfWholeDay(claim, claimed, known.flat())) return true
  if (
    sharesSaidAt(claim, claimed).some((said) =>
      isShareIn({ share: said, rounding: claimed.rounding, isPercentage: false }, known),
    )
  )
    return true
  if (isDerivable(claim, claimed, known)) return true
  return isAgeIn(claimed, known) || isEnumeratedIn(claim.slice(claimed.start), claimed.values, known)
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
    isPartByPercentage(claimed, known) ||
    isConvertedMeasure(claim, claimed, known) ||
    isEveningHour(claim, claimed, known) ||
    isYearsAgoIn(claim, claimed, known) ||
    countsPeopleOf(claim, claimed, known) ||
    isBeforeMultiplied(claimed, known) ||
    countsOwnPlaces(claim, claimed, known.specifics)
  )
}

/** Below this, a number without a currency is seldom an amount. */
const minBareAmount = 10_000
const noNounBehind =
  /^(?:\s*[.,;:)]|\s*$| (?:in|fur|pour|dans|per|for|bei|zur|zum|am|au|sur|su|on|et|und|e|and) )/
const francs = /(?<![a-z])(?:chf|fr\.|sfr|franken|francs?|franchi)(?![a-z])/

/** "A loan of 2 million" in a text about francs is a loan of two million francs. */
function isBareAmount(claimed: Quantity, { flat, specifics }: DatedEvidence) {
  if (claimed.kind !== 'amount' || claimed.currency !== 'CHF' || !francs.test(flat())) return false
  return specifics.some(
    (one) =>
      one.kind === 'number' &&
      one.values.some((value) => value >= minBareAmount && claimed.values.includes(value)) &&
      noNounBehind.test(flat().slice(one.end, one.end + 12)),
  )
}

const each = /^ [a-z]{3,24}(?: [a-z]{3,24})? (?:zu|a|de|da|di|of|at)(?: je)? ?(?:chf|fr\.)? ?$/

/** "20 shares of CHF 1,000" are CHF 20,000. */
function isProductIn(claimed: Quantity, { flat, specifics }: DatedEvidence) {
  if (claimed.kind !== 'amount') return false
  return specifics.some((count, at) => {
    const price = specifics[at + 1]
    if (!isCount(count) || price?.kind !== 'amount' || !each.test(flat().slice(count.end, price.start)))
      return false
    return claimed.values.includes(count.values[0]! * price.values[0]!)
  })
}

const evening =
  /^ (?:heures?|uhr|o'clock|ore)? ?(?:du soir|de l'apres-midi|abends|am abend|nachmittags|di sera|del pomeriggio|in the (?:evening|afternoon)|at night)(?![a-z])/
const noon = 12

/** "Ten in the evening" is 22 h. */
function isEveningHour(claim: string, { values, end }: Quantity, { specifics }: DatedEvidence) {
  if (!evening.test(flatten(claim.slice(end, end + 40)))) return false
  return specifics.some(
    (one) =>
      one.kind === 'number' && one.values.some((value) => value > noon && values.includes(value - noon)),
  )
}

const relativeYears: readonly (readonly [number, RegExp])[] = [
  [
    1,
    /(?<![a-z])(?:(?:nachste[sn]|kommende[sn]) jahr|l'an prochain|l'annee prochaine|anno prossimo|prossimo anno|next year|the coming year)/,
  ],
  [
    -1,
    /(?<![a-z])(?:(?:letzte[sn]|vergangene[sn]|vorige[sn]) jahr|l'an (?:dernier|passe)|l'annee (?:derniere|passee)|anno scorso|scorso anno|last year|the past year)/,
  ],
]

/** "Next year" in evidence of 2026 is 2027. */
function isRelativeYearIn(years: readonly number[], { flat, seenAt }: DatedEvidence) {
  if (seenAt === null) return false
  const seen = Number(seenAt.slice(0, 4))
  return relativeYears.some(([later, words]) => years.includes(seen + later) && words.test(flat()))
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
