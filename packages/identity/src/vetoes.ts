import type { DecidingSign, ResolutionReason } from '@alphorn/contract/prospecting/resolution'
import {
  cantonAgreement,
  domainAgreement,
  formAgreement,
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
import { isCommonName, isInCanton, isAtPlace } from '#identity/located'
import { isOfUnnamedFounder, isPersonFirm } from '#identity/person-firm'
import { isAbroad, isFunctionWord, namesAPartnership, typeWordsOf } from '#identity/markers'
import { isLongerName, namesOtherPlace, wasNotAskedFor } from '#identity/named-places'
import { companyName } from '@alphorn/swiss-names/company-name'
import type { NameHit } from '#identity/entry'
import { namesABody } from '#identity/other-bodies'
import type { ScoredCandidate } from '#identity/probabilities'
import { isOtherBranch, isOtherPart } from '#identity/other-parts'
import { hasRival, isNameOfOther, isNearby, isOneOfGroup, isTradeOfOther } from '#identity/rivals'
import { isOtherVillage } from '#identity/same-town'
import { isSister } from '#identity/sisters'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { isTradeWord } from '@alphorn/swiss-names/trade-words'
import { type CompanyQuery, isBehindName } from '#identity/query'
import { arePartnersExchanged, isTradeAfterName, isTradeExchanged } from '#identity/word-order'

/** The minimum weight of a distinctive word. */
const minDistinctiveWeight = 2.4
/** The weight of a word in one of two thousand names. */
const fewOfThousands = Math.log(2000)

/** The reason why a likely candidate is not chosen, as callers see it, and the deciding sign. */
export type Veto = { reason: ResolutionReason; sign: DecidingSign }

type Rule = readonly [ResolutionReason, DecidingSign, boolean]

/**
 * Returns the veto that prevents a candidate from being chosen automatically, however likely it is. Each veto goes back
 * to a wrong resolution. The probability is learned from inputs that are mostly registered; vetoes are not.
 */
export function vetoAgainst(
  query: CompanyQuery,
  candidates: readonly [ScoredCandidate, ...ScoredCandidate[]],
  weights: WordWeights,
): Veto | undefined {
  const found = [
    ...factRules(query, candidates),
    ...placeRules(query, candidates, weights),
    ...wordRules(query, candidates, weights),
  ].find(([, , holds]) => holds)
  return found && { reason: found[0], sign: found[1] }
}

/** Returns the vetoes by the facts of the candidate. */
function factRules(
  query: CompanyQuery,
  [candidate, ...others]: readonly [ScoredCandidate, ...ScoredCandidate[]],
): Rule[] {
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
      isOtherType(query.words, words, alignment) ||
        isTypeTranslated(query, candidate) ||
        isBodyOfCompany(query, hit),
    ],
    ['vetoed:branch', 'branch_not_asked', isOtherBranch(query, candidate, others)],
    ['vetoed:branch', 'other_part_named', isOtherPart(query, candidate, others)],
    ['deleted', 'struck_off', !isLive(hit)],
    ['below_threshold', 'numbers_differ', signs.numbers_differ === 1],
    ['several_equal', 'several_equal', isNameOfOther(query, candidate, others)],
  ]
}

/** Returns the vetoes by the candidate's place. */
function placeRules(
  query: CompanyQuery,
  [candidate, ...others]: readonly [ScoredCandidate, ...ScoredCandidate[]],
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
    ['vetoed:place', 'other_place_named', candidate.signs.all_words_same === 0 && isOtherVillage(query, hit)],
    ['vetoed:place', 'other_place_named', isMarked && namesOtherPlace(query, candidate)],
    ['vetoed:namesake_nearby', 'place_not_asked_for', isMarked && wasNotAskedFor(query, candidate, others)],
  ]
}

/** Returns the vetoes by the words of the two names. */
function wordRules(
  query: CompanyQuery,
  [candidate, ...others]: readonly [ScoredCandidate, ...ScoredCandidate[]],
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
    ['below_threshold', 'word_order', isInOtherOrder(query, candidate, weights)],
  ]
}

/** The words are in an order that another company's name may have. */
function isInOtherOrder(query: CompanyQuery, candidate: ScoredCandidate, weights: WordWeights) {
  if (arePartnersExchanged(query, candidate)) return true
  const isSure = isPlaced(query, candidate, weights) || isPersonWithTrade(candidate, weights)
  return !isSure && isTradeExchanged(query, candidate)
}

/** The street or the website proves that the two are the same, whatever precedes the name. */
function isProven(query: CompanyQuery, { hit }: ScoredCandidate) {
  return domainAgreement(query, hit) === 'agree' || streetAgreement(query, hit) === 'agree'
}

/** `Muster AG & Co.` is a partnership, and Muster AG one of its partners. */
function isPartnership({ name }: CompanyQuery, hit: NameHit) {
  return namesAPartnership(name?.after ?? []) && !namesAPartnership(companyName(hit.matched_name).after)
}

