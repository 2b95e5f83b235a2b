import type { InputAnswer, StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { locales } from '@alphorn/messages/letters/locales'
import { verdictWords } from '@alphorn/messages/letters/verdicts/verdict-words'
import { decideCriterion } from '#server/executors/offline/decide-criterion'

type Qualification = Pick<ResultOf<'qualification'>, 'criteria' | 'recommendation'>
type Verdict = Qualification['criteria'][number]
type Criterion = NonNullable<StageInput['offering']['criteria']>[number]

/**
 * Judges criteria by the directory's facts about the company and its signals. A person is asked about the rest. `day`:
 * YYYY-MM-DD, for ages and windows.
 */
export function qualifyProspect(input: StageInput, day: string): Qualification {
  const criteria = input.offering.criteria ?? []
  const verdicts = criteria.map((criterion) => verdictOn(input, criterion, day))
  return { criteria: verdicts, recommendation: recommendationFor(criteria, verdicts) }
}

function verdictOn(input: StageInput, { id, kind, test }: Criterion, day: string): Verdict {
  const answered = input.answers?.find((one) => one.criterion_id === id)
  if (answered) return verdictOfPerson(input, answered)
  const finding = test ? decideCriterion(input, { kind, test }, day) : null
  if (!finding) {
    const reason = verdictWords[input.project.language].question
    return { criterion_id: id, verdict: 'unknown', reason, fact_ids: [], evidence_ids: [] }
  }
  const { met, reason, evidence_ids } = finding
  const verdict = met === null ? 'unknown' : met ? 'met' : 'not_met'
  return { criterion_id: id, verdict, reason, fact_ids: [], evidence_ids }
}

/** A person's answer takes precedence over derived facts. */
function verdictOfPerson(
  { project }: StageInput,
  { criterion_id, answer, answered_on }: InputAnswer,
): Verdict {
  const day = locales[project.language].date(answered_on)
  const reason = verdictWords[project.language].answered(answer, day)
  return {
    criterion_id,
    verdict: answer === 'yes' ? 'met' : 'not_met',
    reason,
    fact_ids: [],
    evidence_ids: [],
  }
}

/**
 * Recommends to skip disqualified companies, to pursue those that certainly fit, and to let a person decide on the
 * rest.
 */
function recommendationFor(
  criteria: readonly Criterion[],
  verdicts: readonly Verdict[],
): Qualification['recommendation'] {
  const judged = criteria.map((criterion, at) => ({ ...criterion, verdict: verdicts[at]!.verdict }))
  const isOut = judged.some(
    ({ kind, verdict }) =>
      (kind === 'must' && verdict === 'not_met') || (kind === 'exclude' && verdict === 'met'),
  )
  if (isOut) return 'skip'
  const rated = judged.filter(({ kind, verdict }) => kind !== 'exclude' && verdict !== 'unknown')
  const met = rated.filter(({ verdict }) => verdict === 'met').length
  const isOpen = judged.some(({ kind, verdict }) => kind === 'must' && verdict === 'unknown')
  return !isOpen && rated.length > 0 && met * 2 >= rated.length ? 'pursue' : 'review'
}
