import { isLive, formAgreement, placeAgreement } from '#identity/agreement'
import { isSameWord } from '#identity/alignment'
import { hasInOrder } from '#identity/edits'
import type { NameHit } from '#identity/entry'
import type { WordWeights } from '#identity/features'
import { isCommonName, isAtPlace } from '#identity/located'
import { isFunctionWord, namesAPartnership } from '#identity/markers'
import { ownerIn, registeredOwnerAt } from '#identity/owner'
import type { CompanyQuery } from '#identity/query'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { isCompanionWord, isTradeWord } from '@alphorn/swiss-names/trade-words'

// People omit parts of a registered name: the owner, the word for an association, the type of business, initials in
// front. At the company's place such a name still means that company, if no other one there has these words.

/** Adds the spoken variants of names, for companies at the place of the input. */
export function withSpokenNames(
  query: CompanyQuery,
  names: readonly NameHit[],
  weights: WordWeights,
): NameHit[] {
  return names.flatMap((hit) => {
    if (!isLive(hit) || hit.kind === 'former' || !isAtVillage(query, hit)) return [hit]
    const spoken = spokenNamesOf(query, hit, weights).filter(
      (words) => words.length > 1 && !isInAnother(query, words, hit.company_id, names),
    )
    return [hit, ...spoken.map((words) => ({ ...hit, stem_key: words.join(' ') }))]
  })
}

/** Whether the place is that of the company by its own name: of a municipality that was merged, any village may be meant. */
function isAtVillage(query: CompanyQuery, hit: NameHit) {
  const isMerged = query.place !== null && ![hit.seat_key, hit.town_key].includes(query.place)
  return isAtPlace(query, hit) && !(isMerged && query.merged_into.length > 0)
}

function isInAnother(
  query: CompanyQuery,
  words: readonly string[],
  company_id: string,
  names: readonly NameHit[],
) {
  return names.some((other) => {
    const isElsewhere = placeAgreement(query, other) === 'conflict'
    if (other.company_id === company_id || !isLive(other) || isElsewhere) return false
    const own = other.stem_key.split(' ')
    return words.every((word) => own.some((one) => isSameWord(word, one)))
  })
}

function spokenNamesOf(query: CompanyQuery, hit: NameHit, weights: WordWeights): string[][] {
  const words = hit.stem_key.split(' ')
  return [
    ...withoutOwner(query, hit),
    withoutPartners(query, words),
    withoutAssociation(hit, words),
    withoutKind(words),
    personAlone(query, hit, weights),
    withoutInitials(words, weights),
    withoutCountry(query, hit),
    withoutTitles(query, words),
    withCountry(query, words),
    withRowNumber(query, hit, weights),
  ].filter((spoken) => spoken !== undefined)
}

/** `Garage Muster, Inhaber Peter Muster` is Garage Muster, and also Garage Peter Muster. */
function withoutOwner(query: CompanyQuery, hit: NameHit): string[][] {
  const words = hit.stem_key.split(' ')
  const at = registeredOwnerAt(hit.matched_name, hit.legal_form, words)
  if (at === words.length) return []
  const [shop, own] = [words.slice(0, at), ownerIn(words.slice(at))]
  const typed = query.words.slice(query.owner_at)
  if (typed.length > 0) return isSamePerson(ownerIn(typed), own) ? [[...shop, ...typed]] : []
  return [shop, [...shop.filter((word) => !own.includes(word)), ...own]]
}

/** `Metzgerei Muster` is Metzgerei Muster & Co.: people leave out the partners that no name is given of, as they do forms. */
function withoutPartners({ form }: CompanyQuery, words: readonly string[]) {
  return form === null && namesAPartnership(words.slice(-1)) ? words.slice(0, -1) : undefined
}

/** `P. Muster` and Peter Muster: the surname is the same, and a given name or its initial. */
function isSamePerson(typed: readonly string[], own: readonly string[]) {
  const isIn = (word: string) => own.some((one) => one === word || (word.length === 1 && one[0] === word))
  return own.includes(typed.at(-1) ?? '') && typed.every(isIn)
}

const associations: ReadonlySet<string> = new Set(['verein', 'association', 'associazione'])

/** `Spitex-Verein Muster` is Spitex Muster: the word is its legal form, and people omit forms. */
function withoutAssociation({ legal_form }: NameHit, words: readonly string[]) {
  const left = words.filter((word) => !associations.has(word))
  return legal_form === '0109' && left.length < words.length ? left : undefined
}

