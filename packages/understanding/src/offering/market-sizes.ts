import { companySizes, type CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { Language } from '@alphorn/contract/core/fields'
import { customerMatches } from '#understanding/offering/customer-terms'
import { isOrganisation } from '#understanding/offering/organisation-words'
import { type OfferingToken, offeringTokens } from '#understanding/offering/offering-tokens'

/** The size classes of the Federal Statistical Office, by the smallest and largest number of employees. */
const classes: Readonly<Record<Exclude<CompanySize, 'none'>, readonly [fewest: number, most: number]>> = {
  micro: [1, 9],
  small: [10, 49],
  medium: [50, 249],
  large: [250, Number.POSITIVE_INFINITY],
}

const staff =
  /^(?:mitarbeit|angestellt|beschaftigt|vollzeit|arbeitsplatz|collaborat|employe|salarie|dipendent|fte|workplaces|postes)/
const atLeast =
  /^(?:ab|mindestens|uber|mehr|minimum|von|des|plus|partir|piu|oltre|almeno|da|from|over|least|more|above)$/
const atMost =
  /^(?:bis|unter|weniger|hochstens|maximal|moins|jusqu|maximum|meno|fino|massimo|to|under|fewer|less|most|below)$/
const own =
  /(?:wir sind|wir beschaftigen|unser team|nous sommes|nous employons|notre equipe|siamo|nostro team|we are|our team|we employ|sind wir)/

const smallOnes =
  /^(?:klein|kleine|kleinen|kleiner|petit|petits|petite|petites|piccole|piccoli|piccola|small|smaller)$/
const mediumOnes =
  /^(?:mittlere|mittleren|mittelgrosse|mittelgrossen|moyennes|moyens|medie|medi|mid-sized|midsize|medium-sized|midsized|medium)$/
const largeOnes = /^(?:grosse|grossen|grands|grandes|grandi|large|larger|big)$/
const generalWords: readonly (readonly [words: RegExp, sizes: readonly CompanySize[]])[] = [
  [/^(?:kmu|kmus|pme|pmi|sme|smes|pmes)$/, ['micro', 'small', 'medium']],
  [/^(?:kleinbetriebe?n?|kleinunternehm\p{L}*|kleinfirmen|kleingewerbe)$/u, ['micro', 'small']],
  [
    /^(?:kleinstbetriebe?n?|kleinstunternehm\p{L}*|mikrounternehm\p{L}*|einzelfirmen|einzelunternehm\p{L}*|microentreprises|microimprese|microbusinesses)$/u,
    ['micro'],
  ],
  [/^(?:mittelbetriebe?n?|mittelstand|eti)$/, ['medium']],
  [
    /^(?:grossbetriebe?n?|grossunternehm\p{L}*|grossfirmen|konzerne?n?|grosskonzerne?n?|multinationales|multinazionali|multinationals|corporates|corporations)$/u,
    ['large'],
  ],
]

/** Returns the sizes of the wanted customers in ascending order; empty if the text names none or all. */
export function marketSizes(sentences: readonly string[], language: Language): CompanySize[] {
  const named = new Set(sentences.flatMap((sentence) => sizesIn(sentence, language)))
  const sizes = companySizes.filter((size) => named.has(size))
  return sizes.length >= Object.keys(classes).length ? [] : sizes
}

function sizesIn(sentence: string, language: Language): CompanySize[] {
  const tokens = offeringTokens(sentence)
  const isOfSeller = own.test(tokens.map(({ word }) => word).join(' '))
  const counted = isOfSeller
    ? []
    : tokens.flatMap(({ word }, at) => (staff.test(word) ? countedBefore(tokens, at) : []))
  if (counted.length > 0) return counted
  return [...sizesByWord(tokens), ...sizesByAdjective(tokens, language)]
}

const maxWordsBefore = 7

/**
 * "mit 20 bis 200 Mitarbeitenden", "moins de 50 collaborateurs". A number without a limit is the size of the seller's
 * own staff.
 */
function countedBefore(tokens: readonly OfferingToken[], at: number): CompanySize[] {
  const before = tokens.slice(Math.max(0, at - maxWordsBefore), at).map(({ word }) => word)
  const numbers = before.flatMap((word) =>
    /^\d{1,5}(?:-\d{1,5})?$/.test(word) ? word.split('-').map(Number) : [],
  )
  const [first, second] = numbers.slice(-2)
  if (first === undefined) return []
  if (second !== undefined) return sizesBetween(first, second)
  const text = before.join(' ')
  const isLeast = /(?:^| )(?:au moins|at least|mindestens)(?: |$)/.test(text)
  if (!isLeast && before.some((word) => atMost.test(word)))
    return sizesBetween(1, isStrict(before) ? first - 1 : first)
  if (isLeast || before.some((word) => atLeast.test(word)))
    return sizesBetween(first, Number.POSITIVE_INFINITY)
  return []
}

/** "unter 10" does not include ten. */
function isStrict(words: readonly string[]) {
  return words.some((word) => /^(?:unter|weniger|moins|meno|under|fewer|less|below)$/.test(word))
}

function sizesBetween(fewest: number, most: number): CompanySize[] {
  const all = Object.entries(classes) as [Exclude<CompanySize, 'none'>, readonly [number, number]][]
  // A class is left out if the range ends at its smallest number: "50 bis 250" leaves out the class from 250.
  return all
    .filter(([, [low, high]]) => low <= most && high >= fewest && !(low === most && low > fewest))
    .map(([size]) => size)
}

function sizesByWord(tokens: readonly OfferingToken[]): CompanySize[] {
  return tokens.flatMap(({ word }) => generalWords.find(([words]) => words.test(word))?.[1] ?? [])
}

/** "kleine Betriebe", "petits commerces": an adjective before customers. */
function sizesByAdjective(tokens: readonly OfferingToken[], language: Language): CompanySize[] {
  const nouns = customerMatches(tokens, language)
  return tokens.flatMap(({ word }, at): CompanySize[] => {
    const sizes = sizesOfAdjective(word)
    if (sizes.length === 0) return []
    const isOfCustomers =
      tokens.slice(at + 1, at + 5).some((next) => isOrganisation(next.word, language)) ||
      nouns.some(({ from, to }) => to > at && from <= at + 2)
    return isOfCustomers ? sizes : []
  })
}

function sizesOfAdjective(word: string): CompanySize[] {
  if (smallOnes.test(word)) return ['micro', 'small']
  if (mediumOnes.test(word)) return ['medium']
  return largeOnes.test(word) ? ['large'] : []
}
