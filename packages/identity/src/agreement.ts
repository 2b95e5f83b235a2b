import { branchForms } from '@alphorn/contract/directory/legal-forms'
import type { Agreement } from '@alphorn/contract/prospecting/resolution'
import { eitherIsPrefix } from '@alphorn/swiss-names/place-key'
import type { CompanyQuery } from '#identity/query'
import type { Entry, NameHit } from '#identity/entry'
import { editsBetween, hasInOrder } from '#identity/edits'
import { townOfQuarter } from '#identity/quarters'
import { isInitialled, isOtherTown, isOtherVillage, isSecondOfTwo, withoutJoints } from '#identity/same-town'
import { wordOverlap } from '#identity/word-overlap'

/** Names of branches contain the name of their head office, with its form. */
export function isBranch({ legal_form }: Pick<Entry, 'legal_form'>) {
  return branchForms.has(legal_form ?? '')
}

export function isLive({ status }: Pick<Entry, 'status'>) {
  return status !== 'cancelled'
}

export function placeAgreement(query: CompanyQuery, entry: Entry): Agreement {
  const places = [entry.seat_key, entry.town_key].filter((place) => place !== null)
  const { place } = query
  if (place === null || places.length === 0) return 'missing'
  if (isNamesakeTown(query, entry)) return 'conflict'
  if (places.includes(place)) return 'agree'
  return isSaidOtherwise(query, places, place)
    ? agreementOfVillage(query, entry)
    : agreementOfOtherName(query, entry, places, place)
}

/** The name of a merged village, or the town's own name shortened: `Affoltern a. A.` */
function isSaidOtherwise({ merged_into }: CompanyQuery, places: readonly string[], place: string) {
  const isShortened = (known: string) =>
    withoutJoints(known) === withoutJoints(place) || isInitialled(place, known)
  // Most candidates are elsewhere: the first letter saves the splitting of their places.
  return places.some((known) => merged_into.includes(known) || (known[0] === place[0] && isShortened(known)))
}

function agreementOfVillage(query: CompanyQuery, entry: Entry): Agreement {
  return isOtherVillage(query, entry) ? 'similar' : 'agree'
}

function agreementOfOtherName(
  query: CompanyQuery,
  entry: Entry,
  places: readonly string[],
  place: string,
): Agreement {
  if (places.some((known) => isOtherTown(query, entry, known))) return 'conflict'
  const town = townOfQuarter(place)
  if (town !== undefined && places.includes(town)) return agreementOfQuarter(query, entry)
  if (places.some((known) => eitherIsPrefix(known, place)) || isSecondOfTwo(query, entry)) return 'similar'
  const isMeant = (known: string) => isMistypedPlace(place, known) || isShortenedPlace(place, known)
  return !query.is_known_place && places.some(isMeant) ? 'similar' : 'conflict'
}

/** `8050 Oerlikon` for a company in Zürich. With another postal code, it may be another company of the town. */
function agreementOfQuarter({ postal_code, place_code }: CompanyQuery, entry: Entry): Agreement {
  return compareValues(postal_code ?? place_code, entry.postal_code) === 'conflict' ? 'similar' : 'agree'
}

/**
 * Matches `W'thur`, `Schaffh.` and `La Chx-de-Fds`: of each word the first letters, or letters from the first to the
 * last.
 */
function isShortenedPlace(place: string, known: string) {
  const words = known.split(' ')
  const typed = place.split(' ')
  // An apostrophe splits a single word.
  const parts = typed.length === words.length ? typed : [typed.join('')]
  if (parts.length !== words.length) return false
  return parts.every((part, at) => part === words[at] || isShortened(part, words[at]!))
}

const minShortenedLength = 3

function isShortened(part: string, word: string) {
  if (part.length < minShortenedLength || part.length >= word.length || part[0] !== word[0]) return false
  if (part.length >= minMistypedLength && word.startsWith(part)) return true
  return hasInOrder(word, part) && part.at(-1) === word.at(-1)
}

const minMistypedLength = 7

/**
 * A text that is no municipality matches one that differs by a letter: `Fraunfeld`. Short names are excluded, because
 * real ones differ by as little.
 */
function isMistypedPlace(place: string, known: string) {
  return (
    Math.min(place.length, known.length) >= minMistypedLength - 1 &&
    Math.max(place.length, known.length) >= minMistypedLength &&
    place[0] === known[0] &&
    editsBetween(place, known, 1) !== undefined
  )
}

/**
 * Returns whether the place of the input is a namesake of the company's: `Buchs SG` and Buchs (AG). The canton after
 * the name decides, or the region of the postal code, its first two digits. A town without a namesake may have codes of
 * two regions. Codes with different first digits are different places: hamlets and merged municipalities share names as
 * well.
 */
function isNamesakeTown(
  { place_canton, place_code, is_shared_place, postal_code: given }: CompanyQuery,
  entry: Entry,
) {
  const postal_code = given ?? place_code
  // Hamlets and post offices share names as well: `Pfäffikon ZH` and Pfäffikon in Freienbach.
  if (place_canton !== null && entry.canton !== null) return place_canton !== entry.canton
  if (postal_code === null || entry.postal_code === null) return false
  const digits = is_shared_place ? 2 : 1
  return postal_code.slice(0, digits) !== entry.postal_code.slice(0, digits)
}

export function cantonAgreement({ canton }: CompanyQuery, entry: Entry) {
  return compareValues(canton, entry.canton)
}

export function postalCodeAgreement({ postal_code }: CompanyQuery, entry: Entry) {
  return compareValues(postal_code, entry.postal_code)
}

export function streetAgreement({ street }: CompanyQuery, entry: Entry): Agreement {
  const known = entry.street_key
  // A post-office box is no street.
  if (street === null || known === null || known.startsWith('postfach')) return 'missing'
  if (street === known) return 'agree'
  return eitherIsPrefix(known, street) ? 'similar' : 'conflict'
}

export function domainAgreement({ domain }: CompanyQuery, entry: Entry) {
  return compareValues(domain, entry.website_domain)
}

export function formAgreement({ form }: CompanyQuery, hit: Pick<NameHit, 'form' | 'legal_form'>): Agreement {
  const known = hit.form ?? hit.legal_form
  if (form === null || known === null) return 'missing'
  return form === known || form === hit.legal_form ? 'agree' : 'conflict'
}

export function nameAgreement({ name, words }: CompanyQuery, stem_key: string): Agreement {
  if (name === null) return 'missing'
  if (name.stem_key === stem_key) return 'agree'
  return wordOverlap(words, stem_key.split(' ')) >= 0.5 ? 'similar' : 'conflict'
}

/** Returns whether the location contradicts the company. A postal code alone does not: a town has many. */
export function isElsewhere(query: CompanyQuery, entry: Entry) {
  const place = placeAgreement(query, entry)
  if (place === 'conflict' || cantonAgreement(query, entry) === 'conflict') return true
  return place === 'missing' && postalCodeAgreement(query, entry) === 'conflict'
}

function compareValues(given: string | null, known: string | null): Agreement {
  if (given === null || known === null) return 'missing'
  return given === known ? 'agree' : 'conflict'
}
