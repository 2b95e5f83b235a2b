import type { FieldError } from '#contract/core/errors'
import { checkBinding, type JobBinding } from '#contract/prospecting/result-checks/binding'
import { textBacking } from '#contract/prospecting/result-checks/backing'
import type { TextBacking } from '#contract/prospecting/letters/text-backing'
import { type ResultWarning, superlativeWarnings } from '#contract/prospecting/result-checks/grounding'
import { checkOutreach } from '#contract/prospecting/result-checks/outreach'
import { checkQualification } from '#contract/prospecting/result-checks/qualification'
import { checkResearch } from '#contract/prospecting/result-checks/research'
import { checkVerification } from '#contract/prospecting/result-checks/verification'
import type { StageInput } from '#contract/prospecting/stage-input'
import type { Producer, ResultOf, StageResult } from '#contract/prospecting/stage-results'

/**
 * Finds all faults of a result for a job's input: in its binding, and by the rules of its stage. Returns an empty array
 * if the result is acceptable. The server and the worker kit run this same function. `now`: the latest time that a
 * timestamp may have.
 */
export function checkResult(
  job: JobBinding,
  input: StageInput,
  result: StageResult,
  now: Date,
): FieldError[] {
  const binding = checkBinding(job, result)
  return binding.length > 0 ? binding : checkStage(input, result, now)
}

function checkStage(input: StageInput, result: StageResult, now: Date): FieldError[] {
  switch (result.stage) {
    case 'research':
      return checkResearch(input, result, now)
    case 'qualification':
      return checkQualification(input, result)
    case 'outreach':
      return checkOutreach(input, result, now)
    case 'verification':
      return checkVerification(input, result)
  }
}

/** Returns how the cited evidence backs the words of a result; null for stages without a text to a recipient. */
export function resultBacking(input: StageInput, result: StageResult): TextBacking | null {
  return result.stage === 'outreach' ? textBacking(input, result) : null
}

/**
 * Returns warnings about an acceptable result. `author`: the producer of the verified text. `backing`: the backing of
 * the result.
 */
export function resultWarnings(
  input: StageInput,
  result: StageResult,
  { author, backing }: { author?: Producer | undefined; backing: TextBacking | null },
): ResultWarning[] {
  if (result.stage === 'outreach')
    return [
      ...superlativeWarnings(input, result),
      ...(backing ? [...backingWarnings(result.claims, backing), ...unclaimedWarnings(result, backing)] : []),
    ]
  return author && isSameProducer(author, result.producer) ? [sameProducer] : []
}

function backingWarnings(claims: readonly { id: string }[], { unbacked }: TextBacking): ResultWarning[] {
  return claims.flatMap(({ id }, at): ResultWarning[] => {
    const words = unbacked.filter(({ claim_id }) => claim_id === id).map((one) => `"${one.words}"`)
    if (words.length === 0) return []
    return [
      {
        code: 'words_unbacked',
        field: `claims[${at}].text`,
        detail: `No cited evidence backs ${words.slice(0, 20).join(', ')}.`,
      },
    ]
  })
}

function unclaimedWarnings(
  { variants }: ResultOf<'outreach'>,
  { unclaimed = [] }: TextBacking,
): ResultWarning[] {
  return unclaimed.map(({ variant, part, sentence, words }) => ({
    code: 'statement_unclaimed',
    field: `variants[${variants.findIndex(({ language }) => language === variant)}].${part}`,
    detail: `No claim covers "${sentence.slice(0, 200)}", and no evidence has "${words.slice(0, 10).join('", "')}". Make it a claim with evidence, or remove it.`,
  }))
}

/**
 * Refuses that a model verifies its own text, which it tends to find correct, unless the project allows it. `author`:
 * the producer of the verified text.
 */
export function selfVerificationErrors(
  { project }: StageInput,
  { stage, producer }: StageResult,
  author: Producer | undefined,
): FieldError[] {
  if (stage !== 'verification' || project.self_verification || !author || !isSameModel(author, producer))
    return []
  return [
    {
      code: 'self_verification',
      field: 'producer.model',
      detail: `The model "${producer.model}" wrote this text. Verify it with another model, or allow self-verification in the rules of the project.`,
    },
  ]
}

/** Returns whether the same model wrote and judged. The names of the workers do not matter. */
export function isSameModel(author: Producer, judge: Producer) {
  return judge.model !== undefined && author.model === judge.model
}

/**
 * Returns whether a producer judges its own work. Another version or prompt of the same model counts as the same
 * producer.
 */
export function isSameProducer(author: Producer, judge: Producer) {
  return author.name === judge.name && author.model === judge.model
}

const sameProducer: ResultWarning = {
  code: 'same_producer',
  field: 'producer',
  detail: 'The producer that wrote the text also verified it. Use a different producer.',
}
