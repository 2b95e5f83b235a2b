import { isBranch, placeAgreement } from '#identity/agreement'
import { placeWordsOf } from '#identity/features'
import type { Scored } from '#identity/probabilities'
import type { CompanyQuery } from '#identity/query'
import { beginsLike } from '@alphorn/swiss-names/place-key'
import { placesNamed } from '@alphorn/swiss-names/place-words'

/** Whether the input's own words say a place that is not where the company is: `… Genossenschaft Muri` for one in Bern. */
export function namesOtherPlace(query: CompanyQuery, { hit, alignment }: Scored) {
  const free = new Set(alignment.freeInput)
  const seats = [hit.seat_key, hit.town_key].filter((key) => key !== null)
  const own = placeWordsOf(hit)
  return query.places.some(
    ({ key, at }) =>
      // The place of a department is not evidence of the company's place.
      at.every((one) => free.has(one) && one < query.department_at) &&
      seats.length > 0 &&
      !at.every((one) => own.has(query.words[one]!)) &&
      !seats.some((seat) => beginsLike(seat, key)),
  )
}

/**
 * Whether the candidate's name says a place that the input does not: `Marti AG Bern` is a sister of `Marti AG`. Where the place is
 * given beside the name and no sister is known, it was asked for.
 */
export function wasNotAskedFor(query: CompanyQuery, candidate: Scored, others: readonly Scored[]) {
  const { hit, words, alignment } = candidate
  const free = new Set(alignment.freeOther)
  const unasked = placesNamed(words).filter(({ at }) => at.every((one) => free.has(one)))
  if (unasked.length === 0) return false
  if (placeAgreement(query, hit) !== 'agree') return true
  const marks = new Set(unasked.flatMap(({ at }) => at.map((one) => words[one]!)))
  const kept = words.filter((word) => !marks.has(word)).join(' ')
  return (
    !unasked.every(({ key }) => query.place !== null && beginsLike(query.place, key)) ||
    others.some((other) => other.hit.stem_key === kept)
  )
}

/** Whether an input that may have been cut off is the beginning of this longer name; its branches do not count. */
export function isLongerName(query: CompanyQuery, { hit }: Scored) {
  const text = query.words.join(' ')
  const isLonger = hit.stem_key.startsWith(text) && hit.stem_key.length > text.length
  return query.mayBeCutOff && isLonger && !isBranch(hit) && placeAgreement(query, hit) !== 'conflict'
}
