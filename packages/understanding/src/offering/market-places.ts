import type { cantons as cantonCodes } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import { endOfCue } from '#understanding/offering/customer-phrases'
import { customerMatches } from '#understanding/offering/customer-terms'
import { nameWords } from '#understanding/offering/name-words'
import { offeringTokens } from '#understanding/offering/offering-tokens'
import { offeringWords } from '#understanding/offering/offering-words'
import { fold } from '#understanding/words'

type CantonCode = (typeof cantonCodes)[number]

/** Where the wished customers are: cantons, and places with or without their surroundings, in kilometres where the text has them. */
export type MarketPlaces = {
  cantons: CantonCode[]
  municipalities: string[]
  near: string | null
  radius: number | null
}

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

/** Regions that people name instead of cantons: their names, then the cantons. */
const regions: readonly (readonly [names: string, codes: readonly CantonCode[]])[] = [
  [
    'ostschweiz|suisse orientale|svizzera orientale|eastern switzerland',
    ['SG', 'TG', 'AR', 'AI', 'SH', 'GL', 'GR'],
  ],
  [
    'zentralschweiz|innerschweiz|suisse centrale|svizzera centrale|central switzerland',
    ['LU', 'ZG', 'SZ', 'UR', 'OW', 'NW'],
  ],
  [
    'nordwestschweiz|suisse du nord-ouest|svizzera nordoccidentale|north-western switzerland|northwestern switzerland',
    ['BS', 'BL', 'AG', 'SO'],
  ],
  [
    'region basel|raum basel|grossraum basel|region baloise|region de bale|regione di basilea|basel area|basel region|in basel|a bale|a basilea|beider basel|beiden basel|deux bale',
    ['BS', 'BL'],
  ],
  ['basel|bale|basilea|basle', ['BS']],
  [
    'arc lemanique|bassin lemanique|genferseeregion|genferseegebiet|lake geneva region|lake geneva area|regione del lemano',
    ['VD', 'GE'],
  ],
  ['jurabogen|arc jurassien|arco giurassiano|jura arc', ['JU', 'NE', 'BE', 'SO']],
  ['espace mittelland', ['BE', 'SO', 'FR', 'NE', 'JU']],
  ['mittelland|plateau suisse|altopiano svizzero|swiss plateau', ['BE', 'SO', 'AG']],
  [
    'zurcher oberland|zurcher unterland|zurichsee|zuerichsee|limmattal|oberland zurichois|lake zurich',
    ['ZH'],
  ],
  ['berner oberland|emmental|oberaargau|berner seeland|oberland bernois|bernese oberland', ['BE']],
  ['jura bernois|berner jura', ['BE']],
  ['toggenburg|rheintal|sarganserland', ['SG']],
  ['fricktal|freiamt|seetal', ['AG']],
  ['engadin|engadina|surselva|prattigau|engadine', ['GR']],
  ['oberwallis|unterwallis|haut-valais|bas-valais|valais central|alto vallese|upper valais', ['VS']],
  ['riviera vaudoise|gros-de-vaud|nord vaudois|lavaux|waadtland', ['VD']],
  ['chablais', ['VD', 'VS']],
  ['gruyere|greyerz|greyerzerland', ['FR']],
  ['svizzera italiana|italienische schweiz|suisse italienne|italian-speaking switzerland', ['TI']],
  ['sottoceneri|sopraceneri|mendrisiotto|luganese|locarnese|bellinzonese|tre valli', ['TI']],
]

/** Regions by language: what is meant is how people speak there. */
const languageRegions: readonly (readonly [names: string, language: Language])[] = [
  [
    'deutschschweiz|deutsche schweiz|suisse alemanique|suisse allemande|svizzera tedesca|german-speaking|deutschsprachig|germanophone',
    'de',
  ],
  [
    'romandie|westschweiz|suisse romande|welschschweiz|welschland|svizzera romanda|e romanda|french-speaking|franzosischsprachig|francophone',
    'fr',
  ],
  [
    'svizzera italiana|italienische schweiz|italian-speaking|italianofon|italienischsprachig|italophone',
    'it',
  ],
]

