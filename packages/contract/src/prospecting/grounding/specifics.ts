import { languages as allLanguages } from '#contract/core/country'
import type { Language } from '#contract/core/fields'
import { type FoundDate, datesIn } from '#contract/prospecting/grounding/times/dates'
import { blankOut, flatten, hasDigits } from '#contract/prospecting/grounding/flat'
import {
  foreignOriginsIn,
  type FoundOrigin,
  originsIn,
} from '#contract/prospecting/grounding/places/place-adjectives'
import { type FoundPlace, placesIn } from '#contract/prospecting/grounding/places/places'
import {
  type CountQuantity,
  type Quantity,
  quantitiesIn,
} from '#contract/prospecting/grounding/numbers/quantities'
import { rangesOfWords } from '#contract/prospecting/grounding/sentences'

/**
 * A verifiable detail in a text: a number, an amount, a percentage, a date, a UID, a Swiss place. Its position is in
 * UTF-16 units. `soft`: a word that needs no claim of its own (third, half, in March).
 */
export type Specific =
  | Quantity
  | ({ kind: 'date' } & FoundDate)
  | (FoundPlace & { soft: true })
  | FoundOrigin
  | { kind: 'uid' | 'phone'; digits: string; start: number; end: number; soft: false }

const uid = /(?<![a-z])che[\s.-]{0,2}(\d{3})[\s.-]?(\d{3})[\s.-]?(\d{3})(?!\d)/g

// "+41 44 512 37 21" and "044 512 37 21" are the same number.
const phone =
  /(?<![\d+])(?:(?:\+|00)41[ ./-]?(?:\(0\))?[ ./-]?|0)([1-9]\d)[ )./-]{0,2}(\d{3})[ ./-]?(\d{2})[ ./-]?(\d{2})(?!\d)/g

type ReadingOptions = {
  /** The language of the text, or null if it is unknown. */
  language: Language | null
  /** Whether a place must be spelled as a name, as in claims but not in evidence. */
  strict: boolean
  /** Names of the company and of the seller, which claim nothing. They are skipped with all that they contain. */
  names?: readonly string[]
}

/** Returns all specifics of a text, in order. */
export function specificsOf(text: string, { language, strict, names = [] }: ReadingOptions): Specific[] {
  const flat = blankOut(flatten(text), rangesOfWords(text, names))
  const uids = hasDigits(flat) ? [...codesIn(flat, 'uid', uid), ...codesIn(flat, 'phone', phone)] : []
  const withoutUids = blankOut(flat, uids)
  const dates = datesIn(withoutUids).map((date) => ({ kind: 'date' as const, ...date }))
  const places = placesIn(text, flat, strict).map((place) => ({ ...place, soft: true as const }))
  // "Lago dei Quattro Cantoni" contains no number.
  const lakes = places.filter(({ start, end }) => /^(?:lac|lago) d/.test(flat.slice(start, end)))
  const rest = blankOut(withoutUids, [...dates, ...lakes])
  const languages = language === null ? allLanguages : [language]
  return [
    ...uids,
    ...dates,
    ...quantitiesIn(rest, languages, strict),
    ...places,
    ...originsIn(text, flat),
    ...(strict ? [] : foreignOriginsIn(flat)),
  ].sort((a, b) => a.start - b.start)
}

/** Returns only the places that a text names. */
export function placesOfText(text: string, strict: boolean): Specific[] {
  return placesIn(text, flatten(text), strict).map((place) => ({ ...place, soft: true as const }))
}

/** Finds codes in any spelling, and identifies each by its digits. */
function codesIn(flat: string, kind: 'uid' | 'phone', pattern: RegExp) {
  return [...flat.matchAll(pattern)].map(({ 0: whole, index, ...groups }) => ({
    kind,
    digits: [groups[1], groups[2], groups[3], groups[4]].join(''),
    start: index,
    end: index + whole.length,
    soft: false as const,
  }))
}

/** Returns whether a specific is a number that may count something, not a year or a house number. */
export function isCount(one: Specific): one is CountQuantity {
  return one.kind === 'number'
}
