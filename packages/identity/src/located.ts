import { cantonAgreement, placeAgreement, postalCodeAgreement } from '#identity/agreement'
import type { NameHit } from '#identity/entry'
import type { WordWeights } from '#identity/features'
import type { CompanyQuery } from '#identity/query'

/**
 * With this many expected names by chance, a canton does not identify the company. In `bench/matching` the wrong
 * companies had more than 0.08, and nearly all right ones less than 0.03.
 */
const maxExpectedNames = 0.05

/** Returns whether the place or the postal code of the input agrees with the company's. */
export function isAtPlace(query: CompanyQuery, hit: NameHit) {
  return placeAgreement(query, hit) === 'agree' || postalCodeAgreement(query, hit) === 'agree'
}

/** Returns whether the words of a name are so common that a canton may have several companies with them. */
export function isCommonName(words: readonly string[], weights: WordWeights) {
  return weights.byChance(words) >= maxExpectedNames
}

/** Returns whether the canton agrees and suffices, because the combination of words is not common. */
export function isInCanton(
  query: CompanyQuery,
  { hit, words }: { hit: NameHit; words: readonly string[] },
  weights: WordWeights,
) {
  return cantonAgreement(query, hit) === 'agree' && !isCommonName(words, weights)
}
