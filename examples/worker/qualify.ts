import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageOutput } from '@alphorn/sdk/worker'

type Qualification = Omit<Extract<StageOutput, { stage: 'qualification' }>, 'stage' | 'producer'>
type Verdict = Qualification['criteria'][number]
type Criterion = NonNullable<StageInput['offering']['criteria']>[number]

/**
 * Judges each criterion exactly once. A criterion without evidence for or against it is unknown, which is not a "no".
 */
export function qualify(input: StageInput): Qualification {
  const criteria = (input.offering.criteria ?? []).map((criterion) => judge(input, criterion))
  return {
    criteria,
    recommendation: criteria.some(({ verdict }) => verdict === 'not_met') ? 'skip' : 'review',
  }
}

/** This worker decides only cantons, and leaves every other criterion open. */
function judge({ prospect, evidence }: StageInput, { id, test }: Criterion): Verdict {
  const { seat } = prospect.company
  if (test?.of !== 'canton' || !seat?.canton)
    return { criterion_id: id, verdict: 'unknown', reason: 'Nothing says.', fact_ids: [], evidence_ids: [] }
  return {
    criterion_id: id,
    verdict: test.in.includes(seat.canton) ? 'met' : 'not_met',
    reason: `The seat is in the canton ${seat.canton}.`,
    fact_ids: [],
    evidence_ids: evidence.filter(({ kind }) => kind === 'register_entry').map((entry) => entry.id),
  }
}
