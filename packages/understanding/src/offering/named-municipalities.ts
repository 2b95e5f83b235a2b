import type { Language } from '@alphorn/contract/core/fields'
import { offeringWords } from '#understanding/offering/offering-words'
import { cantonNames } from '#understanding/offering/region-names'
import { fold } from '#understanding/words'

const maxPlaces = 5
const maxWords = 400
const knownCantons = new Set([
  ...Object.values(cantonNames).flatMap((list) => list.split('|')),
  ...'basel bale basilea basle'.split(' '),
])
/** "In der Stadt Zürich", "en ville de Fribourg": the municipality, not the canton of the same name. */
const cityWords = /^(?:stadt|stadte|stadten|stadtgebiet|ville|villes|citta|city|cities)$/
/** "Wil und Umgebung": words after a place that include its surroundings. */
const surroundings = /^(?:umgebung|umland|umliegende|environs|alentours|dintorni|surroundings?|surrounding)$/
/** Phrases about the seller's own location: "Büro in Biel", "Filialen stehen in Chur", "gegründet 1998 in Uster". */
const ofSeller =
  /(?:buro|sitz|filialen?|standorte?|atelier|ateliers|studio|werkstatt|lager|ausstellung|showroom|musterraum|gegrundet|bureau|succursales?|siege|fondee?|sede|ufficio|filiali|magazzino|fondata|office|headquartered|founded|based|warehouse)$/
/** Largest number of words between such a phrase and the place. */
const maxWordsBetween = 4

type Way = 'in' | 'around'
type Finding = { language: Language; isPlace: (name: string) => boolean; hasRadius: boolean }

/** A municipality in a text: its position, the words before it, and whether it is only the seller's location. */
type Mention = { name: string; last: number; way: Way; isOfSeller: boolean; isCity: boolean }

/**
 * Returns the municipalities that follow a word such as "in" or "rund um". A name shared with a canton means the
 * canton, unless there is a radius.
 */
export function municipalitiesIn(text: string, finding: Finding) {
  const mentions = mentionsIn(text, finding).filter(
    ({ name, way, isOfSeller, isCity }) =>
      !isOfSeller && (isCity || !knownCantons.has(fold(name)) || (way === 'around' && finding.hasRadius)),
  )
  const near = mentions.find(({ way }) => way === 'around')?.name ?? null
  const found = mentions.filter(({ way, name }) => way === 'in' && name !== near).map(({ name }) => name)
  const cities = mentions.filter(({ isCity }) => isCity).map(({ name }) => name)
  return { municipalities: [...new Set(found)].slice(0, maxPlaces), near, cities }
}

function mentionsIn(text: string, finding: Finding): Mention[] {
  const spaced = text.replace(/(?<=\s)d['’](?=\p{Lu})/gu, 'de ')
  const parts = spaced.split(/([\s,;:()!?]+)/).slice(0, 2 * maxWords)
  const words = parts.filter((_part, at) => at % 2 === 0)
  const mentions: Mention[] = []
  words.forEach((_word, at) => {
    const before = mentions.at(-1)
    const isNext = before !== undefined && at === before.last + 1 && parts[2 * at - 1]?.startsWith(',')
    const mention = mentionAt(words, at, { ...finding, before, isNext: isNext ?? false })
    if (mention) mentions.push(mention)
  })
  return mentions
}

type Place = Finding & { before: Mention | undefined; isNext: boolean }

/** Returns the place at a word. "In Wil und Uzwil" enumerates places, "Zeiterfassung und Lohn" does not. */
function mentionAt(words: readonly string[], at: number, place: Place): Mention | null {
  const { before, isNext, isPlace } = place
  const listed = before !== undefined && at - before.last <= 2 ? before : null
  const way = isNext && listed ? listed.way : wayAt(words, at, { ...place, isListed: listed !== null })
  if (way === null) return null
  const name = nameAt(words, at, isPlace)
  if (name === null) return null
  return presentMention(words, at, { name, way, listed })
}

type PlaceMention = { name: string; way: Way; listed: Mention | null }

function presentMention(words: readonly string[], at: number, { name, way, listed }: PlaceMention): Mention {
  const last = at + name.split(' ').length - 1
  const own = { isOfSeller: followsSeller(words, at), isCity: false }
  const { isOfSeller, isCity } = listed ?? own
  return {
    name,
    last,
    way: isBeforeSurroundings(words, last) ? 'around' : way,
    isOfSeller,
    isCity: isCity || isAfterCity(words, at),
  }
}

/** Returns whether the words before a place in its sentence make it the seller's location. */
function followsSeller(words: readonly string[], at: number) {
  const before = words.slice(Math.max(0, at - maxWordsBetween), at)
  const start = before.findLastIndex((word) => /[.]$/.test(word) && !/^(?:st|d)\.$/i.test(word)) + 1
  return before.slice(start).some((word) => ofSeller.test(fold(word)))
}

function isAfterCity(words: readonly string[], at: number) {
  const [first, second] = [fold(words[at - 1] ?? ''), fold(words[at - 2] ?? '')]
  return cityWords.test(first) || (cityWords.test(second) && /^(?:de|di|of|von)$/.test(first))
}

function isBeforeSurroundings(words: readonly string[], last: number) {
  return words.slice(last + 1, last + 4).some((word) => surroundings.test(fold(word).replace(/\.$/, '')))
}

/** "30 km um Wil", "within 50 km of Bern": a few words follow the distance. */
function isAfterRadius(words: readonly string[], at: number) {
  return words.slice(Math.max(0, at - 3), at).some((word) => /^(?:\d*km|kilo.*|chilo.*)$/.test(fold(word)))
}

type Leading = { language: Language; isListed: boolean; hasRadius: boolean }

function wayAt(words: readonly string[], at: number, { hasRadius, ...reading }: Leading): Way | null {
  return hasRadius && isAfterRadius(words, at) ? 'around' : wayTo(words, at, reading)
}

/** Returns whether the words before a position introduce a place or its surroundings: "in", "rund um", "région de". */
function wayTo(
  words: readonly string[],
  at: number,
  { language, isListed }: Omit<Leading, 'hasRadius'>,
): Way | null {
  const { before, around } = offeringWords[language]
  const previous = fold(words[at - 1] ?? '')
  if (previous === '') return null
  if (cityWords.test(previous)) return 'in'
  if (around.includes(previous) || around.includes(fold(words[at - 2] ?? ''))) return 'around'
  return before.includes(previous) && (isListed || !conjunctions.test(previous)) ? 'in' : null
}

const conjunctions = /^(?:und|oder|et|ou|e|o|and|or)$/

/** Returns the longest municipality that begins at a word: "La Chaux-de-Fonds", "Bad Ragaz", "(au) Locle". */
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
