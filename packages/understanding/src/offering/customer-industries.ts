import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import { customerPhrases, isOwnSentence } from '#understanding/offering/customer-phrases'
import { type CustomerMatch, customerMatches } from '#understanding/offering/customer-terms'
import { industriesOfEquipment } from '#understanding/offering/customer-equipment'
import { kindStems } from '#understanding/offering/offering-words'
import { type OfferingToken, offeringTokens } from '#understanding/offering/offering-tokens'
import { isOrganisation } from '#understanding/offering/organisation-words'
import { industryEvidence } from '#understanding/industry-evidence'
import { fold } from '#understanding/words'

/** An industry of the wanted customers: its divisions of NOGA 2008, and the words that named it. */
export type WishedIndustry = { divisions: string[]; words: string }

const maxIndustries = 8
/** Weight of a word in another language, relative to one in the language of the text. */
const otherLanguages = 0.7
/** Least weight of a sign that names customers. */
const minWeight = 0.44

/** Returns the industries and kinds of companies that an offering is for, by the words that name customers. */
export function wishedCustomers(sentences: readonly string[], language: Language) {
  const phrases = sentences.flatMap((sentence) => customerPhrases(sentence, language))
  const asked = eachOnce(phrases).slice(0, maxPhrases)
  const named = asked.flatMap((phrase) => industriesNamed(phrase, language))
  // "Betriebe, die mit Öfen arbeiten": without a name of an industry, companies are described by their equipment.
  const described =
    named.length > 0 ? named : sentences.flatMap((one) => industriesOfEquipment(one, language))
  // "Hotels sparen damit …": if no phrase names customers, the industries mentioned in the text count as customers.
  const found =
    described.length > 0 ? described : sentences.flatMap((one, at) => industriesMentioned(one, at, language))
  const saying = named.length > 0 ? asked : [...asked, ...found.map(({ words }) => offeringTokens(words))]
  return { industries: mergeByDivisions(found).slice(0, maxIndustries), kinds: kindsNamed(saying) }
}

const maxPhrases = 100

/** Limit on the number of phrases that are read, because a text may repeat words such as "für" endlessly. */
function eachOnce(phrases: readonly (readonly OfferingToken[])[]) {
  return [...new Map(phrases.map((phrase) => [textOf(phrase), phrase])).values()]
}

const textOf = (tokens: readonly OfferingToken[]) => tokens.map(({ raw }) => raw).join(' ')

/** Returns the industries named in a phrase after a word such as "für". */
function industriesNamed(phrase: readonly OfferingToken[], language: Language): WishedIndustry[] {
  const matches = customerMatches(phrase, language).filter((match) => !isAboutActivity(phrase, match))
  const taken = new Set(
    matches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  const parts = partsOf(phrase).filter(({ from, to }) => !rangeOf(from, to).some((at) => taken.has(at)))
  return [
    ...matches.map(wishOf),
    ...parts.flatMap(({ from, to }) => organisationsIn(phrase.slice(from, to), language)),
  ]
}

const rangeOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const wishOf = ({ divisions, words }: CustomerMatch): WishedIndustry => ({ divisions: [...divisions], words })

/** In "Bau von Hallen", the branch before "von" is the activity, not the customers. */
function isAboutActivity(phrase: readonly OfferingToken[], { isBranch, to }: CustomerMatch) {
  return isBranch && /^(?:von|de|d|of|di)$/.test(phrase[to]?.word ?? '')
}

const separators = /^(?:und|et|ed|e|and|sowie|oder|ou|o|or|,|\/)$/

/** Splits a phrase into the parts of an enumeration. */
function partsOf(phrase: readonly OfferingToken[]) {
  const ends = [...phrase.flatMap(({ word }, at) => (separators.test(word) ? [at] : [])), phrase.length]
  return ends.map((to, index) => ({ from: index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, to }))
}

const isPlaceWord =
  /^(?:region|regionen|regions|regional.*|regione|kanton.*|canton.*|umgebung|schweiz.*|suisse.*|svizzer.*|swiss|switzerland)$/

/** Finds the industry of organisations such as "Firmen der Robotik" by the key words of the classification. */
function organisationsIn(part: readonly OfferingToken[], language: Language): WishedIndustry[] {
  if (!part.some(({ word }) => isOrganisation(word, language))) return []
  const spoken = new Map(languages.map((one) => [one, one === language ? 1 : otherLanguages]))
  const { evidence } = industryEvidence(textOf(part.filter(({ word }) => !isPlaceWord.test(word))), spoken)
  const most = Math.max(minWeight, ...evidence.map(({ weight }) => weight * 0.6))
  const strong = evidence.filter(({ weight }) => weight >= most)
  return strong.map(({ division, words }) => ({ divisions: [division], words }))
}

/** Words before nouns that are not customers: "ohne Makler", "by carpenters". */
const before = new Set(
  `durch ehemalige ehemaligen wie als ohne kein keine keinen statt par ex ancien anciens anciennes comme sans da come
   senza ex by former like as without no from unlike instead aktive aktiven gelernte unsere unseren nos our nostri nostre`.split(
    /\s+/,
  ),
)

const maxWordsBefore = 2
/** "Wir sind Architekten", "Our team of lawyers": the seller describes itself. */
const ofSeller =
  /(?:wir sind|ich bin|nous sommes|je suis|siamo|sono|we are|we re|i am|i m|team (?:of|aus|von|di|de)|equipe (?:de|d)|squadra di)(?: \p{L}+){0,2} $/u

/** Returns the industries that a sentence mentions in the plural. The seller uses the singular or "we" for itself. */
function industriesMentioned(sentence: string, at: number, language: Language): WishedIndustry[] {
  const tokens = offeringTokens(sentence)
  if (at > 0 && isOwnSentence(tokens, language)) return []
  const found: WishedIndustry[] = []
  let excludedTo = -1
  for (const match of customerMatches(tokens, language)) {
    // "By banks and insurers": an enumeration is excluded as a whole.
    const isJoined =
      excludedTo >= 0 && tokens.slice(excludedTo, match.from).every(({ word }) => separators.test(word))
    if (isJoined || isOther(tokens, match)) excludedTo = match.to
    else if (match.isPlural && !match.isBranch) found.push(wishOf(match))
  }
  return found
}

/** Returns whether the words before a noun show that it does not name customers. */
function isOther(tokens: readonly OfferingToken[], { from }: CustomerMatch) {
  const words = tokens.slice(0, from).map(({ word }) => word)
  const near = words.slice(-maxWordsBefore)
  return (
    near.some((word) => before.has(word)) ||
    /^\d/.test(near.at(-1) ?? '') ||
    ofSeller.test(`${words.join(' ')} `)
  )
}

/** Merges industries with the same words, and those with the same divisions. */
function mergeByDivisions(found: readonly WishedIndustry[]) {
  const byWords = new Map<string, WishedIndustry>()
  for (const { divisions, words } of found) {
    const key = fold(words)
    const known = byWords.get(key)
    byWords.set(key, {
      words: known?.words ?? words,
      divisions: [...new Set([...(known?.divisions ?? []), ...divisions])],
    })
  }
  return [...byWords.values()]
}

function kindsNamed(phrases: readonly (readonly OfferingToken[])[]): CompanyKind[] {
  const words = phrases.flatMap((phrase) => phrase.map(({ word }) => word))
  const text = ` ${words.join(' ')} `
  return kindStems
    .filter(([, stems]) => stems.split(' ').some((stem) => text.includes(` ${stem.replaceAll('_', ' ')}`)))
    .map(([kind]) => kind)
}
