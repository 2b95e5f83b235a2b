import { languages } from '#contract/core/country'
import { flatten } from '#contract/prospecting/grounding/flat'
import { numberWords } from '#contract/prospecting/grounding/numbers/number-lexicon'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'

// Recognises numbers that express the same as other words of the evidence: "six days a week" for "Monday to Saturday",
// "two of three" for two thirds.

const days =
  'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica monday|tuesday|wednesday|thursday|friday|saturday|sunday mo|di|mi|do|fr|sa|so'
    .split(' ')
    .map((names) => names.split('|'))
const name = days.map((names) => names.join('|')).join('|')
const span = new RegExp(
  `(?<![a-z])(${name})s?\\.? ?(?:bis|-|au|a|al|alla|to|through|until) ?(${name})s?(?![a-z])`,
  'g',
)

/** Returns whether a number of days is the length of a range of weekdays in the evidence. */
export function isLengthOfDays(claimed: Quantity, flat: string): boolean {
  if (!('counts' in claimed) || claimed.counts !== 'day') return false
  return Array.from(flat.matchAll(span), ([, first, last]) => lengthOf(first!, last!)).some(
    (length) => length !== undefined && claimed.values.includes(length),
  )
}

function lengthOf(first: string, last: string) {
  const names = days.find((one) => one.includes(first) && one.includes(last))
  return names && ((names.indexOf(last) - names.indexOf(first) + 7) % 7) + 1
}

const number = String.raw`\d{1,2}|[a-z]+`
const ofSeveral = new RegExp(
  String.raw`(?<![a-z\d])(${number}) (?:von|sur|su|of|out of|in) (${number})(?![a-z\d])`,
  'g',
)

/** Larger numbers are not written in words here. */
const maxNumberInWords = 10

function valueOf(word: string) {
  if (/^\d/.test(word)) return Number(word)
  const value = languages.map((language) => numberWords[language][word]).find(Number.isInteger) ?? Number.NaN
  return value <= maxNumberInWords ? value : Number.NaN
}

/** Returns the shares that a claim expresses around a number: "two of three" is 2/3. */
export function sharesSaidAt(claim: string, { start, end }: Quantity): number[] {
  return [...flatten(claim).matchAll(ofSeveral)]
    .filter(({ 0: whole, index }) => index <= start && end <= index + whole.length)
    .map(([, part, whole]) => valueOf(part!) / valueOf(whole!))
    .filter((share) => share > 0 && share < 1)
}
