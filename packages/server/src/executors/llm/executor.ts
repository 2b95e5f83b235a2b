import { hash } from 'node:crypto'
import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { Producer, StageResult } from '@alphorn/contract/prospecting/stage-results'
import { type Stage, stages } from '@alphorn/contract/prospecting/stages'
import type { ModelSettings } from '#server/platform/config/model'
import { type Failure, refusedOf } from '#server/executors/jobs/actions'
import { type AskedSchema, askedSchema } from '#server/executors/llm/asked-schema'
import { type Budget, tokensOf } from '#server/executors/llm/budget'
import type { Question, ModelResponse } from '#server/executors/llm/model'
import { ModelFault } from '#server/executors/llm/model-fault'
import type { RetryingModel } from '#server/executors/llm/retries'
import { promptFor, promptForQuestions } from '#server/executors/llm/prompts'
import { type ModelInput, readAnswer, type RejectedAnswer } from '#server/executors/llm/read-answer'
import { selectPassages } from '#server/executors/llm/web-passages'
import { asksQuestions, modelPart, modelStages, questionsPart } from '#server/executors/llm/stages'
import { correctionMessage, newBoundary, taskMessage } from '#server/executors/llm/task-data'
import { dissolutionReason } from '#server/executors/jobs/dissolution-reason'
import type { Site } from '#server/directory/websites/archive'

/** Increase this when the conversion of answers to results changes. The version of the prompt follows it. */
const version = 2

type PromptSpecification = { schema: AskedSchema; promptHash: string; promptVersion: number }

// The hash covers the texts of all languages, so that a stage has one version for all of them.
const asked = new Map<Stage, PromptSpecification>(
  stages.map((stage) => [
    stage,
    askedOf((language) => promptFor(stage, language), askedSchema(modelStages[stage].answer)),
  ]),
)
const askedWithQuestions = askedOf(promptForQuestions, askedSchema(questionsPart.answer))

function askedOf(
  prompt: (language: Language) => ReturnType<typeof promptFor>,
  schema: AskedSchema,
): PromptSpecification {
  const texts = languages.map((language) => prompt(language).text)
  const promptHash = hash('sha256', [...texts, JSON.stringify(schema)].join('\n'))
  return { schema, promptHash, promptVersion: prompt('de').version }
}

/**
 * Returns the producer of a stage's result, without the used tokens. `isAsked`: it also answers questions of people.
 */
export function llmProducer(
  { model }: Pick<ModelSettings, 'model'>,
  stage: Stage,
  isAsked = false,
): Producer {
  return producerOf(model, isAsked && stage === 'research' ? askedWithQuestions : asked.get(stage)!)
}

function producerOf(model: string, { promptHash, promptVersion }: PromptSpecification): Producer {
  return { name: 'alphorn-llm', version: `${version}.${promptVersion}`, model, prompt_sha256: promptHash }
}

export type ExecutorContext = {
  /** The account of the job. */
  account_id: string
  model: RetryingModel
  settings: Pick<ModelSettings, 'model'>
  budget: Budget
  /** Content of the company's website, if it was read. */
  site: Site | undefined
  /** Called before every question. Throws when the job is no longer held. */
  beforeAsking: () => Promise<void>
  /** Called for every question without an answer. */
  onFault: (fault: ModelFault) => void
  signal: AbortSignal
  now: () => Date
}

const maxRepairs = 2
const maxAnswerTokens = 6000

/**
 * Processes a stage job with a model. It asks, validates the answer like any result, and requests at most two
 * corrections. The model gets only the input and the company's website. Its answer passes the same gate as the result
 * of any worker.
 */
export async function produceWithModel(
  job: StageJobDetail,
  dependencies: ExecutorContext,
): Promise<StageResult | { failure: Failure }> {
  const input: StageInput = job.input
  const end = job.stage === 'outreach' ? dissolutionReason(input) : undefined
  if (end) return { failure: end }
  try {
    return await askAndRepair(
      job,
      { account_id: dependencies.account_id, input, web: selectPassages(input, dependencies.site) },
      dependencies,
    )
  } catch (error) {
    if (error instanceof ModelFault) return { failure: { code: error.nature.code, message: error.message } }
    if (error instanceof Unpayable) return { failure: { code: 'budget_exhausted', message: error.message } }
    throw error
  }
}

async function askAndRepair(job: StageJobDetail, known: ModelInput, dependencies: ExecutorContext) {
  const { input, web } = known
  const boundary = newBoundary()
  const { language, shown } = modelPart(job.stage, input)
  const isAsked = asksQuestions(job.stage, input)
  const { text: system } = isAsked
    ? promptForQuestions(language(input))
    : promptFor(job.stage, language(input))
  const how = isAsked ? askedWithQuestions : asked.get(job.stage)!
  const { schema } = how
  const user = taskMessage(shown(input, web), boundary)
  const first = { system, schema, user, maxTokens: maxAnswerTokens, signal: dependencies.signal }
  let question: Question = first
  for (let repairs = 0; ; repairs++) {
    const said = await askWithin(question, dependencies)
    if (said.ended === 'declined')
      return { failure: { code: 'model_declined', message: 'The model declined to answer.' } }
    const reading = await readAnswer(job, known, headOf(job, dependencies, how), said, dependencies.now())
    if ('result' in reading) return reading.result
    if (reading.unfit) dependencies.model.showSchema()
    if (repairs === maxRepairs) return reading.rest ?? { failure: failureOf(reading, said) }
    const correction = { said: said.text, faults: correctionMessage(reading.faults, boundary) }
    question = { ...first, correction }
  }
}

function headOf(
  { input_snapshot, upstream, lease }: StageJobDetail,
  { settings, budget }: ExecutorContext,
  how: PromptSpecification,
) {
  const producer = { ...producerOf(settings.model, how), ...budget.used }
  return { input_snapshot, upstream, producer, ...(lease?.lease_id && { lease_id: lease.lease_id }) }
}

class Unpayable extends Error {}

/** Requests one answer within the budget. The booking of a failed request remains if it may have been charged. */
async function askWithin(
  question: Question,
  { model, budget, beforeAsking, onFault }: ExecutorContext,
): Promise<ModelResponse> {
  const { system, user, schema, correction } = question
  const length = tokensOf(
    system,
    user,
    JSON.stringify(schema),
    correction?.said ?? '',
    correction?.faults ?? '',
  )
  const paid = { ...question }
  const said = await model.ask(paid, {
    before: async () => {
      const maxTokens = budget.book(length, maxAnswerTokens)
      if (maxTokens === null)
        throw new Unpayable(
          `What the job may spend does not pay for another question of about ${length} tokens.`,
        )
      paid.maxTokens = maxTokens
      await beforeAsking()
    },
    failed: (fault) => {
      onFault(fault)
      if (!fault.nature.charged) budget.settle({ input_tokens: 0, output_tokens: 0 })
    },
  })
  const { input, output } = said.tokens
  budget.settle({ input_tokens: input, output_tokens: output ?? tokensOf(said.text) })
  return said
}

function failureOf({ faults, unfit }: RejectedAnswer, { ended }: ModelResponse): Failure {
  const { code, message } = refusedOf(faults)
  if (ended === 'length') return { code: 'model_answer_cut_off', message }
  return unfit ? { code: 'model_answer_unfit', message } : { code, message }
}
