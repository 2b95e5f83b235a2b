import { type CandidateSign, candidateSigns } from '@alphorn/contract/prospecting/resolution'
import type { ComparedName, Signs } from '#identity/features'

/** The learned weights of the signs, and the score of "none of them". */
export type LearnedModel = { version: string; none: number; weights: Signs }

/** A company that an input may mean, with its best matching name and its probability. */
export type ScoredCandidate = ComparedName & { score: number; probability: number }
export type Scores = { readonly candidates: readonly ScoredCandidate[]; readonly none: number }

/**
 * Returns the probability of each company, and that of no match: a conditional logit. Two equal matches get less than
 * half each, and a poor one is less likely than no match.
 */
export function probabilitiesOf(compared: readonly ComparedName[], learned: LearnedModel): Scores {
  const best = new Map<string, ComparedName & { score: number }>()
  for (const each of compared) {
    const score = scoreOf(each.signs, learned)
    const known = best.get(each.hit.company_id)
    if (!known || score > known.score) best.set(each.hit.company_id, { ...each, score })
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score)
  const most = Math.max(learned.none, ranked[0]?.score ?? learned.none)
  const odds = ranked.map(({ score }) => Math.exp(score - most))
  const ofNone = Math.exp(learned.none - most)
  const total = odds.reduce((sum, each) => sum + each, ofNone)
  return {
    candidates: ranked.map((each, at) => ({ ...each, probability: odds[at]! / total })),
    none: ofNone / total,
  }
}

function scoreOf(found: Signs, { weights }: LearnedModel) {
  return candidateSigns.reduce((sum, sign) => sum + weights[sign] * found[sign], 0)
}

/** Returns the signs with the largest effect for and against, in log-odds. */
export function leadingSigns(
  found: Signs,
  { weights }: LearnedModel,
  most: number,
): { sign: CandidateSign; weight: number }[] {
  return candidateSigns
    .map((sign) => ({ sign, weight: Math.round(100 * weights[sign] * found[sign]) / 100 }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, most)
}
