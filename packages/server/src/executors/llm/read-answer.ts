import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { work } from '#server/executors/llm/check-answer-task'
import { waitForThread } from '#server/platform/threads/wait-for-thread'
import { maxInlineCharacters } from '#server/prospecting/stage-jobs/check-result'
import { shapeErrors } from '@alphorn/contract/core/shape'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { StageResult } from '@alphorn/contract/prospecting/stage-results'
import { withoutNulls } from '#server/executors/llm/asked-schema'
import type { WebPassages } from '#server/executors/llm/web-passages'
import type { ModelResponse } from '#server/executors/llm/model'
import { modelPart } from '#server/executors/llm/stages'
import type { Fault } from '#server/executors/llm/task-data'

/** The outcome of reading an answer: a valid result, or its errors. */
export type ParsedAnswer = { result: StageResult } | RejectedAnswer
export type RejectedAnswer = {
  faults: Fault[]
  /** Whether the answer does not even fit the schema. */
  unfit: boolean
  /** The valid part of the result, if it is useful alone. */
  rest?: StageResult
}

type Job = Pick<StageJobDetail, 'stage' | 'input_snapshot' | 'upstream'>
/** The data that the model received, and the account of the job. */
export type ModelInput = { account_id: string; input: StageInput; web: WebPassages }

/** Reads an answer as far as possible, and ends with the service's own checks. Paths refer to the model's answer. */
export async function readAnswer(
  job: Job,
  { account_id, input, web }: ModelInput,
  head: object,
  { text, ended }: ModelResponse,
  now: Date,
): Promise<ParsedAnswer> {
  if (ended === 'length') return { faults: [cutOff], unfit: false }
  const value = jsonIn(text)
  if (value === undefined) return { faults: [notJson], unfit: true }
  const { answer, compose } = modelPart(job.stage, input)
  const shaped = shapeErrors(answer, withoutNulls(answer, value))
  if (shaped.errors.length > 0) return { faults: shaped.errors, unfit: true }
  const { body, placeOf } = compose(input, shaped.data, web)
  const { data, errors } = shapeErrors(StageResult, { stage: job.stage, ...head, ...body })
  const result = data as StageResult
  const faults = errors.length > 0 ? errors : await checkAnswer(account_id, job, input, result, now)
  if (faults.length === 0) return { result }
  const rest = errors.length > 0 ? undefined : withoutFaults(result, faults)
  return {
    faults: faults.map((fault) => ({ ...fault, field: placeOf(fault.field) })),
    unfit: false,
    ...(rest && { rest }),
  }
}

/** Returns the faults of a result by the service's own checks. Those of a large one are found in a worker thread. */
async function checkAnswer(account_id: string, job: Job, input: StageInput, result: StageResult, now: Date) {
  const written = JSON.stringify(input)
  if (written.length + JSON.stringify(result).length <= maxInlineCharacters)
    return checkResult(job, input, result, now)
  const { stage, input_snapshot, upstream } = job
  const task = new URL('./check-answer-task.ts', import.meta.url)
  const given = { job: { stage, input_snapshot, upstream }, input: written, result, now }
  return await waitForThread<typeof work>(account_id, task, given)
}

/**
 * Returns research without its invalid facts and answers, which are independent of each other. Undefined if no fact is
 * valid.
 */
function withoutFaults(result: StageResult, faults: readonly Fault[]): StageResult | undefined {
  if (result.stage !== 'research') return undefined
  const placesIn = (list: 'facts' | 'answers') =>
    faults.flatMap(({ field }) =>
      field.startsWith(`${list}[`) ? [Number.parseInt(field.slice(list.length + 1), 10)] : [],
    )
  const [faulty, unanswered] = [placesIn('facts'), placesIn('answers')]
  const facts = result.facts.filter((_fact, at) => !faulty.includes(at))
  if (faulty.length + unanswered.length < faults.length || facts.length === 0) return undefined
  const answers = result.answers?.filter((_answer, at) => !unanswered.includes(at))
  return { ...result, facts, ...(answers && { answers }) }
}

const cutOff = {
  code: 'answer_cut_off',
  field: '',
  detail: 'The answer was too long and was cut off. Write a shorter answer.',
}
const notJson = {
  code: 'answer_not_json',
  field: '',
  detail: 'The answer was not a JSON object. Answer with one JSON object.',
}

/**
 * Returns the JSON object of an answer, even within thoughts, a code fence or a sentence; undefined if there is none.
 */
function jsonIn(text: string): unknown {
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '')
  const from = said.indexOf('{')
  const to = said.lastIndexOf('}')
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(said.slice(from, to + 1)) as unknown
  } catch {
    return undefined
  }
}
