import type { FieldError } from '@alphorn/contract/core/errors'
import type { JobBinding } from '@alphorn/contract/prospecting/result-checks/binding'
import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'

/** An answer of a model as a result, and the input of its job as JSON. */
export type AnswerToCheck = { job: JobBinding; input: string; result: StageResult; now: Date }

/** Checks a large answer in a worker thread. */
export function work({ job, input, result, now }: AnswerToCheck): FieldError[] {
  return checkResult(job, JSON.parse(input) as StageInput, result, now)
}