const kinds: ReadonlySet<string> = new Set(
  'praxis cabinet studio atelier impresa entreprise ditta firma betrieb unternehmung unternehmen'.split(' '),
)

/** `Praxis für Physiotherapie Muster` is Physiotherapie Muster: the trade implies the type of business. */
function withoutKind(words: readonly string[]) {
  if (!kinds.has(words[0]!)) return undefined
  const left = words.slice(1).filter((word) => !isFunctionWord(word))
  return left.some(isTradeWord) && !left.every(isTradeWord) ? left : undefined
}

/** `Muster Hans GmbH` is Schreinerei Hans Muster GmbH. Without the form, a private person may be meant. */
function personAlone(query: CompanyQuery, hit: NameHit, weights: WordWeights) {
  const words = hit.stem_key.split(' ')
  const trades = words.filter((word) => isTradeWord(word) && !isCompanionWord(word))
  const person = words.filter((word) => !trades.includes(word))
  const isPerson = person.some(isGivenName) && person.length < 4 && !person.every(isGivenName)
  const isSaid = formAgreement(query, hit) === 'agree' && !isCommonName(person, weights)
  return isPerson && trades.length > 0 && isSaid ? person : undefined
}

const maxInitials = 5

/** `RMT Reisebus Mustertal` is Reisebus Mustertal: the letters abbreviate the words after them. */
function withoutInitials([initials = '', ...words]: readonly string[], weights: WordWeights) {
  // `TPA Treuhand Partner`: of words that many have, any company may be called so.
  if (isCommonName(words, weights) || words.every((word) => isTradeWord(word))) return undefined
  return initials.length <= maxInitials && areInitialsOf(initials, words) ? words : undefined
}

/**
 * Returns whether each word begins with one of the letters, in order, and the letters between occur in the previous
 * word.
 */
function areInitialsOf(letters: string, [word = '', ...words]: readonly string[]): boolean {
  if (word === '' || letters[0] !== word[0]) return word === '' && letters === ''
  return Array.from(letters).some(
    (_letter, at) =>
      hasInOrder(word, letters.slice(0, at + 1)) && areInitialsOf(letters.slice(at + 1), words),
  )
}

const countries: ReadonlySet<string> = new Set('schweiz suisse svizzera switzerland'.split(' '))

/**
 * `Muster Concepts` is Muster Concepts (Schweiz) AG: of a group from abroad the register has this company alone. A
 * company with the words and no country would be another one.
 */
function withoutCountry({ words: typed }: CompanyQuery, { stem_key, form }: NameHit) {
  const words = stem_key.split(' ')
  const isSaid = typed.some((word) => countries.has(word))
  const isCompany = form === '0106' || form === '0107'
  return isCompany && !isSaid && countries.has(words.at(-1)!) ? words.slice(0, -1) : undefined
}

const ranks: ReadonlySet<string> = new Set('dr prof dipl lic'.split(' '))
const medical: ReadonlySet<string> = new Set('med dent vet'.split(' '))

/** `Dr. Muster` is Dr. med. Muster, but not where each of the two names has another profession. */
function withoutTitles({ words: typed }: CompanyQuery, words: readonly string[]) {
  const isTitle = (word: string) => ranks.has(word) || medical.has(word)
  const professionOf = (name: readonly string[]) => name.filter((word) => medical.has(word)).join(' ')
  if (!typed.filter(isTitle).every((word) => words.includes(word))) return undefined
  if (professionOf(typed) !== '' && professionOf(typed) !== professionOf(words)) return undefined
  const left = words.filter((word) => !isTitle(word) || typed.includes(word))
  return left.length < words.length ? left : undefined
}

/**
 * Adds the country in brackets: `Muster Concepts (Switzerland)`. Profiles identify a group's company in this way, while
 * the register may omit it.
 */
function withCountry({ country_mark }: CompanyQuery, words: readonly string[]) {
  return country_mark === null || words.length < 2 ? undefined : [...words, country_mark]
}

/** Adds a row number: `12 Elektro Muster AG`, `Nr. 12 Elektro Muster AG`. */
function withRowNumber(query: CompanyQuery, hit: NameHit, weights: WordWeights) {
  const [, number] = /^((?:nr )?\d{1,3}) /.exec(query.words.join(' ')) ?? []
  const words = hit.stem_key.split(' ')
  if (number === undefined || words.length < 2 || /\d/.test(hit.stem_key)) return undefined
  const isSaid = formAgreement(query, hit) === 'agree' && !isCommonName(words, weights)
  return isSaid ? [...number.split(' '), ...words] : undefined
}
