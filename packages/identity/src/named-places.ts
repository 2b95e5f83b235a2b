import { isBranch, placeAgreement } from '#identity/agreement'
import { placeWordsOf } from '#identity/features'
import type { ScoredCandidate } from '#identity/probabilities'
import type { CompanyQuery } from '#identity/query'
import { eitherIsPrefix } from '@alphorn/swiss-names/place-key'
import { placesNamed } from '@alphorn/swiss-names/place-words'

/**
 * Returns whether the input names a place that is not the company's location: `… Genossenschaft Muri` for one in Bern.
 */
export function namesOtherPlace(query: CompanyQuery, { hit, alignment }: ScoredCandidate) {
  const free = new Set(alignment.freeInput)
  const seats = [hit.seat_key, hit.town_key].filter((key) => key !== null)
  const own = placeWordsOf(hit)
  return query.places.some(
    ({ key, at }) =>
      // The place of a department is not evidence of the company's place.
      at.every((one) => free.has(one) && one < query.department_at) &&
      seats.length > 0 &&
      !at.every((one) => own.has(query.words[one]!)) &&
      !seats.some((seat) => eitherIsPrefix(seat, key)),
  )
}

/**
 * Returns whether the candidate's name contains a place that the input does not: `Marti AG Bern` is a sister of `Marti
 * AG`. If the input states the place separately and no sister is known, the place counts as given.
 */
export function wasNotAskedFor(
  query: CompanyQuery,
  candidate: ScoredCandidate,
  others: readonly ScoredCandidate[],
) {
  const { hit, words, alignment } = candidate
  const free = new Set(alignment.freeOther)
  const unasked = placesNamed(words).filter(({ at }) => at.every((one) => free.has(one)))
  if (unasked.length === 0) return false
  if (placeAgreement(query, hit) !== 'agree') return true
  const marks = new Set(unasked.flatMap(({ at }) => at.map((one) => words[one]!)))
  const kept = words.filter((word) => !marks.has(word)).join(' ')
  return (
    !unasked.every(({ key }) => query.place !== null && eitherIsPrefix(query.place, key)) ||
    others.some((other) => other.hit.stem_key === kept)
  )
}

/** Returns whether a possibly truncated input is the beginning of this longer name. Branches do not count. */
export function isLongerName(query: CompanyQuery, { hit }: ScoredCandidate) {
  const text = query.words.join(' ')
  const isLonger = hit.stem_key.startsWith(text) && hit.stem_key.length > text.length
  return query.mayBeCutOff && isLonger && !isBranch(hit) && placeAgreement(query, hit) !== 'conflict'
}
