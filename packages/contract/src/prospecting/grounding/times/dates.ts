import type { Language } from '#contract/core/fields'
import { hasDigits } from '#contract/prospecting/grounding/flat'
import { dayOfWord, dayWordPatterns } from '#contract/prospecting/grounding/times/day-words'

/** A day, a month or a year; unknown parts are undefined. */
export type DateParts = { year?: number; month?: number; day?: number }
export type FoundDate = { start: number; end: number; date: DateParts; soft: boolean }

const names: Readonly<Record<Language, string>> = {
  de: 'januar|jan janner februar|feb marz|mrz april|apr mai juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov dezember|dez',
  fr: 'janvier|janv fevrier|fevr mars avril|avr mai juin juillet|juil aout septembre|sept octobre|oct novembre|nov decembre|dec',
  it: 'gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|sett|set ottobre|ott novembre|nov dicembre|dic',
  en: 'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec',
}

const monthOf = Object.fromEntries(
  Object.entries(names).map(([language, list]) => [language, monthsOf(list)]),
) as Record<Language, Map<string, number>>

function monthsOf(list: string) {
  const months = list.split(' ').filter((group) => group !== 'janner')
  const map = new Map(months.flatMap((group, at) => group.split('|').map((name) => [name, at + 1] as const)))
  return list.includes('janner') ? map.set('janner', 1) : map
}

const all = [...new Set(Object.values(monthOf).flatMap((months) => [...months.keys()]))].sort(
  (a, b) => b.length - a.length,
)
const month = `(${all.join('|')})`
// Only full names of months, because the French abbreviation "sept" is also a number.
const wholeMonths = (list: string) => list.split(' ').map((group) => group.split('|')[0])
const wholeMonth = `(${Object.values(names).flatMap(wholeMonths).join('|')})`
const inWords = dayWordPatterns({
  de: wholeMonths(names.de).join('|'),
  fr: wholeMonths(names.fr).join('|'),
  it: wholeMonths(names.it).join('|'),
  en: wholeMonths(names.en).join('|'),
})
const year = String.raw`(\d{4})`
const end = String.raw`(?![a-z\d])`

const iso = new RegExp(String.raw`(?<![\d-])${year}-(\d{2})-(\d{2})(?!\d)`, 'g')
const dotted = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)/g
const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/g
// "20.12.-31.03.": a span of days without years. The second day is read first.
const lastOfSpan = /(?<=(?<![\d.])\d{1,2}\.\d{1,2}\. ?(?:-|bis) ?)(\d{1,2})\.(\d{1,2})\.(?!\d)/g
// oxlint-disable-next-line no-control-regex -- the sign that replaces what was read before
const firstOfSpan = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?= ?(?:-|bis) ?\u0001)/g
const dayFirst = new RegExp(
  String.raw`(?<![\d.,]|\d')(\d{1,2})(?:\.|er|st|nd|rd|th|°|o)?\s?(?:of |de |di |day of )?${month}(?![a-z])\.?(?:,?\s(?:of |de |del )?${year}${end})?`,
  'g',
)
const monthFirst = new RegExp(
  String.raw`(?<![a-z])${month}\.?\s(\d{1,2})(?:st|nd|rd|th)?(?!\d|[.,']\d)(?:,?\s${year}${end})?`,
  'g',
)
const monthAndYear = new RegExp(String.raw`(?<![a-z])${month}\.?,?\s(?:of |de |del |d')?${year}${end}`, 'g')
// A month alone counts only after a word that introduces a month, because "may" and "mars" are also ordinary words.
const monthAlone = new RegExp(
  String.raw`(?<![a-z])(?:im|seit|von|zwischen|jusqu'en|anfang|mitte|ende|ab|bis|en|depuis|debut|fin|mi|des|nel|da|a|di|in|since|early|late|mid|until|from|to(?! mars)|by|before|after|vor|nach|avant|apres|d'ici|entro|dopo|between|of|meta|inizio|fine)[ -]${wholeMonth}(?![a-z])`,
  'g',
)

// In "July to November 2026" the first month has neither a year nor a word that introduces it.
const until =
  ' ?(?:bis|-|au|a|al|to|through|until) ?(?:(?:anfang|mitte|ende|mi|fin|fine|meta|mid|the end of|debut|early|late)[ -])?'
const inRow = ' ?(?:und|et|e|and|&|/|[+]|,) ?'
const monthOfSpan = new RegExp(
  `(?<![a-z])(?<!\\d\\.? ?)${wholeMonth}(?=(?:${until}|${inRow})${wholeMonth}(?![a-z]))`,
  'g',
)
/** The last month of "April–October" and "July and August", whose first one was read before. */
const lastMonthOfSpan = new RegExp(`(?<=\u0001(?: ?- ?|${inRow}))${wholeMonth}(?![a-z])(?! \\d)`, 'g')
const spanOfMonths = new RegExp(`(?<![a-z])${wholeMonth}${until}${wholeMonth}(?![a-z])`, 'g')

