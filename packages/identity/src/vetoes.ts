import type { DecidingSign, ResolutionReason } from '@alphorn/contract/prospecting/resolution'
import {
  cantonAgreement,
  domainAgreement,
  formAgreement,
  isBranch,
  isLive,
  placeAgreement,
  postalCodeAgreement,
  streetAgreement,
} from '#identity/agreement'
import {
  changesRareWord,
  isOtherCoinedName,
  isOtherEnding,
  isOtherWord,
  lacksDistinctiveWord,
} from '#identity/changed-words'
import { isOtherType, placeWordsOf, type WordWeights } from '#identity/features'
import { isCommonName, isInCanton, isThere } from '#identity/located'
import { isOfUnnamedFounder, isPersonFirm } from '#identity/person-firm'
import {
  isAbroad,
  isAskedFor,
  isFunctionWord,
  namesABranch,
  namesAPart,
  namesAPartnership,
  typeWordsOf,
} from '#identity/markers'
import { isLongerName, namesOtherPlace, wasNotAskedFor } from '#identity/named-places'
import { companyName } from '@alphorn/swiss-names/company-name'
import type { NameHit } from '#identity/entry'
import type { Scored } from '#identity/probabilities'
import { hasRival, isNameOfOther, isNearby, isOneOfGroup } from '#identity/rivals'
import { isSister } from '#identity/sisters'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { isTradeWord } from '@alphorn/swiss-names/trade-words'
import { type CompanyQuery, isBehindName } from '#identity/query'
import { isTradeAfterName, isTradeExchanged } from '#identity/word-order'

/** The least weight of a word that fewer names have, so that it distinguishes companies. */
const telling = 2.4
/** The weight of a word that one of two thousand names has. */
const fewOfThousands = Math.log(2000)

/** The reason for which a likely candidate is not taken, as callers read it, and the deciding sign. */
export type Veto = { reason: ResolutionReason; sign: DecidingSign }

type Rule = readonly [ResolutionReason, DecidingSign, boolean]

/**
 * Returns the veto for which a candidate is not taken without asking, however likely it is. Each of them was a company
 * taken for another: the probability is learned from inputs of which most are registered, the vetoes are not.
 */
export function vetoAgainst(
  query: CompanyQuery,
  candidates: readonly [Scored, ...Scored[]],
  weights: WordWeights,
): Veto | undefined {
  const found = [
    ...factRules(query, candidates),
    ...placeRules(query, candidates, weights),
    ...wordRules(query, candidates, weights),
  ].find(([, , holds]) => holds)
  return found && { reason: found[0], sign: found[1] }
}

/** Vetoes by the facts of the candidate. */
function factRules(query: CompanyQuery, [candidate, ...others]: readonly [Scored, ...Scored[]]): Rule[] {
  const { hit, signs, words, alignment } = candidate
  const abroad = isAbroad(alignment.freeInput.map((at) => query.words[at]!))
  return [
    ['vetoed:foreign', 'abroad', abroad],
    [
      'vetoed:legal_form',
      'form_conflicts',
      formAgreement(query, hit) === 'conflict' || isPartnership(query, hit),
    ],
    ['vetoed:legal_form', 'form_not_given', isPersonFirm(query, hit) || isOfUnnamedFounder(query, hit)],
    [
      'vetoed:type_word',
      'type_word_differs',
      isOtherType(query.words, words, alignment) || isTypeTranslated(query, candidate),
    ],
    ['vetoed:branch', 'branch_not_asked', isOtherBranch(query, candidate, others)],
    ['vetoed:branch', 'other_part_named', isOtherPart(query, candidate, others)],
    ['deleted', 'struck_off', !isLive(hit)],
    ['below_threshold', 'numbers_differ', signs.numbers_differ === 1],
    ['several_equal', 'several_equal', isNameOfOther(query, candidate, others)],
  ]
}

