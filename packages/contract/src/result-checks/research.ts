import type { FieldError } from '#contract/errors'
import { checkCitations, checkQuotes, checkUnique, excerptsOf } from '#contract/result-checks/citations'
import type { StageInput } from '#contract/stage-input'
import type { ResultOf } from '#contract/stage-results'

type Research = ResultOf<'research'>

/** Facts cite evidence of the body or of the input; web evidence says where it is from. */
export function checkResearch(input: StageInput, result: Research, now: Date): FieldError[] {
  const excerpts = excerptsOf([...input.evidence, ...result.evidence])
  const { identity } = result
  return [
    ...checkUnique(
      'evidence',
      result.evidence.map(({ id }) => id),
    ),
    ...checkUnique(
      'facts',
      result.facts.map(({ id }) => id),
    ),
    ...result.evidence.flatMap((evidence, at) => checkEvidence(evidence, `evidence[${at}]`, now)),
    ...result.facts.flatMap((fact, at) => [
      ...checkCitations(`facts[${at}]`, fact.evidence_ids, excerpts),
      ...checkQuotes(`facts[${at}]`, fact.quotes, fact.evidence_ids, excerpts),
    ]),
    ...checkCitations('identity', identity.evidence_ids, excerpts),
    ...checkQuestions(input, result),
  ]
}

function checkEvidence(evidence: Research['evidence'][number], path: string, now: Date): FieldError[] {
  const errors: FieldError[] = []
  if (evidence.kind === 'web_page' && evidence.url === undefined)
    errors.push({
      code: 'evidence_source_required',
      field: `${path}.url`,
      detail: 'A web page needs its address.',
    })
  if (new Date(evidence.retrieved_at) > now)
    errors.push({
      code: 'timestamp_in_future',
      field: `${path}.retrieved_at`,
      detail: `By the clock of the service it is ${now.toISOString()}.`,
    })
  return errors
}

function checkQuestions({ offering }: StageInput, { not_found }: Research): FieldError[] {
  const asked = offering.questions?.map(({ id }) => id) ?? []
  return not_found.flatMap(({ question_id }, at): FieldError[] =>
    asked.includes(question_id)
      ? []
      : [
          {
            code: 'value_not_allowed',
            field: `not_found[${at}].question_id`,
            detail: 'The offering asks no such question.',
          },
        ],
  )
}
