import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'

/**
 * Computes the score of a qualification; the worker's own figure is not used. It is the weight of the criteria met,
 * divided by that of the known ones. `coverage` is the known weight divided by the total. A `must` that is not met or
 * an `exclude` that is met disqualifies with a score of 0. If nothing is known there is no score.
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
