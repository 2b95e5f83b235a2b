import type { FieldError } from '#contract/core/errors'
import { readOwnValue } from '#contract/directory/own-field-values'
import { checkCitations, checkQuotes, checkUnique } from '#contract/prospecting/result-checks/citations'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import type { Proofs } from '#contract/prospecting/result-checks/grounding'
import { refusalsOfValues } from '#contract/prospecting/result-checks/refusals'
import type { InputQuestion, StageInput } from '#contract/prospecting/stage-input'
import type { ResultOf } from '#contract/prospecting/stage-results'

type Answer = NonNullable<ResultOf<'research'>['answers']>[number]
type Grounds = { excerpts: ReadonlyMap<string, string>; proofs: Proofs; names: readonly string[] }

/**
 * Checks that each answer belongs to a question of the input and has the question's kind. It must quote the evidence
 * verbatim, and all its numbers, dates and places must be in that evidence.
 */
export function checkAnswers(
  input: StageInput,
  { answers = [] }: ResultOf<'research'>,
  grounds: Grounds,
): FieldError[] {
  const asked = new Map((input.questions ?? []).map((one) => [one.question_id, one]))
  return [
    ...checkUnique(
      'answers',
      answers.map(({ question_id }) => question_id),
      'question_id',
    ),
    ...answers.flatMap((answer, at): FieldError[] => {
      const path = `answers[${at}]`
      const question = asked.get(answer.question_id)
      if (!question)
        return [
          {
            code: 'value_not_allowed',
            field: `${path}.question_id`,
            detail: 'The input does not ask this question. Use an ID of `input.questions`.',
          },
        ]
      return answer.value === null ? [] : checkFound(input, question, answer, path, grounds)
    }),
  ]
}

function checkFound(
  { project }: StageInput,
  question: InputQuestion,
  { value, quotes }: Answer,
  path: string,
  { excerpts, proofs, names }: Grounds,
): FieldError[] {
  const kinds = checkKind(question, value, path)
  if (kinds.length > 0) return kinds
  if (quotes.length === 0)
    return [
      {
        code: 'quote_required',
        field: `${path}.quotes`,
        detail:
          'Quote the words of the evidence that state the answer, or send null for an answer not found.',
      },
    ]
  const cited = [...new Set(quotes.map(({ evidence_id }) => evidence_id))]
  const citations = checkCitations(path, cited, excerpts)
  if (citations.length > 0) return citations.map((error) => ({ ...error, field: `${path}.quotes` }))
  const said = { text: String(value), language: project.language }
  // A choice and a yes or no are conclusions, so their words need not be in the source.
  const states = question.kind === 'text' || question.kind === 'number' || question.kind === 'date'
  return [
    ...checkQuotes(path, quotes, cited, excerpts),
    ...(states ? groundErrors(said, proofs.of(cited), names, `${path}.value`) : []),
  ]
}

/** Checks an answer like a fact: the evidence must contain its numbers, dates and places, and must not deny it. */
function groundErrors(said: Statement, cited: ReadProof[], names: readonly string[], field: string) {
  return refusalsOfValues(said, cited, names).map(({ code, detail }): FieldError => ({ code, field, detail }))
}

const shapes = {
  text: 'a text',
  number: 'a number',
  date: 'a day as YYYY-MM-DD',
  checkbox: 'true or false',
  choice: 'one of the choices of the question',
  person: 'a text',
} as const

function checkKind(question: InputQuestion, value: Answer['value'], path: string): FieldError[] {
  const type = question.kind === 'number' ? 'number' : question.kind === 'checkbox' ? 'boolean' : 'string'
  const read = readOwnValue(question, value)
  if (typeof value === type && read.problem === undefined) return []
  return [
    {
      code: 'value_not_allowed',
      field: `${path}.value`,
      detail: `The answer to this question takes ${shapes[question.kind]}, or null.`,
    },
  ]
}
