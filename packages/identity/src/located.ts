import { cantonAgreement, placeAgreement, postalCodeAgreement } from '#identity/agreement'
import type { NameHit } from '#identity/entry'
import type { WordWeights } from '#identity/features'
import type { CompanyQuery } from '#identity/query'

/**
 * From so many names by chance on, a canton does not say which company is meant. In `bench/matching` the wrong
 * companies had more than 0.08, and nearly all right ones less than 0.03.
 */
const manyByChance = 0.05

/** Whether the place or the postal code of the input is that of the company. */
export function isThere(query: CompanyQuery, hit: NameHit) {
  return placeAgreement(query, hit) === 'agree' || postalCodeAgreement(query, hit) === 'agree'
}

/** Whether the words of a name are so common that a canton may have several companies of them. */
export function isCommonName(words: readonly string[], weights: WordWeights) {
  return weights.byChance(words) >= manyByChance
}

/** Whether the canton agrees and is enough: the words of the name are not common together. */
export function isInCanton(
  query: CompanyQuery,
  { hit, words }: { hit: NameHit; words: readonly string[] },
  weights: WordWeights,
) {
  return cantonAgreement(query, hit) === 'agree' && !isCommonName(words, weights)
}
