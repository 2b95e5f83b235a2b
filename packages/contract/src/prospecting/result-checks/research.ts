import type { FieldError } from '#contract/core/errors'
import { parseUid } from '#contract/core/uid'
import {
  checkCitations,
  checkQuoted,
  checkQuotes,
  checkUnique,
  excerptsOf,
} from '#contract/prospecting/result-checks/citations'
import { type Proofs, proofsOf } from '#contract/prospecting/result-checks/grounding'
import { refusalsOfStatement } from '#contract/prospecting/result-checks/refusals'
import { checkAnswers } from '#contract/prospecting/result-checks/answers'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'

type Research = ResultOf<'research'>

/**
 * Checks that facts cite evidence of the body or the input and name nothing that it lacks. Web evidence must give its
 * address.
 */
export function checkResearch(input: StageInput, result: Research, now: Date): FieldError[] {
  const excerpts = excerptsOf([...input.evidence, ...result.evidence])
  const { identity } = result
  const proofs = proofsOf(input, [...input.evidence, ...result.evidence])
  const names = [input.prospect.company.name]
  const grounds = { excerpts, proofs, names, version: input.project.result_version }
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
    ...result.facts.flatMap((fact, at) => checkFact(fact, `facts[${at}]`, grounds)),
    ...(identity.verdict === 'confirmed' ? checkSubjects(input, result) : []),
    ...checkCitations('identity', identity.evidence_ids, excerpts),
    ...checkQuestions(input, result),
    ...checkAnswers(input, result, grounds),
  ]
}

type Grounds = {
  excerpts: ReadonlyMap<string, string>
  proofs: Proofs
  names: readonly string[]
  version: 2 | undefined
}

function checkFact(
  { statement, language, evidence_ids, quotes }: Research['facts'][number],
  path: string,
  { excerpts, proofs, names, version }: Grounds,
): FieldError[] {
  const citations = checkCitations(path, evidence_ids, excerpts)
  const said = { text: statement, language }
  const field = `${path}.statement`
  const cited = citations.length > 0 ? [] : proofs.of(evidence_ids)
  const unbacked =
    cited.length === 0
      ? []
      : refusalsOfStatement(said, cited, names).map(({ code, detail }): FieldError => ({
          code,
          field,
          detail,
        }))
  return [
    ...citations,
    // Quotes are required only once the citations are sound.
    ...(citations.length > 0 ? [] : checkQuoted(path, quotes, version)),
    ...checkQuotes(path, quotes, evidence_ids, excerpts),
    ...unbacked,
  ]
}

function checkEvidence(evidence: Research['evidence'][number], path: string, now: Date): FieldError[] {
  const errors: FieldError[] = []
  if (evidence.kind === 'web_page' && evidence.url === undefined)
    errors.push({
      code: 'evidence_source_required',
      field: `${path}.url`,
      detail: 'Evidence of a web page needs its URL. Add `url`.',
    })
  if (new Date(evidence.retrieved_at) > now)
    errors.push({
      code: 'timestamp_in_future',
      field: `${path}.retrieved_at`,
      detail: `The time is in the future. The server time is ${now.toISOString()}.`,
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
            detail: 'This question does not exist in the offering.',
          },
        ],
  )
}

const uid = /CHE[\s.-]?\d{3}[\s.]?\d{3}[\s.]?\d{3}/g

/** A page with the UIDs of other companies but not this one's is about another company. */
function checkSubjects({ prospect }: StageInput, { evidence }: Research): FieldError[] {
  return evidence.flatMap(({ excerpt }, at): FieldError[] => {
    const named = [...excerpt.matchAll(uid)].flatMap(([text]) => {
      const parsed = parseUid(text)
      return parsed.ok ? [parsed.uid as string] : []
    })
    if (named.length === 0 || named.includes(prospect.company.uid)) return []
    return [
      {
        code: 'evidence_subject_mismatch',
        field: `evidence[${at}].excerpt`,
        detail: `The excerpt names ${named[0]}, but the UID of the company is ${prospect.company.uid}.`,
      },
    ]
  })
}
