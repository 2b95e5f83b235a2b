import type { Language } from '#contract/core/fields'
import { blankOut, hasDigits } from '#contract/prospecting/grounding/flat'
import {
  countedBefore,
  countedBehind,
  countedNext,
  type Unit,
} from '#contract/prospecting/grounding/numbers/units'
import { groupsOfPeopleIn } from '#contract/prospecting/grounding/numbers/groups-of-people'
import { halfUnitsIn } from '#contract/prospecting/grounding/numbers/half-units'
import { numberWordsIn } from '#contract/prospecting/grounding/numbers/number-words'
import { type Rounding, roundingAt } from '#contract/prospecting/grounding/numbers/rounding'
import { withRanges } from '#contract/prospecting/grounding/numbers/ranges'
import { clockWordsIn } from '#contract/prospecting/grounding/times/clock-words'
import { periodsIn } from '#contract/prospecting/grounding/times/periods'
import {
  fractionsIn,
  halvesIn,
  halvesMoreIn,
  partsOfMillionIn,
  secondsIn,
  timesIn,
  yearsBeforeIn,
} from '#contract/prospecting/grounding/times/times-and-fractions'

export type Currency = 'CHF' | 'EUR' | 'USD' | 'GBP'
/**
 * A number with the thing it counts. `values`: all possible readings of its digits (1.500 is 1500 to some readers, 1.5
 * to others).
 */
export type Quantity = {
  start: number
  end: number
  values: number[]
  soft: boolean
  vague?: boolean
  /** The way in which a claim says that it rounds. */
  rounding?: Rounding
} & (
  | { kind: 'amount'; currency: Currency }
  | { kind: 'percent' }
  | ({ kind: 'number' | 'year' | 'address'; decades?: number[] } & CountedUnits)
)
/** A number that may count something: no amount and no percentage. */
export type CountQuantity = Extract<Quantity, { counts: unknown }>
/** The counted unit, by the words after the number and by the word before it. */
type CountedUnits = { counts: Unit | undefined; listedAs: Unit | undefined }
type Numeral = {
  start: number
  end: number
  values: number[]
  soft: boolean
  vague?: boolean
  digits: string | null
}

/**
 * Finds the quantities of a flat text: numerals in every spelling, and number words of the given languages. `strict` is
 * for claims; only in evidence, text that may be a number counts as one.
 */
export function quantitiesIn(text: string, languages: readonly Language[], strict = true): Quantity[] {
  const millions = partsOfMillionIn(text)
  const apart = blankOut(text, strict ? [...millions, ...phrasesIn(text)] : millions)
  const early = [
    ...millions,
    ...clockWordsIn(apart),
    ...periodsIn(apart, languages),
    ...fractionsIn(apart, languages),
    ...(languages.includes('de') ? groupsOfPeopleIn(apart) : []),
    ...halvesMoreIn(apart),
    ...halfUnitsIn(apart),
  ]
  const periods = [...early, ...timesIn(blankOut(text, early))]
  const flat = blankOut(apart, periods)
  const numerals = numeralsIn(flat, languages)
    .map((one) => quantityOf(flat, one))
    // The cents of "16 fr. 50" belong to the amount before them.
    .filter(({ start }, at, all) => at === 0 || start >= all[at - 1]!.end)
  const rest = blankOut(flat, numerals)
  const words = languages.flatMap((language) => {
    const found = numberWordsIn(rest, language).map(({ value, ...word }) =>
      quantityOf(rest, { ...word, values: [value], digits: null }),
    )
    // The hundred of "vingt pour cent" belongs to the percentage before it.
    return found.filter(({ start }, at) => at === 0 || start >= found[at - 1]!.end)
  })
  const found = withRanges(
    text,
    [...periods, ...numerals, ...words].sort((a, b) => a.start - b.start),
  )
  return strict
    ? found.map((one) => withRounding(flat, one))
    : [...found, ...secondsIn(rest), ...halvesIn(rest), ...yearsBeforeIn(text)]
}

// Phrases in which a number word counts nothing: "at home, in one's own four walls".
const phrases =
  /(?<![a-z])(?:vier wanden?|vier augen|vier jahreszeiten|quatre (?:coins|murs|saisons)|quatre-saisons|quattro (?:mura|angoli|stagioni|occhi)|four (?:walls|corners|seasons)|zwei welten|deux mondes|due mondi|two worlds|en deux mots|in due parole|one[- ]stop|one on one|fifty-fifty)(?![a-z])/g

function phrasesIn(flat: string) {
  return [...flat.matchAll(phrases)].map(({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
  }))
}

