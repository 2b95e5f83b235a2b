import type { FieldError } from '@alphorn/contract/core/errors'
import type { JobBinding } from '@alphorn/contract/prospecting/result-checks/binding'
import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'

type Given = { binding: JobBinding; input: string; result: string; now: Date }

// No refusal names more.
export const mostErrors = 100

/** The check of a result, as a task for a thread: input and result are JSON. */
export function work({ binding, input, result, now }: Given): FieldError[] {
  const read = [JSON.parse(input) as StageInput, JSON.parse(result) as StageResult] as const
  return checkResult(binding, ...read, now).slice(0, mostErrors)
}
