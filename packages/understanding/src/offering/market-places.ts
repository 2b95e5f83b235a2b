import type { Language } from '@alphorn/contract/core/fields'
import { endOfCue } from '#understanding/offering/customer-phrases'
import { customerMatches } from '#understanding/offering/customer-terms'
import { municipalitiesIn } from '#understanding/offering/named-municipalities'
import { nameWords } from '#understanding/offering/name-words'
import { offeringTokens } from '#understanding/offering/offering-tokens'
import { offeringWords } from '#understanding/offering/offering-words'
import {
  cantonAdjectives,
  type CantonCode,
  cantonNames,
  cityRegions,
  languageRegions,
  regions,
} from '#understanding/offering/region-names'
import { fold } from '#understanding/words'

/**
 * Places of the wanted customers: cantons, and towns with or without their surroundings, with a radius in kilometres if
 * the text gives one.
 */
export type MarketPlaces = {
  cantons: CantonCode[]
  municipalities: string[]
  near: string | null
  radius: number | null
}

/**
 * Phrases about the seller's own location and the origin of goods: "con sede a", "fabriqué en". A place after them is
 * not a market.
 */
const seats =
  /(?<!\p{L})(?:\p{L}{0,20}(?:sitz|lager|werkstatt|ausstellung|showroom|team)|equipe|team|sede|siege|base|basee|bases|basees|based|fabrique[es]{0,3}|made|hergestellt\p{L}{0,12}|produziert\p{L}{0,12}|produits?|prodott[aoie]|magazzino|stock|musterraum|aus|from|neuf) (?:in |a |en |au |dem |der |kanton ){0,4}\p{L}{1,40}(?:-\p{L}{1,40}){0,4}/gu

/** Words of a sentence about the area in which the seller works. */
const serviceWords =
  /(?:^| )(?:am liebsten|de preference|preferibilmente|ideally|preferably|montage|montagen|montieren|fahren|fahrt|kommen|besuchen|arbeiten|einsatze|termine|vor ort|abholung|stattfinden|statt|deplacons|travaillons|lieu|livraison|livraisons|interventions?|montiamo|lavoriamo|interveniamo|interventi|veniamo|consegne|come|travel|work|install|visits?|tatig|aktiv|unterwegs|einsatz|einsatzgebiet|region|regionen|umkreis|kanton|kantone|kantonen|raum|grossraum|actifs?|actives?|intervenons|rayon|canton|cantons|attivi|operiamo|zona|cantone|cantoni|regione|area|active|operate|deliver|liefern|livrons|consegniamo)(?: |$)/

/** Returns the parts of a description that state where the customers are, without those about the seller's location. */
function marketParts(sentences: readonly string[], language: Language): string[] {
  const parts = sentences.map((sentence) => {
    const included = sentence.replace(excluded, ' ')
    return { sentence: included, from: startOfCustomers(included, language) }
  })
  const isWithout = parts.every(({ from }) => from === null)
  return parts.flatMap(({ sentence, from }, at) => {
    const folded = fold(sentence).replace(/[,;:()!?.]/g, ' ')
    // "Atelier in Thun für Hotels": the seller's location comes first.
    if (from !== null)
      return [isOfSeller(folded, language) ? sentence.slice(from.at) : withoutOrigin(sentence, from)]
    // "In Bern und Thun sind wir am nächsten Tag", "Wir liefern nach Zug".
    const { before, firstPerson } = offeringWords[language]
    const [first = ''] = folded.split(' ')
    const begins = before.includes(first) || (firstPerson.includes(first) && !isOfSeller(folded, language))
    return begins || serviceWords.test(folded) || (isWithout && at === 0) ? [sentence] : []
  })
}

/** "Nicht im Kanton Uri", "sauf à Genève": places without customers. */
const excluded =
  /(?<!\p{L})(?:nicht|ausser|pas|sauf|hormis|tranne|non|except|not) (?:im|in|dans|en|à|au|le|nel|a|the)(?!\p{L})[^,;:!?.]{0,60}/gu

/**
 * "Vins du Valais pour restaurants": the origin of goods comes before the customers. "Région de Nyon" is not an origin.
 */
