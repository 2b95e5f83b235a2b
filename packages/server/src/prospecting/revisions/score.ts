import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'

/**
 * The score of a qualification, computed here and not by the worker: the weight met among the weight known. `coverage` is
 * the weight known among all. A `must` not met or an `exclude` met disqualifies: score 0. Nothing known: no score.
 */
export function scoreOf({ offering }: StageInput, { criteria }: Pick<ResultOf<'qualification'>, 'criteria'>) {
  const asked = offering.criteria ?? []
  const judged = asked.map((criterion) => ({
    ...criterion,
    verdict: criteria.find(({ criterion_id }) => criterion_id === criterion.id)?.verdict ?? 'unknown',
  }))
  const known = judged.filter(({ verdict }) => verdict !== 'unknown')
  const all = weightOf(judged)
  const coverage = all === 0 ? 0 : weightOf(known) / all
  if (known.some(isDisqualifying)) return { score: 0, coverage }
  const rated = known.filter(({ kind }) => kind !== 'exclude')
  const score =
    rated.length === 0 ? null : weightOf(rated.filter(({ verdict }) => verdict === 'met')) / weightOf(rated)
  return { score, coverage }
}

type Judged = { kind: string; weight: number; verdict: string }

function isDisqualifying({ kind, verdict }: Judged) {
  return (kind === 'must' && verdict === 'not_met') || (kind === 'exclude' && verdict === 'met')
}

function weightOf(criteria: readonly Judged[]) {
  return criteria.reduce((sum, { weight }) => sum + weight, 0)
}