/** Where the seller is, and where things are from: "con sede a", "fabriqué en". A place after that is no market. */
const seats =
  /(?<!\p{L})(?:\p{L}{0,20}(?:sitz|lager|werkstatt|ausstellung|showroom)|sede|siege|base|basee|bases|basees|based|fabrique[es]{0,3}|made|hergestellt\p{L}{0,12}|produziert\p{L}{0,12}|produits?|prodott[aoie]|magazzino|stock|musterraum|aus|from|neuf) (?:in |a |en |au |dem |der |kanton ){0,4}\p{L}{1,40}(?:-\p{L}{1,40}){0,4}/gu

/** Words of a sentence about where one works. */
const serviceWords =
  /(?:^| )(?:tatig|aktiv|unterwegs|einsatz|einsatzgebiet|region|regionen|umkreis|kanton|kantone|kantonen|raum|grossraum|actifs?|actives?|intervenons|rayon|canton|cantons|attivi|operiamo|zona|cantone|cantoni|regione|area|active|operate|deliver|liefern|livrons|consegniamo)(?: |$)/

/** The parts of a description that say where the customers are, and not where the seller is. */
function marketParts(sentences: readonly string[], language: Language): string[] {
  const parts = sentences.map((sentence) => ({ sentence, from: startOfCustomers(sentence, language) }))
  const isWithout = parts.every(({ from }) => from === null)
  return parts.flatMap(({ sentence, from }, at) => {
    const folded = fold(sentence).replace(/[,;:()!?.]/g, ' ')
    // "Atelier in Thun für Hotels": where the seller is comes first.
    if (from !== null) return [isOfSeller(folded, language) ? sentence.slice(from) : sentence]
    // "In Bern und Thun sind wir am nächsten Tag", "Wir liefern nach Zug".
    const { before, firstPerson } = offeringWords[language]
    const [first = ''] = folded.split(' ')
    const begins = before.includes(first) || (firstPerson.includes(first) && !isOfSeller(folded, language))
    return begins || serviceWords.test(folded) || (isWithout && at === 0) ? [sentence] : []
  })
}