const origins =
  /(?<!\b(?:région|canton|ville|zone|commune|regione|zona|cantone|comune|città|region|city|environs|autour) )(?<=\s)(?:(?:du|de la|de|del|della|di|of|from) |d['’])(?:canton de |cantone )?\p{Lu}[\p{L}-]*/gu

/**
 * Adjectives of cantons. They describe goods if they come before the customers ("Walliser Weine für"), and customers in
 * "Zürcher Restaurants".
 */
const adjectives: ReadonlySet<string> = new Set(
  [...Object.values(cantonAdjectives), 'basler', 'appenzeller'].flatMap((list) => list.split('|')),
)

type Start = { at: number; isNoun: boolean }

function withoutOrigin(sentence: string, { at: from, isNoun }: Start) {
  const words = sentence
    .slice(0, from)
    .replace(origins, ' ')
    .split(/(?<=\s)/)
  const last = isNoun ? words.length - 1 : words.length
  const kept = words.filter((word, at) => at === last || !adjectives.has(fold(word.trim())))
  return kept.join('') + sentence.slice(from)
}

/** Returns whether a sentence begins with a description of the seller: "Ich bin", "Unsere Agentur", "Atelier". */
function isOfSeller(folded: string, language: Language) {
  const words = folded.split(/[ ']/).slice(0, 3)
  return (
    words.some((word) => beingWords.test(word)) ||
    words.slice(0, 2).some((word) => nameWords[language].sellers.test(word))
  )
}

const beingWords = /^(?:bin|sind|suis|sommes|siamo|sono|am|are|fondee?|gegrundet|founded|fondata)$/

/**
 * Returns the position of the first words about customers in a sentence, and whether they are a noun; null if there are
 * none.
 */
function startOfCustomers(sentence: string, language: Language): Start | null {
  const tokens = offeringTokens(sentence)
  const cue = tokens.findIndex((_token, at) => endOfCue(tokens, at, language) !== null)
  const noun = customerMatches(tokens, language).find(({ isPlural }) => isPlural)?.from ?? -1
  const starts = [cue, noun].filter((at) => at >= 0)
  if (starts.length === 0) return null
  const first = Math.min(...starts)
  return { at: tokens[first]?.at ?? 0, isNoun: first !== cue }
}

/**
 * Returns the cantons and places that sentences name, and the languages of the regions in them. `isPlace`: returns
 * whether a name is a municipality.
 */
export function marketPlaces(
  sentences: readonly string[],
  language: Language,
  isPlace: (name: string) => boolean,
) {
  const parts = marketParts(sentences, language)
  const folded = ` ${fold(parts.join(' . ')).replace(/[,;:()!?]/g, ' ')} `.replace(seats, ' ')
  const radius = radiusIn(folded)
  const names = (list: string) => list.split('|').some((name) => holdsName(folded, name))
  const { codes: ofRegions, rest } = regionCantons(folded)
  const cantons = [...Object.entries(cantonNames), ...Object.entries(cantonAdjectives)]
    .filter(([, list]) => list.split('|').some((name) => holdsName(rest, name)))
    .map(([code]) => code as CantonCode)
  const languages = languageRegions.filter(([list]) => names(list)).map(([, spoken]) => spoken)
  const {
    municipalities,
    near: named,
    cities,
  } = municipalitiesIn(parts.join(' ; '), {
    language,
    isPlace,
    hasRadius: radius !== null,
  })
  const near = named ?? cityRegions.find(([list]) => names(list))?.[1] ?? null
  // The surroundings of a city may extend beyond its canton.
  const ofNear = near !== null && radius !== null ? cantonsOf(near) : []
  const ofCities = cities.flatMap(cantonsOf)
  const places: MarketPlaces = {
    cantons: [...new Set([...cantons, ...ofRegions, ...cantonCodesIn(parts.join(' ; '))])].filter(
      (code) => !ofNear.includes(code) && !ofCities.includes(code),
    ),
    municipalities,
    near,
    radius: near === null ? null : radius,
  }
  return { ...places, languages }
}

/**
 * Returns the cantons of the regions in a text, and the text without these regions. A place inside a longer name does
 * not count, such as "Basel" in "Raum Basel".
 */
function regionCantons(folded: string): { codes: CantonCode[]; rest: string } {
  let rest = folded
  const codes = regions.flatMap(([list, of]) => {
    const named = list.split('|').filter((name) => holdsName(rest, name))
    for (const name of named) rest = rest.replace(name, ' ')
    return named.length > 0 ? of : []
  })
  return { codes, rest }
}

const cantonWord = /^(?:kantone?[ns]?|kte?|cantons?|canton[ei]|ct)$/
const codes: ReadonlySet<string> = new Set(Object.keys(cantonNames))

/** "In den Kantonen ZH, AG und SG": codes count after the word for a canton. */
function cantonCodesIn(text: string): CantonCode[] {
  const found: CantonCode[] = []
  let isOpen = false
  for (const [word] of text.matchAll(/\p{L}+|[.;!?]/gu)) {
    if (codes.has(word) && isOpen) found.push(word as CantonCode)
    else if (cantonWord.test(fold(word))) isOpen = true
    else if (word !== '.' && !/^(?:und|oder|sowie|et|ou|e|ed|o|and|or|of|von|de|di)$/.test(word))
      isOpen = false
  }
  return found
}

function cantonsOf(name: string): CantonCode[] {
  return Object.entries(cantonNames)
    .filter(([, list]) => list.split('|').includes(fold(name)))
    .map(([code]) => code as CantonCode)
}

const maxRadiusKm = 300

/** Returns the number of kilometres in "im Umkreis von 30 km". */
function radiusIn(folded: string): number | null {
  const kilometres = Number(
    /(?:^| )(\d{1,3}) ?(?:km|kilometer|kilometres|kilometern|chilometri|kilometers)(?: |$)/.exec(folded)?.[1],
  )
  return kilometres > 0 && kilometres <= maxRadiusKm ? kilometres : null
}

/**
 * Returns whether a text contains a name as a whole word. Adjectives such as "Zuger" and "Zürcher" are left out,
 * because they mean the canton too rarely.
 */
function holdsName(folded: string, name: string) {
  for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + 1)) {
    const isWhole = /[^\p{L}\p{N}]/u.test(folded[at - 1] ?? ' ')
    const rest = folded.slice(at + name.length, at + name.length + 5)
    // The name of a region may be inflected ("deutschsprachige"); that of a canton may not.
    if (
      isWhole &&
      (/^[^\p{L}\p{N}-]/u.test(rest) || (name.length > 9 && /^(?:s|e|er|en|es|a|i|o|ne)[^\p{L}]/u.test(rest)))
    )
      return true
  }
  return false
}