function withRounding(flat: string, quantity: Quantity): Quantity {
  const rounding = roundingAt(flat, quantity.start)
  return rounding === undefined ? quantity : { ...quantity, rounding }
}

const numeral =
  /(?<![a-z\d])(?:\d{1,3}([' .,])\d{3}(?:\1\d{3})*(?!\d)(?:[.,]\d+(?!\d))?|\d+(?:[.,]\d+(?!\d))?)/g
// List markers are no numbers, nor is the 3 of "3D".
const marker = /(?:^|\n)[^\S\n]*\d{1,2}\)\s/g

function numeralsIn(flat: string, languages: readonly Language[]): Numeral[] {
  if (!hasDigits(flat)) return []
  const text = flat.replace(marker, (whole) => whole.replace(/\d/g, '\u0001'))
  return [...text.matchAll(numeral)].flatMap(({ 0: digits, 1: separator, index }) => {
    const start = index
    const end = index + digits.length
    if (/^0\d/.test(digits) || /^[dg](?![a-z\d])/.test(text.slice(end, end + 2))) return []
    const values = valuesOf(digits, separator, languages)
    // "Founded in '98" omits the century.
    const isShortYear =
      /^\d\d$/.test(digits) && /(?:^|[^a-z\d])'$/.test(text.slice(Math.max(0, start - 2), start))
    const years = isShortYear ? values.map((year) => (year < 50 ? 2000 : 1900) + year) : []
    return [{ start, end, values: [...years, ...values], soft: false, digits }]
  })
}

function valuesOf(digits: string, separator: string | undefined, languages: readonly Language[]) {
  const plain = Number(digits.replace(',', '.'))
  if (separator === undefined) return [plain]
  const [whole, decimals] = decimalsOf(digits, separator)
  const grouped = Number(whole.replace(/[' .,]/g, '') + decimals)
  const isAmbiguous = /^\d{1,3}[.,]\d{3}$/.test(digits)
  if (!isAmbiguous) return [grouped]
  // English groups digits with commas and never with points.
  const english = languages.length === 1 && languages[0] === 'en'
  if (english) return [separator === ',' ? grouped : plain]
  return [grouped, plain]
}

const decimalPart: Readonly<Record<string, RegExp>> = { ',': /\.\d+$/, '.': /,\d+$/ }

function decimalsOf(digits: string, separator: string): [string, string] {
  const at = digits.search(decimalPart[separator] ?? /[.,]\d+$/)
  return at < 0 ? [digits, ''] : [digits.slice(0, at), `.${digits.slice(at + 1)}`]
}

const magnitudes: readonly [RegExp, number][] = [
  [/^\s?(?:mio\.?|millionen|millions?|milion[ei])(?![a-z])/, 1e6],
  [/^\s?(?:mrd\.?|mia\.?|milliarden?|milliards?|miliard[oi]|billions?)(?![a-z])/, 1e9],
  [/^\s?(?:tausend|tsd\.?|mille|mila|thousand)(?![a-z])/, 1e3],
  [/^k(?![a-z\d])/, 1e3],
]
const percentBehind =
  /^\s?(?:%|prozent(?![a-z])|pour[ -]?cents?(?![a-z])|per ?cento?(?![a-z])|percent(?![a-z]))/
const currencyBehind: readonly [RegExp, Currency][] = [
  [
    /^\s?(?:de |d'|di )?(?:chf|sfr\.?|schweizer franken|franken|swiss francs?|francs?(?: suisses?)?|franchi(?: svizzeri)?|fr\.)(?![a-z])/,
    'CHF',
  ],
  [/^\s?(?:de |d'|di )?(?:eur|euros?|€)(?![a-z])/, 'EUR'],
  [/^\s?(?:de |d'|di )?(?:usd|us[ -]dollars?|dollars?|dollari|us\$|\$)(?![a-z])/, 'USD'],
  [/^\s?(?:de |d'|di )?(?:gbp|pfund|livres? sterling|sterline|£)(?![a-z])/, 'GBP'],
  [/^\.-+/, 'CHF'], // 49.– is a price here
]
/** "15 francs 50" has its cents after the currency. */
const minorUnits =
  /^ (?:e |et )?(\d\d)(?! ?[\d%])(?=[.,;:)]|\s*$| (?:par|pro|je|per|a|al|all|la|le|les|im|in|chacun[a-z]*|each|et|e|und|and)(?![a-z]))/
const currencyBefore: readonly [RegExp, Currency][] = [
  [/(?<![a-z])(?:chf|sfr\.?|fr\.?|franken|francs|franchi)\s?$/, 'CHF'],
  [/(?<![a-z])(?:eur|€)\s?$/, 'EUR'],
  [/(?<![a-z])(?:usd|us\$|\$)\s?$/, 'USD'],
  [/(?<![a-z])(?:gbp|£)\s?$/, 'GBP'],
]

function quantityOf(flat: string, { digits, soft, vague = false, ...numeral }: Numeral): Quantity {
  const { start } = numeral
  let { end, values } = numeral
  let rest = flat.slice(end, end + 24)
  const behind = (pattern: RegExp) => pattern.exec(rest)?.[0].length
  for (const [pattern, factor] of magnitudes) {
    const length = behind(pattern)
    if (length === undefined) continue
    end += length
    rest = flat.slice(end, end + 24)
    values = values.map((value) => Math.round(value * factor * 100) / 100)
    break
  }
  const percent = behind(percentBehind)
  if (percent !== undefined) return { kind: 'percent', start, end: end + percent, values, soft: false }
  const before = flat.slice(Math.max(0, start - 8), start)
  const currency = currencyBefore.find(([pattern]) => pattern.test(before))?.[1]
  if (currency) return { kind: 'amount', currency, start, end, values, soft: false }
  const amount = amountBehind(flat, { start, end, values })
  if (amount) return amount
  const kind = bareKind(flat, digits, start, end)
  return { kind, start, end, values, soft, vague, ...countedAt(flat, kind, start, end) }
}

/** Reads a currency after a number, with cents after the currency: "15 francs 50". */
function amountBehind(
  flat: string,
  { start, end, values }: Pick<Quantity, 'start' | 'end' | 'values'>,
): Quantity | undefined {
  const rest = flat.slice(end, end + 24)
  for (const [pattern, currency] of currencyBehind) {
    const length = pattern.exec(rest)?.[0].length
    if (length === undefined) continue
    const cents = minorUnits.exec(flat.slice(end + length, end + length + 14))
    const more = cents ? Number(cents[1]) / 100 : 0
    const last = end + length + (cents?.[0].length ?? 0)
    return {
      kind: 'amount',
      currency,
      start,
      end: last,
      values: values.map((value) => value + more),
      soft: false,
    }
  }
  return undefined
}

// After these words a year is a year, whatever follows it: "since 2010 customers …".
const yearBefore =
  /(?<![a-z])(?:seit|im jahre?|in|ab|von|bis|gegrundet|founded|since|from|until|depuis|en|des|fondee?|dal|dall'anno|nel|fondata|del) $/

function countedAt(flat: string, kind: Quantity['kind'], start: number, end: number): CountedUnits {
  if (kind === 'address') return { counts: undefined, listedAs: undefined }
  const listedAs = countedBefore(flat, start)
  if (kind !== 'year') return { counts: countedBehind(flat, end), listedAs }
  const isYear = yearBefore.test(flat.slice(Math.max(0, start - 14), start))
  return { counts: isYear ? undefined : countedNext(flat, end), listedAs }
}

const street =
  /(?:stras+e|str\.|gasse|weg|platz|allee|quai|rain|matt|halde)\s$|(?<![a-z])(?:rue|avenue|av\.|chemin|ch\.|route|rte|place|boulevard|via|viale|piazza|corso(?! di )|vicolo|strada)\s[^|\d\n.;]{2,40}[\s,]$/
// "Il cède sa place en été 2027": the word before the number introduces a time, so this is no house number.
const time =
  /(?<![a-z])(?:en|im|in|nel|des|depuis|seit|since|from|jahre?|fruhling|sommer|herbst|winter|printemps|ete|automne|hiver|primavera|estate|autunno|inverno|spring|summer|autumn) $/
const postalCode = /(?:[,|\n]\s?|ch-)$/
// Accepts "Bahnhofstrasse 2, 2000 Neuchâtel", but not "opened in 2018, 2021 extended".
const postalCodeLikeYear = /(?:(?<!\d)\d{1,3}[a-z]?, ?|[|\n]\s?|ch-)$/

/** Reads a number without a counted noun: a year, a part of an address, or a plain number. */
function bareKind(flat: string, digits: string | null, start: number, end: number) {
  if (digits === null) return 'number' as const
  const before = flat.slice(Math.max(0, start - 60), start)
  if (street.test(before) && !time.test(before)) return 'address' as const
  const isYear = /^(?:1[89]|20)\d\d$/.test(digits)
  const isPostal = /^[1-9]\d{3}$/.test(digits) && /^ [a-z]/.test(flat.slice(end, end + 2))
  if (isPostal && (isYear ? postalCodeLikeYear : postalCode).test(before)) return 'address' as const
  return isYear ? ('year' as const) : ('number' as const)
}