/** `needs`: a quick test; a text without a match has no match of the pattern either. */
type DatePattern = {
  pattern: RegExp
  needs: 'digits' | 'month'
  read: (groups: (string | undefined)[]) => DateParts
  soft?: boolean
}

const anyMonth = new RegExp(wholeMonth)

const readings: readonly DatePattern[] = [
  { pattern: monthOfSpan, needs: 'month', read: ([, m]) => ({ month: monthNumber(m!) }), soft: true },
  { pattern: lastMonthOfSpan, needs: 'month', read: ([, m]) => ({ month: monthNumber(m!) }), soft: true },
  { pattern: iso, needs: 'digits', read: ([, y, m, d]) => dateParts(y, m, d) },
  { pattern: dotted, needs: 'digits', read: ([, d, m, y]) => dateParts(fullYear(y!), m, d) },
  { pattern: slashed, needs: 'digits', read: ([, d, m, y]) => dateParts(y, m, d) },
  { pattern: lastOfSpan, needs: 'digits', read: ([, d, m]) => dateParts(undefined, m, d) },
  { pattern: firstOfSpan, needs: 'digits', read: ([, d, m]) => dateParts(undefined, m, d) },
  ...inWords.map((pattern) => ({
    pattern,
    needs: 'month' as const,
    read: ([, d, m, y]: (string | undefined)[]) => ({
      ...dateParts(y),
      day: dayOfWord(d!),
      month: monthNumber(m!),
    }),
  })),
  {
    pattern: dayFirst,
    needs: 'digits',
    read: ([, d, m, y]) => ({ ...dateParts(y, undefined, d), month: monthNumber(m!) }),
  },
  {
    pattern: monthFirst,
    needs: 'digits',
    read: ([, m, d, y]) => ({ ...dateParts(y, undefined, d), month: monthNumber(m!) }),
  },
  {
    pattern: monthAndYear,
    needs: 'digits',
    read: ([, m, y]) => ({ ...dateParts(y), month: monthNumber(m!) }),
  },
  { pattern: monthAlone, needs: 'month', read: ([, m]) => ({ month: monthNumber(m!) }), soft: true },
]

/** Finds the dates of a flat text that contain a month. Years alone are read as numbers first. */
export function datesIn(flat: string): FoundDate[] {
  const found: FoundDate[] = []
  let rest = flat
  const has = { digits: hasDigits(flat), month: anyMonth.test(flat) }
  for (const { pattern, read, soft = false } of readings.filter((one) => has[one.needs]))
    rest = rest.replace(pattern, (...match) => {
      const whole = match[0] as string
      const start = match.findLast((one): one is number => typeof one === 'number')!
      const date = read(match.slice(0, -2) as (string | undefined)[])
      if (!isPossible(date)) return whole
      found.push({ start, end: start + whole.length, date, soft })
      return '\u0001'.repeat(whole.length)
    })
  return withSameYears(
    flat,
    found.sort((a, b) => a.start - b.start),
  )
}

const sameYear =
  /^ (?:de la meme annee|du meme an|desselben jahres|(?:des )?gleichen jahres|dello stesso anno|of (?:the same|that) year)(?![a-z])/

/** Adds the year of the date before to "December of the same year". */
function withSameYears(flat: string, dates: readonly FoundDate[]): FoundDate[] {
  let year: number | undefined
  return dates.map((one) => {
    const date =
      year !== undefined && one.date.year === undefined && sameYear.test(flat.slice(one.end, one.end + 30))
        ? { ...one.date, year }
        : one.date
    year = date.year ?? year
    return { ...one, date }
  })
}

/** Returns the months of each span in a flat text: "April to October" are seven months. */
export function spansOfMonthsIn(flat: string): number[][] {
  if (!anyMonth.test(flat)) return []
  return Array.from(flat.matchAll(spanOfMonths), ([, from, to]) => {
    const [first, last] = [monthNumber(from!), monthNumber(to!)]
    const length = ((last - first + 12) % 12) + 1
    return Array.from({ length }, (_, at) => ((first - 1 + at) % 12) + 1)
  })
}

function dateParts(y?: string, m?: string, d?: string): DateParts {
  return {
    ...(y !== undefined && { year: Number(y) }),
    ...(m !== undefined && { month: Number(m) }),
    ...(d !== undefined && { day: Number(d) }),
  }
}

function isPossible({ month: m = 1, day = 1 }: DateParts) {
  return m >= 1 && m <= 12 && day >= 1 && day <= 31
}

/** Expands a two-digit year: "26" to this century, "85" to the last. */
function fullYear(digits: string) {
  if (digits.length === 4) return digits
  return Number(digits) < 50 ? `20${digits}` : `19${digits}`
}

function monthNumber(name: string) {
  return Object.values(monthOf)
    .find((months) => months.has(name))!
    .get(name)!
}

/**
 * Returns whether each part of the claimed date equals that of the known date; parts that the claim omits are ignored.
 */
export function matchesClaimedParts(claimed: DateParts, known: DateParts) {
  return (['year', 'month', 'day'] as const).every(
    (part) => claimed[part] === undefined || claimed[part] === known[part],
  )
}