/** `Muster AG Männerchor` is no company, unless the register has it by this name. */
function isBodyOfCompany({ name }: CompanyQuery, hit: NameHit) {
  return namesABody(name?.after ?? []) && !namesABody(companyName(hit.matched_name).after)
}

/** `Fondation Muster` is Stiftung Muster at its place; elsewhere another one may have this name. */
function isTypeTranslated(query: CompanyQuery, { hit, words, alignment }: ScoredCandidate) {
  if (isAtPlace(query, hit)) return false
  return alignment.pairs.some(({ input, other }) => {
    const [typed, known] = [query.words[input[0]!]!, words[other[0]!]!]
    return typed !== known && typeWordsOf([known]).length > 0 && typeWordsOf([typed]).length > 0
  })
}

// A single word is not enough: with another form or a typing error, it may be another company's. A rare one is enough
// if it is the whole name of the only such company at the place.
function isWeakWord(
  query: CompanyQuery,
  { alignment, signs, hit }: ScoredCandidate,
  others: readonly ScoredCandidate[],
  weights: WordWeights,
) {
  if (alignment.pairs.some(({ kind }) => kind !== 'same' && kind !== 'joined')) return true
  if (query.form !== null) return false
  const word = query.words[0]!
  const isAName = isGivenName(word) || isTradeWord(word) || query.places.length > 0
  if (signs.all_words_same === 0 || isAName || weights.of(word) < fewOfThousands) return true
  return (
    !isAtPlace(query, hit) || others.some((other) => other.words.includes(word) && isNearby(query, other.hit))
  )
}

/** A surname, a given name and a trade, which few companies share, in any order: `Keller Hans Schreinerei`. */
function isPersonWithTrade({ words, signs }: ScoredCandidate, weights: WordWeights) {
  const isPerson = signs.all_words_same === 1 && words.length > 2 && words.some(isGivenName)
  return isPerson && words.some(isTradeWord) && !isCommonName(words, weights)
}

/** A known word that only one of the names has. */
function hasDistinctiveWord(
  query: CompanyQuery,
  candidate: ScoredCandidate,
  weights: WordWeights,
  others: readonly ScoredCandidate[],
) {
  const { hit, words, alignment, signs } = candidate
  const places = placeWordsOf(hit)
  const alone = isAlone(candidate, others)
  if (alone && isTradeAfterName(query, candidate, weights) && !isTradeOfOther(query, candidate, others))
    return false
  const missing = alignment.freeInput.filter((at) => !isBehindName(query, at)).map((at) => query.words[at]!)
  const tail = alone && query.form !== null ? companyName(hit.matched_name).after : []
  const extra =
    signs.cut_off === 1
      ? []
      : alignment.freeOther.map((at) => words[at]!).filter((word) => !tail.includes(word))
  return [...missing, ...extra].some(
    (word) =>
      !places.has(word) &&
      !isFunctionWord(word) &&
      weights.isKnown(word) &&
      weights.of(word) > minDistinctiveWeight,
  )
}

/**
 * Returns whether only the input has a word that no name has. It may be a mistyped trade, which would make it another
 * company. Applies only if the candidate's own words are common and no place agrees.
 */
function hasUnknownWord(
  query: CompanyQuery,
  { hit, words, alignment }: ScoredCandidate,
  weights: WordWeights,
) {
  if (isAtPlace(query, hit) || !isCommonName(words, weights)) return false
  const places = placeWordsOf(hit)
  return alignment.freeInput.some((at) => {
    const word = query.words[at]!
    return !isBehindName(query, at) && !places.has(word) && !weights.isKnown(word)
  })
}

/**
 * Words are mistyped or missing, and a trade and a place do not distinguish companies: `Beoratung Willisau` for
 * Beratung Hergiswil bei Willisau.
 */
function isMistypedPartOfPlainName(query: CompanyQuery, candidate: ScoredCandidate, weights: WordWeights) {
  const { pairs, freeOther } = candidate.alignment
  return (
    freeOther.length > 0 &&
    pairs.some(({ kind }) => kind === 'edited') &&
    lacksDistinctiveWord(query, candidate, weights)
  )
}

/** Returns whether no other company has the words before the legal form: people then omit the words after it. */
function isAlone({ hit }: ScoredCandidate, others: readonly ScoredCandidate[]) {
  const head = companyName(hit.matched_name).before.join(' ')
  return !others.some((other) => `${other.hit.stem_key} `.startsWith(`${head} `))
}

/** Returns whether something else identifies the company: a place, or a rare word. */
function isPlaced(query: CompanyQuery, candidate: ScoredCandidate, weights: WordWeights) {
  const { hit, alignment, words } = candidate
  if (isAtPlace(query, hit)) return true
  if (query.form !== null && isInCanton(query, candidate, weights)) return true
  const hasRare = alignment.pairs.some(
    ({ other, kind }) => kind === 'same' && other.some((at) => weights.isRare(words[at]!)),
  )
  return hasRare && (query.form !== null || cantonAgreement(query, hit) === 'agree')
}
