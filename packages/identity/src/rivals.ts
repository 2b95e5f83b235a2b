import { isBranch, isLive, placeAgreement } from '#identity/agreement'
import { isRareIn } from '#identity/changed-words'
import { editsBetween } from '#identity/edits'
import type { Entry, NameHit } from '#identity/entry'
import type { Evidence } from '#identity/evidence'
import { placeWordsOf, type WordWeights } from '#identity/features'
import { isFunctionWord, typeWordsOf } from '#identity/markers'
import type { ScoredCandidate } from '#identity/probabilities'
import type { CompanyQuery } from '#identity/query'
import { companyName } from '@alphorn/swiss-names/company-name'
import { placesNamed } from '@alphorn/swiss-names/place-words'
import { isTradeWord } from '@alphorn/swiss-names/trade-words'

// Companies beside the likely one that may be meant as well, however likely that one is.

/** `Muster SA` for Muster Spitalbedarf AG, whose website is given: another company has this very name and form. */
export function isNameOfOther(
  { form, name }: CompanyQuery,
  candidate: ScoredCandidate,
  others: readonly ScoredCandidate[],
) {
  if (form === null || candidate.hit.stem_key === name?.stem_key || candidate.signs.all_words_same === 1)
    return false
  return others.some(
    ({ hit }) => isLive(hit) && hit.kind !== 'former' && hit.stem_key === name?.stem_key && hit.form === form,
  )
}

/**
 * `Muster` at the address of Muster Bau AG and Muster Holding AG. Companies of a group share street and website, and no
 * word says which of them is meant.
 */
export function isOneOfGroup(
  { words, ...query }: CompanyQuery,
  candidate: ScoredCandidate,
  others: readonly ScoredCandidate[],
) {
  const places = placeWordsOf(candidate.hit)
  const unasked = candidate.alignment.freeOther.map((at) => candidate.words[at]!)
  if (words.length > 1 || !unasked.some((word) => !places.has(word) && !isFunctionWord(word))) return false
  return others.some(
    ({ hit, words: own }) =>
      isNearby({ words, ...query }, hit) &&
      !isBranch(hit) &&
      typeWordsOf(own).length === 0 &&
      words.every((word) => own.includes(word)),
  )
}

/**
 * `Muster Zimmerei Holzbau` for Muster Zimmerei GmbH where there is Muster Holzbau AG: the trade after the name is that
 * of another company of the family.
 */
export function isTradeOfOther(
  query: CompanyQuery,
  { alignment, words }: ScoredCandidate,
  others: readonly ScoredCandidate[],
) {
  const trades = alignment.freeInput.map((at) => query.words[at]!)
  const names = words.filter(isNameWord)
  return others.some(
    ({ hit, words: own }) =>
      isNearby(query, hit) &&
      trades.some((word) => own.includes(word)) &&
      names.some((word) => own.includes(word)),
  )
}

/** A word of a family or a coined one, and no trade, place or kind of organisation. */
function isNameWord(word: string) {
  if (isTradeWord(word) || isFunctionWord(word) || typeWordsOf([word]).length > 0) return false
  return placesNamed([word]).length === 0
}

/** Whether another company has the words as they were typed, or nearly so. */
export function hasRival(
  query: CompanyQuery,
  [candidate, ...others]: readonly [ScoredCandidate, ...ScoredCandidate[]],
  weights: WordWeights,
) {
  return isNearOfTwo(query, candidate, others, weights) || hasOtherAllWords(query, candidate, others)
}

/** `FC Muster` for Fussballclub Muster where there is FC Muster Gastro AG: word for word, the other has all that was typed. */
function hasOtherAllWords(
  query: CompanyQuery,
  { alignment, words }: ScoredCandidate,
  others: readonly ScoredCandidate[],
) {
  const isTranslated = alignment.pairs.some(
    ({ kind, input, other }) => kind === 'same' && query.words[input[0]!] !== words[other[0]!],
  )
  return (
    isTranslated &&
    others.some(
      ({ hit, words: own }) => isNearby(query, hit) && query.words.every((word) => own.includes(word)),
    )
  )
}

/**
 * `Althea` for Althena where there is Altheon as well: with so few letters changed, the word may be either company's. The margin
 * between two such candidates counts, not how likely the better one is.
 */
function isNearOfTwo(
  query: CompanyQuery,
  { alignment, words, hit }: ScoredCandidate,
  others: readonly ScoredCandidate[],
  weights: WordWeights,
) {
  const changed = alignment.pairs.filter(
    ({ kind, other }) => kind === 'edited' && other.some(isRareIn(words, weights)),
  )
  return changed.some(({ input, other }) => {
    const typed = query.words[input[0]!]!
    const known = words[other[0]!]!
    return others.some(
      (one) =>
        one.hit.company_id !== hit.company_id &&
        isNearby(query, one.hit) &&
        one.words.some(
          (word) =>
            word !== known && word[0] === typed[0] && editsBetween(typed, word, maxEdits) !== undefined,
        ) &&
        words.every((word) => word === known || one.words.includes(word)),
    )
  })
}

const maxEdits = 2

/** `Muster Immobilien` with the website of Muster Bau AG: the first word of both names is that of a group. */
export function isOfOneGroup({ words }: CompanyQuery, { ofDomain }: Evidence) {
  const isOfGroup = ({ name }: Entry) => companyName(name).stem_key.startsWith(`${words[0]} `)
  return words.length > 1 && ofDomain.filter(isLive).every(isOfGroup)
}

/** Whether a living company may be where the input says. */
export function isNearby(query: CompanyQuery, hit: NameHit) {
  return isLive(hit) && placeAgreement(query, hit) !== 'conflict'
}
