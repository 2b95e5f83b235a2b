import type { ResolutionReason } from '@alphorn/contract/prospecting/resolution'
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
import { isAbroad, namesABranch } from '#identity/markers'
import { isInOrder, isOtherType, placeWordsOf, type WordWeights } from '#identity/features'
import { companyName } from '@alphorn/swiss-names/company-name'
import type { Scored } from '#identity/probabilities'
import { type CompanyQuery, isBehindName } from '#identity/query'

/** The least weight of a word that fewer names have, so that it distinguishes companies. */
const telling = 2.4

/**
 * What keeps a likely candidate from being taken without asking, however likely. Each of them was a company taken for
 * another: the probability is learned from inputs of which most are registered, the vetoes are not.
 */
export function vetoAgainst(
  query: CompanyQuery,
  [candidate, ...others]: readonly [Scored, ...Scored[]],
  weights: WordWeights,
): ResolutionReason | undefined {
  const { hit, signs, words } = candidate
  const rules: [ResolutionReason, boolean][] = [
    ['vetoed:foreign', isAbroad(candidate.alignment.freeInput.map((at) => query.words[at]!))],
    ['vetoed:legal_form', formAgreement(query, hit) === 'conflict'],
    ['vetoed:place', isElsewhere(query, candidate)],
    ['vetoed:type_word', isOtherType(query.words, words, candidate.alignment)],
    ['vetoed:branch', isOtherBranch(query, candidate, others)],
    ['deleted', !isLive(hit)],
    ['below_threshold', signs.numbers_differ === 1],
    ['vetoed:namesake_nearby', query.words.length === 1 && isWeakWord(query, candidate)],
    ['below_threshold', hasDistinctiveWord(query, candidate, weights, isAlone(candidate, others))],
    ['below_threshold', !isInOrder(candidate.alignment.pairs) && isBare(query, candidate)],
  ]
  return rules.find(([, holds]) => holds)?.[0]
}

function isElsewhere(query: CompanyQuery, { hit }: Scored) {
  if (placeAgreement(query, hit) === 'conflict' || cantonAgreement(query, hit) === 'conflict') return true
  const isThere = placeAgreement(query, hit) === 'agree'
  return (
    !isThere && (postalCodeAgreement(query, hit) === 'conflict' || streetAgreement(query, hit) === 'conflict')
  )
}

/** A branch is meant and this is a head office, or the other way round. Where the company has no branch, it is meant itself. */
function isOtherBranch({ words }: CompanyQuery, { hit, words: ofHead }: Scored, others: readonly Scored[]) {
  if (!namesABranch(words) || isBranch(hit)) return namesABranch(words) !== isBranch(hit)
  return others.some((other) => isBranch(other.hit) && ofHead.every((word) => other.words.includes(word)))
}

// One word is not enough: with another form, or mistyped, it is another company's.
function isWeakWord(query: CompanyQuery, { hit, alignment }: Scored) {
  const { form } = query
  if (domainAgreement(query, hit) === 'agree' || streetAgreement(query, hit) === 'agree') return false
  return form === null || alignment.pairs.some(({ kind }) => kind !== 'same' && kind !== 'joined')
}

/** A known word that only one of the names has, unless the address or the website says that they are one. */
function hasDistinctiveWord(
  query: CompanyQuery,
  { hit, words, alignment, signs }: Scored,
  weights: WordWeights,
  isAlone: boolean,
) {
  if (domainAgreement(query, hit) === 'agree' || streetAgreement(query, hit) === 'agree') return false
  const places = placeWordsOf(hit)
  const missing = alignment.freeInput.filter((at) => !isBehindName(query, at)).map((at) => query.words[at]!)
  const tail = isAlone && query.form !== null ? companyName(hit.matched_name).after : []
  const extra =
    signs.cut_off === 1
      ? []
      : alignment.freeOther.map((at) => words[at]!).filter((word) => !tail.includes(word))
  return [...missing, ...extra].some(
    (word) => !places.has(word) && weights.isKnown(word) && weights.of(word) > telling,
  )
}

/** Whether no other company has the words before the legal form: then people leave out the words after it. */
function isAlone({ hit }: Scored, others: readonly Scored[]) {
  const head = companyName(hit.matched_name).before.join(' ')
  return !others.some((other) => `${other.hit.stem_key} `.startsWith(`${head} `))
}

function isBare(query: CompanyQuery, { hit }: Scored) {
  return (
    query.form === null &&
    placeAgreement(query, hit) !== 'agree' &&
    postalCodeAgreement(query, hit) !== 'agree'
  )
}