/** Whether a sentence begins with who the seller is: "Ich bin", "Unsere Agentur", "Atelier". */
function isOfSeller(folded: string, language: Language) {
  const words = folded.split(/[ ']/).slice(0, 3)
  return (
    words.some((word) => beingWords.test(word)) ||
    words.slice(0, 2).some((word) => nameWords[language].sellers.test(word))
  )
}

const beingWords = /^(?:bin|sind|suis|sommes|siamo|sono|am|are|fondee?|gegrundet|founded|fondata)$/

/** Where in a sentence the first words about customers are. Null: there are none. */
function startOfCustomers(sentence: string, language: Language): number | null {
  const tokens = offeringTokens(sentence)
  const cue = tokens.findIndex((_token, at) => endOfCue(tokens, at, language) !== null)
  const noun = customerMatches(tokens, language).find(({ isPlural }) => isPlural)?.from ?? -1
  const starts = [cue, noun].filter((at) => at >= 0)
  return starts.length === 0 ? null : (tokens[Math.min(...starts)]?.at ?? 0)
}

/** The cantons and places that sentences name, and the languages of the regions in them. `isPlace`: whether a name is a municipality. */
export function marketPlaces(
  sentences: readonly string[],
  language: Language,
  isPlace: (name: string) => boolean,
) {
  const parts = marketParts(sentences, language)
  const folded = ` ${fold(parts.join(' . ')).replace(/[,;:()!?]/g, ' ')} `.replace(seats, ' ')
  const radius = radiusIn(folded)
  const names = (list: string) => list.split('|').some((name) => holdsName(folded, name))
  const cantons = Object.entries(cantonNames)
    .filter(([, list]) => names(list))
    .map(([code]) => code as CantonCode)
  const ofRegions = regionCantons(folded)
  const languages = languageRegions.filter(([list]) => names(list)).map(([, spoken]) => spoken)
  const { municipalities, near } = placesIn(parts.join(' ; '), {
    language,
    isPlace,
    hasRadius: radius !== null,
  })
  // What is around a city does not end with its canton.
  const ofNear = near !== null && radius !== null ? cantonsOf(near) : []
  const places: MarketPlaces = {
    cantons: [...new Set([...cantons, ...ofRegions])].filter((code) => !ofNear.includes(code)),
    municipalities,
    near,
    radius: near === null ? null : radius,
  }
  return { ...places, languages }
}

/** The cantons of the regions in a text. A region within the name of a longer one does not count: "Raum Basel". */
function regionCantons(folded: string): CantonCode[] {
  let rest = folded
  return regions.flatMap(([list, codes]) => {
    const named = list.split('|').filter((name) => holdsName(rest, name))
    for (const name of named) rest = rest.replace(name, ' ')
    return named.length > 0 ? codes : []
  })
}

function cantonsOf(name: string): CantonCode[] {
  return Object.entries(cantonNames)
    .filter(([, list]) => list.split('|').includes(fold(name)))
    .map(([code]) => code as CantonCode)
}

const longestRadius = 300

/** The kilometres of "im Umkreis von 30 km". */
function radiusIn(folded: string): number | null {
  const kilometres = Number(
    /(?:^| )(\d{1,3}) ?(?:km|kilometer|kilometres|kilometern|chilometri|kilometers)(?: |$)/.exec(folded)?.[1],
  )
  return kilometres > 0 && kilometres <= longestRadius ? kilometres : null
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
const knownCantons = new Set([
  ...Object.values(cantonNames).flatMap((list) => list.split('|')),
  ...'basel bale basilea basle'.split(' '),
])

type Finding = { language: Language; isPlace: (name: string) => boolean; hasRadius: boolean }

/** Municipalities that follow a word such as "in" or "rund um". A canton of the same name is a canton, unless there is a radius. */
function placesIn(text: string, { language, isPlace, hasRadius }: Finding) {
  const words = text.split(/[\s,;:()!?]+/).slice(0, 400)
  const found: string[] = []
  let near: string | null = null
  /** Where the last place was: "in Wil und Uzwil" is an enumeration of places, "Zeiterfassung und Lohn" is not. */
  let last = Number.NEGATIVE_INFINITY
  words.forEach((_word, at) => {
    const isListed = at - last <= 2
    const way = hasRadius && isAfterRadius(words, at) ? 'around' : wayTo(words, at, { language, isListed })
    const name = way === null ? null : nameAt(words, at, isPlace)
    if (name === null) return
    last = at + name.split(' ').length - 1
    if (knownCantons.has(fold(name)) && !(way === 'around' && hasRadius)) return
    if (way === 'around') near ??= name
    else found.push(name)
  })
  const municipalities = [...new Set(found)].filter((name) => name !== near)
  return { municipalities: municipalities.slice(0, mostPlaces), near }
}

/** "30 km um Wil", "within 50 km of Bern": a few words after the distance. */
function isAfterRadius(words: readonly string[], at: number) {
  return words.slice(Math.max(0, at - 3), at).some((word) => /^(?:\d*km|kilo.*|chilo.*)$/.test(fold(word)))
}

/** Whether the words before one lead to a place, or to its surroundings: "in", "rund um", "région de". */
function wayTo(
  words: readonly string[],
  at: number,
  { language, isListed }: { language: Language; isListed: boolean },
): 'in' | 'around' | null {
  const { before, around } = offeringWords[language]
  const previous = fold(words[at - 1] ?? '')
  if (previous === '') return null
  if (around.includes(previous) || around.includes(fold(words[at - 2] ?? ''))) return 'around'
  return before.includes(previous) && (isListed || !conjunctions.test(previous)) ? 'in' : null
}

const conjunctions = /^(?:und|oder|et|ou|e|o|and|or)$/

/** The longest municipality that begins at a word: "La Chaux-de-Fonds", "Bad Ragaz", "(au) Locle". */
function nameAt(words: readonly string[], at: number, isPlace: (name: string) => boolean): string | null {
  if (/^au$/i.test(words[at - 1] ?? '')) {
    const name = `Le ${words[at]?.replace(/\.$/, '')}`
    if (isPlace(name)) return name
  }
  for (const length of [3, 2, 1]) {
    const name = words
      .slice(at, at + length)
      .join(' ')
      .replace(/\.$/, '')
    if (/^\p{Lu}\p{L}[\p{L} .]/u.test(name) && isPlace(name)) return name
  }
  return null
}
