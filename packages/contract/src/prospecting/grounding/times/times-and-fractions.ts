import type { Language } from '#contract/core/fields'
import { hasDigits } from '#contract/prospecting/grounding/flat'
import type { CountQuantity } from '#contract/prospecting/grounding/numbers/quantities'

// Times of day ("7.30 Uhr", "7 h 30", "7:30") and fractions ("ein Viertel", "deux tiers").

/** Returns a number without a unit at a range of a text. */
export const asNumber = (start: number, end: number, values: number[], soft: boolean): CountQuantity => ({
  kind: 'number',
  start,
  end,
  values,
  soft,
  counts: undefined,
  listedAs: undefined,
})

const time =
  /(?<![\d.,:'])([01]?\d|2[0-4])(?: ?h(?:(?: ?([0-5]\d))(?!\d)|(?![a-z\d])| ?$)|:([0-5]\d)(?![\d:])(?: ?uhr(?![a-z]))?|\.([0-5]\d) ?(?:uhr|h)(?![a-z])| ?uhr(?: ([0-5]\d)(?!\d))?(?![a-z]))( ?[ap]\.?m(?![a-z]))?/g

/** Finds times in a flat text, each as hours and minutes separated by a point, as is usual in Switzerland. */
export function timesIn(flat: string): CountQuantity[] {
  if (!hasDigits(flat)) return []
  return [...flat.matchAll(time)].map(({ 0: whole, 1: hours, index, ...said }) => {
    const minutes = said[2] ?? said[3] ?? said[4] ?? said[5] ?? '0'
    const value = Number(hours) + Number(minutes) / 100
    const isLate = said[6] !== undefined && /p/.test(said[6]) && Number(hours) < 12
    // For "8.00 Uhr" evidence may contain only the eight.
    return asNumber(index, index + whole.length, isLate ? [roundedValue(value + 12), value] : [value], false)
  })
}

const roundedValue = (value: number) => Math.round(value * 1000) / 1000

const numerators: Readonly<Record<string, number>> = {
  zwei: 2,
  deux: 2,
  due: 2,
  two: 2,
  drei: 3,
  trois: 3,
  tre: 3,
  three: 3,
  vier: 4,
  quatre: 4,
  quattro: 4,
  four: 4,
  funf: 5,
  cinq: 5,
  cinque: 5,
  five: 5,
  sechs: 6,
  sept: 7,
  sette: 7,
  seven: 7,
  sieben: 7,
  acht: 8,
  huit: 8,
  otto: 8,
  eight: 8,
  neun: 9,
  neuf: 9,
  nove: 9,
  nine: 9,
}
const denominators: readonly (readonly [beginning: string, value: number])[] = [
  ['drittel', 3],
  ['viertel', 4],
  ['funftel', 5],
  ['sechstel', 6],
  ['achtel', 8],
  ['zehntel', 10],
  ['tier', 3],
  ['quart', 4],
  ['cinquieme', 5],
  ['dixieme', 10],
  ['terz', 3],
  ['quint', 5],
  ['decim', 10],
  ['third', 3],
  ['fifth', 5],
  ['tenth', 10],
]
const count = '(?:(ein|einen|einem|zwei|drei|vier|funf|sechs|sieben|acht|neun) )'
// "Quarter" is also a part of a town and of a year, so it needs "a … of".
const fractions: Readonly<Record<Language, RegExp>> = {
  de: new RegExp(
    String.raw`(?<![a-z])${count}(drittel|viertel|funftel|sechstel|achtel|zehntel)n?(?![a-z])(?! ?stunde)`,
    'g',
  ),
  fr: /(?<![a-z])(un|deux|trois|quatre|cinq|sept|huit|neuf) (tiers|quarts?|cinquiemes?|dixiemes?)(?= ?[.,;]| (?:de|d'|du|des|est|sont|en|aux?|vers|pour|par|chez|dans|sur|va|vont)(?![a-z]))(?! d'heure)/g,
  it: /(?<![a-z])(un|due|tre|quattro|cinque|sette|otto|nove) (terz[oi]|quart[oi]|quint[oi]|decim[oi])(?= ?[.,;]| (?:di|del|dei|della|delle|dell'|verso|per|in|va|e|al|alla)(?![a-z]))(?! d'ora)/g,
  en: /(?<![a-z])(a|one|two|three|four|five|seven|eight|nine) (thirds?|quarters?|fifths?|tenths?)(?= (?:of|goes|go|is|are)(?![a-z]))(?! of an hour)/g,
}

/** A quick test: a part that all words of a pattern share. */
const partOfFraction: Readonly<Record<Language, RegExp>> = {
  de: /tel/,
  fr: /tier|quart|ieme/,
  it: /terz|quart|quint|decim/,
  en: / (?:thirds?|quarters?|fifths?|tenths?) /,
}

/** Finds the fractions of a flat text. A sentence that contains one needs no claim for it alone. */
export function fractionsIn(flat: string, languages: readonly Language[]): CountQuantity[] {
  const spoken = languages.filter((language) => partOfFraction[language].test(flat))
  const parts = spoken.flatMap((language) =>
    [...flat.matchAll(fractions[language])].map(({ 0: whole, 1: over, 2: under, index }) => {
      const of = denominators.find(([beginning]) => under!.startsWith(beginning))![1]
      return asNumber(index, index + whole.length, [roundedValue((numerators[over!] ?? 1) / of)], true)
    }),
  )
  return [...parts, ...onesOfSeveralIn(flat), ...everyOthersIn(flat)]
}

const several = '(deux|trois|quatre|cinq|due|tre|quattro|cinque|two|three|four|five)'
const ofThem =
  "(?:une? d(?:e|es|'entre) (?:vos|nos|les|ces)?|un[oa] (?:dei|delle|degli|tra i) (?:vostr[ei]|nostr[ei])?|one of (?:your|our|the))"
const between = "(?: ?[a-z']{1,20}){0,3}"
const ends = '(?= ?[.,;:!?)]| ?$| (?:est|sont|a|ont|e|sono|ha|hanno|is|are|has|have)(?![a-z]))'
const oneOfSeveral = new RegExp(
  String.raw`(?<![a-z])(?:${ofThem}${between} (?:sur|su|in) ${several}(?![a-z])|(?:une?${between} sur|un[oa]?${between} su|one${between} in) ${several}${ends})`,
  'g',
)

const ofSeveral = new RegExp(` (?:sur|su|in) ${several}`)

/** Finds "one in two" in a flat text. */
function onesOfSeveralIn(flat: string): CountQuantity[] {
  if (!ofSeveral.test(flat)) return []
  return [...flat.matchAll(oneOfSeveral)].map(({ 0: whole, 1: of, 2: alone, index }) =>
    asNumber(index, index + whole.length, [roundedValue(1 / numerators[of ?? alone!]!)], true),
  )
}

const everyOther =
  /(?<![a-z])jede[rnsm]? (zweite|dritte|vierte|funfte|zehnte)[rnsm]?(?! (?:tag|woche|monat|jahr|[a-z]+tag))/g
const everyParts: Readonly<Record<string, number>> = {
  zweite: 2,
  dritte: 3,
  vierte: 4,
  funfte: 5,
  zehnte: 10,
}

/** Finds "every other" and the like in a German flat text, as shares. */
function everyOthersIn(flat: string): CountQuantity[] {
  if (!flat.includes('jede')) return []
  return [...flat.matchAll(everyOther)].map(({ 0: whole, 1: of, index }) =>
    asNumber(index, index + whole.length, [roundedValue(1 / everyParts[of!]!)], true),
  )
}

const ofMillion =
  /(?<![a-z])(?:(?:eine |einer |un |une |a )?(viertel|quart|quarto|quarter|halbe|demi|mezzo|half|dreiviertel)[ -]?(?:(?:de|di|of) )?(?:an? )?(?:million[ei]?n?|milione)|(trois quarts|tre quarti|three quarters) (?:de|di|of a) (?:million|milione))(?![a-z])/g
const partsOfMillion: Readonly<Record<string, number>> = {
  viertel: 250_000,
  quart: 250_000,
  quarto: 250_000,
  quarter: 250_000,
  halbe: 500_000,
  demi: 500_000,
  mezzo: 500_000,
  half: 500_000,
}

/** Finds "a quarter of a million" in a flat text. */
export function partsOfMillionIn(flat: string): CountQuantity[] {
  if (!flat.includes('mili') && !flat.includes('million')) return []
  return [...flat.matchAll(ofMillion)].map(({ 0: whole, 1: part = '', index }) =>
    asNumber(index, index + whole.length, [partsOfMillion[part] ?? 750_000], false),
  )
}

const halfMore =
  /(?<![a-z])(?:(?:une|un|deux|trois|quatre) (heure|an|mois)s? et demie?|(?:un'|una |un |due |tre |quattro )(or[ae]|ann[oi]|mes[ei]) e mezz[oa]|(?:an?|one|two|three|four) (hour|year|month)s? and a half|(?:one|two|three|four) and a half (hour|year|month)s)(?![a-z])/g
const unitOfHalf = (word: string) =>
  /^(?:h|o)/.test(word) ? 'hour' : word.startsWith('m') ? 'month' : 'year'
const ones: Readonly<Record<string, number>> = { un: 1, une: 1, una: 1, a: 1, an: 1, one: 1 }

/** Finds "an hour and a half" in a flat text. */
export function halvesMoreIn(flat: string): CountQuantity[] {
  if (!/demi|mezz|half/.test(flat)) return []
  return [...flat.matchAll(halfMore)].map(({ 0: whole, index, ...said }) => {
    const [first = ''] = /^[a-z]+/.exec(whole) ?? []
    const unit = unitOfHalf(said[1] ?? said[2] ?? said[3] ?? said[4]!)
    const value = (ones[first] ?? numerators[first] ?? 1) + 0.5
    return { ...asNumber(index, index + whole.length, [value], false), counts: unit }
  })
}

// Words for two, read only in evidence, because in a claim they are too often prepositions, seconds or hands.
const second =
  /(?<![a-z])(?:second[aoe]?|zweien|zu zweit|collectiv[a-z]*|collettiv[a-z]*|kollektiv[a-z]*|deuxieme|both|beiden?|beider|les deux|entramb[ie]|ambedue|twice|zweimal|zweifach|doppelt)(?![a-z])/g

// Words read only in evidence; "half" and "Hälfte" are among the number words.
const half = /(?<![a-z])(?:meta|halbier(?:t|te|ten|en)|dimezzat[aeio]|dimezzare|halved)(?![a-z])/g

/** Finds halves in a flat text that are not number words: Italian ones, and verbs that halve. */
export function halvesIn(flat: string): CountQuantity[] {
  return [...flat.matchAll(half)].map(({ 0: whole, index }) =>
    asNumber(index, index + whole.length, [0.5], true),
  )
}

const yearBefore =
  /(?<![a-z])(?:vorjahr[a-z]*|jahr (?:zuvor|davor)|annee precedente|un an (?:plus tot|auparavant)|anno (?:precedente|prima)|previous year|prior year|year (?:before|earlier))(?![a-z])/g
const fourDigits = /(?<![\d.,'/-])(?:19|20)\d\d(?![\d'/-])/g

/** "The year before" in evidence that names a single year means the year before that one. */
export function yearsBeforeIn(flat: string): CountQuantity[] {
  if (!hasDigits(flat)) return []
  const years = new Set(Array.from(flat.matchAll(fourDigits), ([digits]) => Number(digits)))
  const [year] = years
  if (years.size !== 1 || year === undefined) return []
  return [...flat.matchAll(yearBefore)].map(({ 0: whole, index }) =>
    asNumber(index, index + whole.length, [year - 1], true),
  )
}

/** Words of evidence that may mean two, or the second of a pair. */
export function secondsIn(flat: string): CountQuantity[] {
  return [...flat.matchAll(second)].map(({ 0: whole, index }) =>
    asNumber(index, index + whole.length, [2], true),
  )
}