/** Vetoes by the candidate's place. */
function placeRules(
  query: CompanyQuery,
  [candidate, ...others]: readonly [Scored, ...Scored[]],
  weights: WordWeights,
): Rule[] {
  const { hit } = candidate
  const place = placeAgreement(query, hit)
  const address = [postalCodeAgreement(query, hit), streetAgreement(query, hit)]
  const isPlain = address.includes('conflict') && lacksDistinctiveWord(query, candidate, weights)
  const isMarked = !isProven(query, candidate)
  return [
    ['vetoed:place', 'place_conflicts', place === 'conflict'],
    ['vetoed:place', 'canton_conflicts', cantonAgreement(query, hit) === 'conflict'],
    ['vetoed:place', 'postal_code_conflicts', place !== 'agree' && address[0] === 'conflict'],
    ['vetoed:place', 'street_conflicts', place !== 'agree' && address[1] === 'conflict'],
    ['vetoed:place', 'no_distinctive_word', isPlain],
    ['vetoed:place', 'other_place_named', isMarked && namesOtherPlace(query, candidate)],
    ['vetoed:namesake_nearby', 'place_not_asked_for', isMarked && wasNotAskedFor(query, candidate, others)],
  ]
}

/** The words of the two names, against each other. */
function wordRules(
  query: CompanyQuery,
  [candidate, ...others]: readonly [Scored, ...Scored[]],
  weights: WordWeights,
): Rule[] {
  const ownWord: Rule = ['below_threshold', 'word_of_its_own', isOtherWord(query, candidate, weights)]
  const isOfSister = isSister(query, candidate)
  const ofGroup: Rule = ['several_equal', 'several_equal', isOneOfGroup(query, candidate, others)]
  if (isProven(query, candidate))
    return [['below_threshold', 'word_of_one_name', isOfSister], ofGroup, ownWord]
  const isBeginning =
    postalCodeAgreement(query, candidate.hit) !== 'agree' &&
    others.some((other) => isLongerName(query, other))
  const oneWord = query.words.length === 1 && isWeakWord(query, candidate, others, weights)
  const isExchanged =
    isTradeExchanged(query, candidate) &&
    !isPlaced(query, candidate, weights) &&
    !isPersonWithTrade(candidate, weights)
  return [
    ['vetoed:namesake_nearby', 'one_word', oneWord],
    [
      'below_threshold',
      'word_of_one_name',
      isOfSister ||
        hasDistinctiveWord(query, candidate, weights, others) ||
        hasUnknownWord(query, candidate, weights) ||
        isMistypedPartOfPlainName(query, candidate, weights),
    ],
    ownWord,
    [
      'below_threshold',
      'rare_word_changed',
      changesRareWord(query, candidate, weights) || isOtherCoinedName(query, candidate, weights),
    ],
    ['below_threshold', 'other_ending', isOtherEnding(query, candidate, weights)],
    ['several_equal', 'several_equal', hasRival(query, [candidate, ...others], weights)],
    ['several_equal', 'longer_name_begins_so', isBeginning],
    ['below_threshold', 'word_order', isExchanged],
  ]
}

/** The street or the website says that the two are one, whatever is written before it. */
function isProven(query: CompanyQuery, { hit }: Scored) {
  return domainAgreement(query, hit) === 'agree' || streetAgreement(query, hit) === 'agree'
}

/** `Muster AG & Co.` is a partnership, and Muster AG one of its partners. */
function isPartnership({ name }: CompanyQuery, hit: NameHit) {
  return namesAPartnership(name?.after ?? []) && !namesAPartnership(companyName(hit.matched_name).after)
}

/** `Fondation Muster` is Stiftung Muster at its place; elsewhere there may be one of this name. */
function isTypeTranslated(query: CompanyQuery, { hit, words, alignment }: Scored) {
  if (isThere(query, hit)) return false
  return alignment.pairs.some(({ input, other }) => {
    const [typed, known] = [query.words[input[0]!]!, words[other[0]!]!]
    return typed !== known && typeWordsOf([known]).length > 0 && typeWordsOf([typed]).length > 0
  })
}

/** A branch is meant and this is a head office, or the other way round. Where the company has no branch, it is meant itself. */
function isOtherBranch({ words }: CompanyQuery, { hit, words: ofHead }: Scored, others: readonly Scored[]) {
  if (isBranch(hit)) return !namesABranch(words)
  if (!namesABranch(words) || isAskedFor(words, ofHead)) return false
  return others.some((other) => isBranch(other.hit) && ofHead.every((word) => other.words.includes(word)))
}

