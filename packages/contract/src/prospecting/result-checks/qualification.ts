import type { FieldError } from '#contract/core/errors'
import { checkCitations, excerptsOf } from '#contract/prospecting/result-checks/citations'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'

type Verdict = ResultOf<'qualification'>['criteria'][number]

/**
 * Checks that every criterion of the offering has exactly one verdict, and that a verdict other than `unknown` has
 * evidence.
 */
export function checkQualification(input: StageInput, { criteria }: ResultOf<'qualification'>): FieldError[] {
  const asked = input.offering.criteria?.map(({ id }) => id) ?? []
  const given = criteria.map(({ criterion_id }) => criterion_id)
  const missing = asked.filter((id) => !given.includes(id))
  return [
    ...missing.map((id): FieldError => ({
      code: 'criterion_missing',
      field: 'criteria',
      detail: `The criterion "${id}" has no judgement. Add one.`,
    })),
    ...criteria.flatMap((verdict, at) =>
      checkVerdict(verdict, `criteria[${at}]`, { input, asked, given, at }),
    ),
  ]
}

type Context = { input: StageInput; asked: string[]; given: string[]; at: number }

function checkVerdict(verdict: Verdict, path: string, { input, asked, given, at }: Context): FieldError[] {
  const { criterion_id, fact_ids, evidence_ids } = verdict
  if (!asked.includes(criterion_id))
    return [
      {
        code: 'criterion_unknown',
        field: `${path}.criterion_id`,
        detail: 'This criterion does not exist in the offering.',
      },
    ]
  if (given.indexOf(criterion_id) !== at)
    return [
      {
        code: 'id_duplicate',
        field: `${path}.criterion_id`,
        detail: `"${criterion_id}" is used twice. Use it once.`,
      },
    ]
  const facts = input.facts.map(({ id }) => id)
  const unknown = fact_ids.filter((id) => !facts.includes(id))
  if (unknown.length > 0)
    return [
      {
        code: 'fact_reference_missing',
        field: `${path}.fact_ids`,
        detail: `The input does not contain this fact: ${unknown.join(', ')}.`,
      },
    ]
  const isBacked = fact_ids.length > 0 || verdict.verdict === 'unknown' || isAnswered(input, verdict)
  return isBacked && evidence_ids.length === 0
    ? []
    : checkCitations(path, evidence_ids, excerptsOf(input.evidence))
}

/** Returns whether a person's answer supports a verdict, which then needs no other evidence. */
function isAnswered({ answers = [] }: StageInput, { criterion_id, verdict }: Verdict) {
  const answer = answers.find((one) => one.criterion_id === criterion_id)?.answer
  return answer !== undefined && (answer === 'yes') === (verdict === 'met')
}
