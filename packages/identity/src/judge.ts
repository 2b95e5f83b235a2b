import type { ResolutionReason } from '@alphorn/contract/prospecting/resolution'
import { isLive } from '#identity/agreement'
import { listSuccessors, nothingReason, vetoOf } from '#identity/candidates'
import type { Evidence } from '#identity/evidence'
import { compareName } from '#identity/features'
import type { NearNames } from '#identity/near-names'
import { leadingSigns, probabilitiesOf, type Scored } from '#identity/probabilities'
import { vetoAgainst } from '#identity/vetoes'
import { learned } from '#identity/weights'
import type { CompanyQuery } from '#identity/query'
import { entryHit, type Hit, listedVerdict, type Verdict } from '#identity/verdict'

/** Measured on the development inputs (`npm run bench:identity`). */
export const thresholds = {
  /** So likely a company must be to be taken. */
  take: 0.92,
  /** So likely it must be that none is meant for the candidates not to be shown. */
  dismiss: 0.8,
  /** So likely a candidate must be to be shown. */
  show: 0.01,
}

const mostSigns = 6

/** Decides by probabilities what the rules left open: taken, to be chosen from, or not found. */
export function judgeByScores(query: CompanyQuery, evidence: Evidence, near: NearNames): Verdict {
  const successors = listSuccessors(evidence)
  if (successors) return successors
  const { candidates, none } = probabilitiesOf(
    near.names.map((name) => compareName(query, name, near.weights)),
    learned,
  )
  const [first, ...others] = candidates
  const veto =
    first && (vetoOf(query) ?? goneOf(evidence) ?? vetoAgainst(query, [first, ...others], near.weights))
  if (first && !veto && first.probability >= thresholds.take)
    return { outcome: 'resolved', method: 'candidates', reason: null, hits: [scoredHit(first)] }
  return toChooseFrom(query, evidence, none < thresholds.dismiss ? candidates.filter(isShown) : [], veto)
}

function toChooseFrom(
  query: CompanyQuery,
  evidence: Evidence,
  shown: readonly Scored[],
  veto: ResolutionReason | undefined,
) {
  const ofDomain = evidence.ofDomain.filter(isLive).map((entry) => entryHit(entry, 'domain'))
  const hits = [...shown.map(scoredHit), ...ofDomain]
  if (hits.length === 0) return listedVerdict('candidates', nothingReason(query, evidence), [])
  return listedVerdict('candidates', vetoOf(query) ?? reasonOf(shown, veto), hits)
}

// What only struck-off companies are called is not taken for a slip of the pen.
function goneOf({ exact }: Evidence): ResolutionReason | undefined {
  return exact.length > 0 && !exact.some(isLive) ? 'deleted' : undefined
}

// One whose name holds all words of the input is shown, however unlikely its other words and facts make it.
function isShown({ hit, probability, alignment }: Scored) {
  return isLive(hit) && (probability >= thresholds.show || holdsAll(alignment))
}

function holdsAll({ pairs, freeInput }: Scored['alignment']) {
  return freeInput.length === 0 && pairs.every(({ kind }) => kind === 'same' || kind === 'joined')
}

function scoredHit({ hit, probability, signs }: Scored): Hit {
  const rounded = Math.round(probability * 10_000) / 10_000
  return {
    ...hit,
    by: 'name',
    scored: { probability: rounded, signs: leadingSigns(signs, learned, mostSigns) },
  }
}

function reasonOf([first, second]: readonly Scored[], veto: ResolutionReason | undefined): ResolutionReason {
  if (!first) return 'below_threshold'
  const isName = first.signs.all_words_same === 1
  if (veto && (isName || first.probability >= thresholds.take)) return veto
  return isName && second && second.probability > first.probability / 3 ? 'several_equal' : 'below_threshold'
}