/** A section is a body of its own; a division is one where the register knows a part of the company. */
function isOtherPart({ words }: CompanyQuery, { words: ofHead }: Scored, others: readonly Scored[]) {
  const part = namesAPart(words)
  if (part === namesAPart(ofHead)) return false
  if (part === 'body' || namesAPart(ofHead) === 'body') return true
  return others.some(
    (other) => namesAPart(other.words) !== null && ofHead.every((word) => other.words.includes(word)),
  )
}

// One word is not enough: with another form, or mistyped, it is another company's. A rare one that is the whole name of one company
// in the very place is enough, if no other of the name is there.
function isWeakWord(
  query: CompanyQuery,
  { alignment, signs, hit }: Scored,
  others: readonly Scored[],
  weights: WordWeights,
) {
  if (alignment.pairs.some(({ kind }) => kind !== 'same' && kind !== 'joined')) return true
  if (query.form !== null) return false
  const word = query.words[0]!
  const isAName = isGivenName(word) || isTradeWord(word) || query.places.length > 0
  if (signs.all_words_same === 0 || isAName || weights.of(word) < fewOfThousands) return true
  return (
    !isThere(query, hit) || others.some((other) => other.words.includes(word) && isNearby(query, other.hit))
  )
}

/** `Keller Hans Schreinerei`: a surname, a given name and a trade, which few have together, in whatever order. */
function isPersonWithTrade({ words, signs }: Scored, weights: WordWeights) {
  const isPerson = signs.all_words_same === 1 && words.length > 2 && words.some(isGivenName)
  return isPerson && words.some(isTradeWord) && !isCommonName(words, weights)
}

/** A known word that only one of the names has. */
function hasDistinctiveWord(
  query: CompanyQuery,
  candidate: Scored,
  weights: WordWeights,
  others: readonly Scored[],
) {
  const { hit, words, alignment, signs } = candidate
  const places = placeWordsOf(hit)
  const alone = isAlone(candidate, others)
  if (alone && isTradeAfterName(query, candidate, weights)) return false
  const missing = alignment.freeInput.filter((at) => !isBehindName(query, at)).map((at) => query.words[at]!)
  const tail = alone && query.form !== null ? companyName(hit.matched_name).after : []
  const extra =
    signs.cut_off === 1
      ? []
      : alignment.freeOther.map((at) => words[at]!).filter((word) => !tail.includes(word))
  return [...missing, ...extra].some(
    (word) =>
      !places.has(word) && !isFunctionWord(word) && weights.isKnown(word) && weights.of(word) > telling,
  )
}

/**
 * Whether the input alone has a word that no name has. It may be a mistyped trade, which names another company. Only where the
 * candidate's own words are common and no place agrees.
 */
function hasUnknownWord(query: CompanyQuery, { hit, words, alignment }: Scored, weights: WordWeights) {
  if (isThere(query, hit) || !isCommonName(words, weights)) return false
  const places = placeWordsOf(hit)
  return alignment.freeInput.some((at) => {
    const word = query.words[at]!
    return !isBehindName(query, at) && !places.has(word) && !weights.isKnown(word)
  })
}

/**
 * `Beoratung Willisau` for Beratung Hergiswil bei Willisau: a word is mistyped, others are missing, and none of a trade and a
 * place distinguishes companies.
 */
function isMistypedPartOfPlainName(query: CompanyQuery, candidate: Scored, weights: WordWeights) {
  const { pairs, freeOther } = candidate.alignment
  return (
    freeOther.length > 0 &&
    pairs.some(({ kind }) => kind === 'edited') &&
    lacksDistinctiveWord(query, candidate, weights)
  )
}

/** Whether no other company has the words before the legal form: then people leave out the words after it. */
function isAlone({ hit }: Scored, others: readonly Scored[]) {
  const head = companyName(hit.matched_name).before.join(' ')
  return !others.some((other) => `${other.hit.stem_key} `.startsWith(`${head} `))
}

/** Whether something beside the words says which company it is: a place, or a word that few have. */
function isPlaced(query: CompanyQuery, candidate: Scored, weights: WordWeights) {
  const { hit, alignment, words } = candidate
  if (isThere(query, hit)) return true
  if (query.form !== null && isInCanton(query, candidate, weights)) return true
  const hasRare = alignment.pairs.some(
    ({ other, kind }) => kind === 'same' && other.some((at) => weights.isRare(words[at]!)),
  )
  return hasRare && (query.form !== null || cantonAgreement(query, hit) === 'agree')
}
