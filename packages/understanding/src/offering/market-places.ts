import type { cantons as cantonCodes } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import { offeringWords } from '#understanding/offering/offering-words'
import { fold } from '#understanding/words'

type CantonCode = (typeof cantonCodes)[number]

/** Where the wished customers are: cantons, and places with or without their surroundings. */
export type MarketPlaces = { cantons: CantonCode[]; municipalities: string[]; near: string | null }

/** Each canton by its names in four languages, folded. */
const cantonNames: Readonly<Record<CantonCode, string>> = {
  ZH: 'zurich|zuerich|zurigo',
  BE: 'bern|berne|berna',
  LU: 'luzern|lucerne|lucerna',
  UR: 'uri',
  SZ: 'schwyz|schwytz|svitto',
  OW: 'obwalden|obwald|obvaldo',
  NW: 'nidwalden|nidwald|nidvaldo',
  GL: 'glarus|glaris|glarona',
  ZG: 'zug|zoug|zugo',
  FR: 'freiburg|fribourg|friburgo',
  SO: 'solothurn|soleure|soletta',
  BS: 'basel-stadt|bale-ville|basilea citta',
  BL: 'baselland|basel-landschaft|bale-campagne|basilea campagna',
  SH: 'schaffhausen|schaffhouse|sciaffusa',
  AR: 'appenzell ausserrhoden|appenzell rhodes-exterieures|appenzello esterno',
  AI: 'appenzell innerrhoden|appenzell rhodes-interieures|appenzello interno',
  SG: 'st. gallen|st gallen|sankt gallen|saint-gall|san gallo',
  GR: 'graubunden|grisons|grigioni|grischun',
  AG: 'aargau|argovie|argovia',
  TG: 'thurgau|thurgovie|turgovia',
  TI: 'tessin|ticino',
  VD: 'waadt|vaud|waadtland',
  VS: 'wallis|valais|vallese',
  NE: 'neuenburg|neuchatel',
  GE: 'genf|geneve|ginevra|geneva',
  JU: 'jura|giura',
}

/** Regions that people name instead of cantons. */
const regions: Readonly<Record<string, readonly CantonCode[]>> = {
  'ostschweiz|suisse orientale|svizzera orientale|eastern switzerland': [
    'SG',
    'TG',
    'AR',
    'AI',
    'SH',
    'GL',
    'GR',
  ],
  'zentralschweiz|innerschweiz|suisse centrale|svizzera centrale|central switzerland': [
    'LU',
    'ZG',
    'SZ',
    'UR',
    'OW',
    'NW',
  ],
  'nordwestschweiz|suisse du nord-ouest|svizzera nordoccidentale': ['BS', 'BL', 'AG', 'SO'],
  'region basel|raum basel|grossraum basel|region baloise|regione di basilea|basel area|in basel|a bale|a basilea':
    ['BS', 'BL'],
  'arc lemanique|genferseeregion|lake geneva region': ['VD', 'GE'],
  'svizzera italiana|italienische schweiz|suisse italienne': ['TI'],
}

/** Regions by language: what is meant is how people speak there. */
const languageRegions: readonly (readonly [names: string, language: Language])[] = [
  [
    'deutschschweiz|deutsche schweiz|suisse alemanique|svizzera tedesca|german-speaking|deutschsprachig|germanophone',
    'de',
  ],
  [
    'romandie|westschweiz|suisse romande|welschschweiz|svizzera romanda|french-speaking|franzosischsprachig|francophone',
    'fr',
  ],
  [
    'svizzera italiana|italienische schweiz|italian-speaking|italianofon|italienischsprachig|italophone',
    'it',
  ],
]

/** The cantons and places that a text names, and the languages of the regions in it. `isPlace`: whether a name is a municipality. */
export function marketPlaces(text: string, language: Language, isPlace: (name: string) => boolean) {
  const folded = ` ${fold(text).replace(/[,;:()!?]/g, ' ')} `
  const names = (list: string) => list.split('|').some((name) => holdsName(folded, name))
  const cantons = Object.entries(cantonNames)
    .filter(([, list]) => names(list))
    .map(([code]) => code as CantonCode)
  const ofRegions = Object.entries(regions).flatMap(([list, codes]) => (names(list) ? codes : []))
  const languages = languageRegions.filter(([list]) => names(list)).map(([, spoken]) => spoken)
  const { municipalities, near } = placesIn(text, language, isPlace)
  const places: MarketPlaces = { cantons: [...new Set([...cantons, ...ofRegions])], municipalities, near }
  return { ...places, languages }
}

/** A name, as a word or as the beginning of an adjective is not: "Zuger", "Zürcher" name the canton too rarely. */
function holdsName(folded: string, name: string) {
  for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + 1)) {
    const isWhole = /[^\p{L}\p{N}]/u.test(folded[at - 1] ?? ' ')
    const rest = folded.slice(at + name.length, at + name.length + 5)
    // A region may be bent, "deutschsprachige"; a canton is written as it is.
    if (
      isWhole &&
      (/^[^\p{L}\p{N}-]/u.test(rest) || (name.length > 9 && /^(?:s|e|er|en|es|a|i|o|ne)[^\p{L}]/u.test(rest)))
    )
      return true
  }
  return false
}

const mostPlaces = 5
const knownCantons = new Set(Object.values(cantonNames).flatMap((list) => list.split('|')))

/** Municipalities that follow a word such as "in" or "rund um". A canton of the same name is a canton. */
function placesIn(text: string, language: Language, isPlace: (name: string) => boolean) {
  const words = text.split(/[\s,;:()!?]+/).slice(0, 400)
  const found: string[] = []
  let near: string | null = null
  words.forEach((_word, at) => {
    const way = wayTo(words, at, language)
    const name = way === null ? null : nameAt(words, at, isPlace)
    if (name === null || knownCantons.has(fold(name))) return
    if (way === 'around') near ??= name
    else if (!found.includes(name)) found.push(name)
  })
  return { municipalities: found.slice(0, mostPlaces), near }
}

/** Whether the words before one lead to a place, or to its surroundings: "in", "rund um", "région de". */
function wayTo(words: readonly string[], at: number, language: Language): 'in' | 'around' | null {
  const { before, around } = offeringWords[language]
  const previous = fold(words[at - 1] ?? '')
  if (previous === '') return null
  if (around.includes(previous) || around.includes(fold(words[at - 2] ?? ''))) return 'around'
  return before.includes(previous) ? 'in' : null
}

/** The longest municipality that begins at a word: "La Chaux-de-Fonds", "Bad Ragaz". */
function nameAt(words: readonly string[], at: number, isPlace: (name: string) => boolean): string | null {
  for (const length of [3, 2, 1]) {
    const name = words
      .slice(at, at + length)
      .join(' ')
      .replace(/\.$/, '')
    if (/^\p{Lu}\p{L}{2}/u.test(name) && isPlace(name)) return name
  }
  return null
}
