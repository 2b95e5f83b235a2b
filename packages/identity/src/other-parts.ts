import { isBranch } from '#identity/agreement'
import { isAskedFor, isBranchName, namesAPart } from '#identity/markers'
import type { ScoredCandidate } from '#identity/probabilities'
import type { CompanyQuery } from '#identity/query'

// Whether an input and a candidate are different parts of one company.

/**
 * A branch is meant and this is a head office, or the reverse. If the company has no branch, the company itself is
 * meant.
 */
export function isOtherBranch(
  { words }: CompanyQuery,
  { hit, words: ofHead }: ScoredCandidate,
  others: readonly ScoredCandidate[],
) {
  if (isBranch(hit)) return !isBranchName(words)
  if (!isBranchName(words) || isAskedFor(words, ofHead)) return false
  return others.some((other) => isBranch(other.hit) && ofHead.every((word) => other.words.includes(word)))
}

/** A section is an organisation of its own; a division is one if the register has a part of the company. */
export function isOtherPart(
  { words }: CompanyQuery,
  { words: ofHead }: ScoredCandidate,
  others: readonly ScoredCandidate[],
) {
  const part = namesAPart(words)
  if (part === namesAPart(ofHead)) return false
  if (part === 'body' || namesAPart(ofHead) === 'body') return true
  return others.some(
    (other) => namesAPart(other.words) !== null && ofHead.every((word) => other.words.includes(word)),
  )
}
