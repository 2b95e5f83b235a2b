import {
  resultWarnings,
  selfVerificationErrors,
} from '@alphorn/contract/prospecting/result-checks/check-result'
import { Refusal } from '@alphorn/contract/core/errors'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultCheck } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import { nowOf, type ReadCall } from '#server/platform/call'
import { projectKey } from '#server/prospecting/projects/queries'
import { checkedFor } from '#server/prospecting/stage-jobs/check-result'
import { authorOf } from '#server/prospecting/stage-jobs/complete'
import { findJob, inputOf } from '#server/prospecting/stage-jobs/queries'

/**
 * Checks a result against the job's frozen input exactly as a submission would. Stores nothing, counts no attempt, and
 * leaves the lease unchanged.
 */
export async function dryRunResult(
  call: ReadCall,
  project_id: string,
  job_id: string,
  result: StageResult,
): Promise<ResultCheck> {
  const { tx } = call
  const key = { ...projectKey(call, project_id), job_id }
  const job = await tx.row(findJob, key)
  if (!job) throw new Refusal('not_found')
  const [input, author, now] = await Promise.all([inputOf(tx, key), authorOf(tx, key, result), nowOf(call)])
  const { errors: found, backing } = await checkedFor(key.account_id, { job, input, result, now })
  const read = JSON.parse(input) as StageInput
  const errors = [...found, ...selfVerificationErrors(read, result, author)]
  const acceptable = errors.length === 0
  const warnings = acceptable ? resultWarnings(read, result, { author, backing }) : []
  return { acceptable, errors, warnings, backing }
}
