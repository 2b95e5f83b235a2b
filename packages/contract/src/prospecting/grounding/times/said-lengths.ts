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

const wholeDayInClaim =
  /(?<![a-z\d])(?:24 (?:heures|ore|stunden|hours)(?: (?:sur|su|am tag|pro tag|a day|par jour|al giorno)(?: 24| vingt-quatre)?)?|vingt-quatre heures sur vingt-quatre|ventiquattro ore su ventiquattro|24\/7|24 h(?: sur 24)?|7 jours sur 7)(?![a-z\d])/g
const wholeDay =
  /(?<![a-z])(?:rund um die uhr|tag und nacht|jederzeit|nuit et jour|jour et nuit|en tout temps|a toute heure|en permanence|giorno e notte|notte e giorno|a qualsiasi ora|a ogni ora|in ogni momento|round the clock|around the clock|day and night|night and day|at any time|at all times|24)(?![a-z])/

/** Returns whether a number belongs to "24 hours a day", and the evidence says so in any words. */
export function isOfWholeDay(claim: string, { start, end }: Quantity, flat: string): boolean {
  if (!wholeDay.test(flat)) return false
  return [...flatten(claim).matchAll(wholeDayInClaim)].some(
    ({ 0: words, index }) => index <= start && end <= index + words.length,
  )
}

/** Larger numbers are not written in words here. */
const maxNumberInWords = 10
const smallNumbers = languages.flatMap((language) =>
  Object.entries(numberWords[language]).filter(([, value]) => value >= 1 && value <= maxNumberInWords),
)
const number = String.raw`\d{1,2}|${[...new Set(smallNumbers.map(([word]) => word))].join('|')}`
const ofSeveral = new RegExp(
  String.raw`(?<![a-z\d])(${number})(?: [a-z']{2,20}){0,3}? (?:von|sur|su|of|out of|in) (?:den |der |unseren |ihren |nos |vos |les |dei |the |your |our )?(${number})(?![a-z\d])`,
  'g',
)

function valueOf(word: string) {
  if (/^\d/.test(word)) return Number(word)
  const value = languages.map((language) => numberWords[language][word]).find(Number.isInteger) ?? Number.NaN
  return value <= maxNumberInWords ? value : Number.NaN
}

const everyOne = /(?<![a-z])(?:jede[mnrs]?|one in (?:every )?|one out of (?:every )?) ?$/
const minEvery = 3

/** Returns the shares that a claim expresses around a number: "two of three" is 2/3, "jeder siebte" 1/7. */
export function sharesSaidAt(claim: string, { start, end, values: [value = 0] }: Quantity): number[] {
  const flat = flatten(claim)
  if (value >= minEvery && everyOne.test(flat.slice(Math.max(0, start - 20), start))) return [1 / value]
  return [...flat.matchAll(ofSeveral)]
    .filter(({ 0: whole, index }) => index <= start && end <= index + whole.length)
    .map(([, part, whole]) => valueOf(part!) / valueOf(whole!))
    .filter((share) => share > 0 && share < 1)
}
