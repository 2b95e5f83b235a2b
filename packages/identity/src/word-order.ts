import type { Alignment } from '#identity/alignment'
import type { WordWeights } from '#identity/features'
import { isInCanton, isAtPlace } from '#identity/located'
import { isFunctionWord, typeWordsOf } from '#identity/markers'
import type { CompanyQuery } from '#identity/query'
import type { NameHit } from '#identity/entry'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { placesNamed } from '@alphorn/swiss-names/place-words'
import { isCompanionWord, isTradeWord } from '@alphorn/swiss-names/trade-words'

type Pairs = Alignment['pairs']
type Aligned = { hit: NameHit; words: readonly string[]; alignment: Alignment }

export function isInOrder(pairs: Pairs) {
  const ordered = [...pairs].sort((a, b) => a.input[0]! - b.input[0]!)
  return ordered.every(({ other }, at) => at === 0 || other[0]! > ordered[at - 1]!.other[0]!)
}

/**
 * Returns whether the words are in another order, so that another company may have this name: `Keller Bau` and `Bau
 * Keller`. The word for the type of organisation may be at either end of a name. More than two words in another order
 * are the same company if the legal form is given.
 */
export function isTradeExchanged({ words, form }: CompanyQuery, { alignment: { pairs } }: Aligned) {
  const telling = pairs.filter(({ input }) => typeWordsOf(input.map((at) => words[at]!)).length === 0)
  return !isInOrder(telling) && (form === null || telling.length < 3)
}

const partners =
  /^(?:(?:rechts)?anwalte|advokat(?:en|ur)|notar(?:e|iat)|avocats|notaires|etude|avvocati|legale|lawyers|architekten|architectes|architetti|ingenieure|ingenieurs|ingegneri|partner|associes|associati)$/u
/** Titles and initials are no names: `Dr. med.`, `Ing.` */
const maxTitleLength = 3

/**
 * Returns whether two partners are exchanged: `Moser Keller Rechtsanwälte` and Keller Moser Rechtsanwälte. Firms of
 * such professions name their partners in a certain order, and other partners may have the other one.
 */
export function arePartnersExchanged({ words }: CompanyQuery, { alignment: { pairs } }: Aligned) {
  if (!words.some((word) => partners.test(word))) return false
  const isName = (word: string) =>
    word.length > maxTitleLength &&
    !partners.test(word) &&
    !isTradeWord(word) &&
    !isCompanionWord(word) &&
    !isGivenName(word) &&
    !isFunctionWord(word) &&
    placesNamed([word]).length === 0
  return !isInOrder(pairs.filter(({ input }) => input.every((at) => isName(words[at]!))))
}

/** The first two words are exchanged, and one of them is a given name: `Keller Hans Bau` and `Hans Keller Bau`. */
export function isPersonExchanged({ exchanged_key, before_key, words }: CompanyQuery, { hit }: Aligned) {
  return (
    exchanged_key !== null &&
    exchanged_key === hit.stem_key &&
    exchanged_key !== (before_key ?? words.join(' '))
  )
}

const establishments: ReadonlySet<string> = new Set('schule ecole scuola verlag editions edizioni'.split(' '))

/** Returns whether a trade is a house of its own: `Muster Kosmetik Schule` is not Muster Kosmetik GmbH. */
export function isEstablishment(word: string) {
  return establishments.has(word)
}

/**
 * Returns whether the company's activity follows its whole name: `Hess Media Gartenbau` for Hess Media. A word such as
 * Holding or Immobilien marks a sister instead. Applies only if the place confirms the company.
 */
export function isTradeAfterName(query: CompanyQuery, aligned: Aligned, weights: WordWeights) {
  const { hit, words, alignment } = aligned
  const { pairs, freeInput, freeOther } = alignment
  const isWhole =
    freeOther.length === 0 &&
    pairs.every(({ input, other, kind }) => kind === 'same' && input[0] === other[0])
  const after = freeInput.map((at) => query.words[at]!)
  const isTrade = (word: string) => isTradeWord(word) && !isCompanionWord(word) && !isEstablishment(word)
  const isPlaced = isAtPlace(query, hit) || isInCanton(query, aligned, weights)
  return isWhole && words.length > 1 && after.length > 0 && after.every(isTrade) && isPlaced
}
