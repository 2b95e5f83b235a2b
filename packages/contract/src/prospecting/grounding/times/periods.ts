import type { Language } from '#contract/core/fields'
import { hasDigits } from '#contract/prospecting/grounding/flat'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'

// Decades and quarters of a year: "die 90er", "les années nonante", "Q3", "drittes Quartal".

const tens: Readonly<Record<string, number>> =
  readPeriods(`zwanziger 20 dreissiger 30 vierziger 40 funfziger 50 sechziger 60
  siebziger 70 achtziger 80 neunziger 90 vingt 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 soixante-dix 70
  huitante 80 quatre-vingt 80 quatre-vingts 80 nonante 90 quatre-vingt-dix 90 venti 20 trenta 30 quaranta 40 cinquanta 50
  sessanta 60 settanta 70 ottanta 80 novanta 90 twenties 20 thirties 30 forties 40 fifties 50 sixties 60 seventies 70
  eighties 80 nineties 90`)

const ordinals: Readonly<Record<string, number>> =
  readPeriods(`erst 1 zweit 2 dritt 3 viert 4 first 1 second 2 third 3 fourth 4
  premier 1 deuxieme 2 troisieme 3 quatrieme 4 primo 1 secondo 2 terzo 3 quarto 4`)

function readPeriods(text: string) {
  const parts = text.split(/\s+/)
  return Object.fromEntries(parts.flatMap((word, at) => (at % 2 ? [] : [[word, Number(parts[at + 1])]])))
}

const decadeWords: Readonly<Record<Language, RegExp>> = {
  de: /(?<![a-z])((?:zwanz|dreiss|vierz|funfz|sechz|siebz|achtz|neunz)iger)(?:[ -]?jahren?)?(?![a-z])/g,
  fr: /(?<=(?<![a-z])annees )(soixante-dix|quatre-vingt-dix|quatre-vingts?|vingt|trente|quarante|cinquante|soixante|septante|huitante|nonante)(?![a-z-])/g,
  it: /(?<=gli anni )(venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta)(?![a-z])/g,
  en: /(?<![a-z])(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)(?![a-z])/g,
}
/** A quick test: without a match, a text contains no such period. */
const partOfDecade: Readonly<Record<Language, string>> = {
  de: 'iger',
  fr: 'annees ',
  it: 'gli anni ',
  en: 'ties',
}
const decadeDigits = /(?<![\d.,'])'?((?:19|20)?[2-9]0)(?:er|'?s)(?:[ -]?jahren?)?(?![a-z])/g
const decadeBehindYears = /(?<=(?:gli anni |les annees |des annees ))'?((?:19|20)?[2-9]0)(?![\d.,'])/g
const quarter =
  /(?<![a-z\d])(?:q([1-4])(?![\d])|t([1-4])(?= (?:19|20)\d\d)|([1-4])(?:\.|e|er|o|°|st|nd|rd|th)? (?=quartal|trimestre|quarter)|(erst|zweit|dritt|viert)e[nrsm]? (?=quartal)|(premier|deuxieme|troisieme|quatrieme|primo|secondo|terzo|quarto|first|second|third|fourth) (?=trimestre|quarter))/g

type Period = Extract<Quantity, { counts: unknown }>

/** Finds the decades and quarters of a flat text. */
export function periodsIn(flat: string, languages: readonly Language[]): Period[] {
  const words = languages.flatMap((language) =>
    flat.includes(partOfDecade[language]) ? [...flat.matchAll(decadeWords[language])] : [],
  )
  const isNumbered = hasDigits(flat)
  const inDigits = isNumbered ? [...flat.matchAll(decadeDigits), ...flat.matchAll(decadeBehindYears)] : []
  const mayHaveQuarter = isNumbered || flat.includes('quart') || flat.includes('trimestre')
  const decades = [...words, ...inDigits]
  return [
    ...decades.map(({ 0: whole, 1: said, index }) =>
      decadeAt(index, index + whole.length, tens[said!] ?? Number(said)),
    ),
    ...(mayHaveQuarter ? [...flat.matchAll(quarter)] : []).map(({ 0: whole, index, ...said }) => {
      const [digit, word] = [said[1] ?? said[2] ?? said[3], said[4] ?? said[5]]
      const value = digit === undefined ? ordinals[word!]! : Number(digit)
      return quarterAt(index, index + whole.trimEnd().length, value)
    }),
  ]
}

/** The nineties are the number ninety in their name, and every year of the decade. */
function decadeAt(start: number, end: number, said: number): Period {
  const short = said % 100
  const decades = said >= 1000 ? [said] : short === 20 ? [1920, 2020] : [1900 + short]
  const counted = { counts: 'year', listedAs: undefined } as const
  return { kind: 'year', start, end, values: [...decades, short], decades, soft: false, ...counted }
}

function quarterAt(start: number, end: number, value: number): Period {
  const counted = { counts: 'quarter', listedAs: undefined } as const
  return { kind: 'number', start, end, values: [value], soft: true, ...counted }
}
