import type { FieldError } from '@alphorn/contract/core/errors'
import type { JobBinding } from '@alphorn/contract/prospecting/result-checks/binding'
import type { TextBacking } from '@alphorn/contract/prospecting/letters/text-backing'
import { checkResult, resultBacking } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'

type CheckInput = { binding: JobBinding; input: string; result: string; now: Date }

// Maximum number of errors in a refusal.
export const maxErrors = 100

/** Errors of a result, and its words that no cited evidence backs. */
export type CheckOutcome = { errors: FieldError[]; backing: TextBacking | null }

/** Checks a result, as a task for a thread: input and result are JSON. */
export function work({ binding, input, result, now }: CheckInput): CheckOutcome {
  return checkAll(binding, JSON.parse(input) as StageInput, JSON.parse(result) as StageResult, now)
}

/** Checks a result against the frozen input of its job. */
export function checkAll(
  binding: JobBinding,
  input: StageInput,
  result: StageResult,
  now: Date,
): CheckOutcome {
  const errors = checkResult(binding, input, result, now).slice(0, maxErrors)
  return { errors, backing: errors.length > 0 ? null : resultBacking(input, result) }
}
