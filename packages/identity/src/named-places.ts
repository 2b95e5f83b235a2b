import { placeAgreement } from '#identity/agreement'
import type { Scored } from '#identity/probabilities'
import type { CompanyQuery } from '#identity/query'
import { beginsLike } from '@alphorn/swiss-names/place-key'
import { placesNamed } from '@alphorn/swiss-names/place-words'

/** Whether the input's own words say a place that is not where the company is: `… Genossenschaft Muri` for one in Bern. */
export function namesOtherPlace(query: CompanyQuery, { hit, alignment }: Scored) {
  const free = new Set(alignment.freeInput)
  const seats = [hit.seat_key, hit.town_key].filter((key) => key !== null)
  return query.places.some(
    ({ key, at }) =>
      // Where a department is says nothing of where the company is.
      at.every((one) => free.has(one) && one < query.department_at) &&
      seats.length > 0 &&
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

/** Whether an input that may have been cut off is the beginning of this longer name, too. */
export function isBeginningOf({ mayBeCutOff, name, words, ...query }: CompanyQuery, { hit }: Scored) {
  if (!mayBeCutOff || name === null || hit.stem_key === words.join(' ')) return false
  return (
    hit.stem_key.startsWith(words.join(' ')) && placeAgreement({ mayBeCutOff, name, words, ...query }, hit) !== 'conflict'
  )
}
