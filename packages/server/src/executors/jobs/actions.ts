import { cutText } from '@alphorn/contract/core/cut-text'
import { Refusal } from '@alphorn/contract/core/errors'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import { recordedAction, systemCall } from '#server/platform/audit/system-call'
import { transaction } from '#server/platform/db/connection'
import { claimStageJob } from '#server/prospecting/stage-jobs/claim'
import type { Call } from '#server/platform/call'
import type { Caller } from '#server/platform/caller'
import type { Pools } from '#server/platform/db/connect'
import { completeStageJob } from '#server/prospecting/stage-jobs/complete'
import { failStageJob } from '#server/prospecting/stage-jobs/fail'

/** The reason why a job cannot be done, in the form that a worker reports. */
export type Failure = { code: string; message: string }

/** An executor's result of a job. */
export type JobResult = StageResult | { failure: Failure }

/** The failure of a job after an internal error. Callers do not see the details, which are in the log. */
export const internalFailure: Failure = {
  code: 'executor_error',
  message: 'Internal error. The operator finds details in the log.',
}

/** The name under which the service itself holds leases. */
export const builtInWorker = 'built-in'

/** Ends a held job with its result or its failure. */
export async function endJob(pools: Pools, caller: Caller, job: StageJobDetail, made: JobResult) {
  if ('failure' in made) await giveUp(pools, caller, job, made.failure)
  else await submitResult(pools, caller, job, made)
}

/**
 * Submits the result of a held job. If the gate refuses the result, the job fails: the same result would be refused
 * again. A job that was cancelled or replaced meanwhile is dropped without an error.
 */
async function submitResult(pools: Pools, caller: Caller, job: StageJobDetail, result: StageResult) {
  try {
    await runRecorded(pools, caller, job, 'stage_job_results', (call) =>
      completeStageJob(call, job.project_id, job.job_id, result),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'validation_failed') await giveUp(pools, caller, job, refusedOf(error.fields))
  }
}

/** Builds the failure of a job whose result was refused, with the errors. */
export function refusedOf(faults: readonly { code: string; field: string; detail: string }[]): Failure {
  const message = faults.map(({ code, field, detail }) => `${code} ${field}: ${detail}`).join('\n')
  return { code: 'result_refused', message: cutText(message, 2000) }
}

/** Gives a held job back, so that another process can claim it at once. */
export async function giveBack(
  { write }: Pools,
  caller: Caller,
  { project_id, job_id, lease }: StageJobDetail,
) {
  const claim = { lease_id: lease!.lease_id!, lease_seconds: 0, worker_id: builtInWorker }
  await transaction(write, (tx) => claimStageJob(systemCall(tx, caller), project_id, job_id, claim)).catch(
    (error: unknown) => {
      // The job was cancelled or is held by another process, so there is no lease to give back.
      if (!(error instanceof Refusal)) throw error
    },
  )
}

/** Fails a held job. */
export async function giveUp(pools: Pools, caller: Caller, job: StageJobDetail, failure: Failure) {
  const lease_id = job.lease!.lease_id!
  await runRecorded(pools, caller, job, 'stage_job_failures', (call) =>
    failStageJob(call, job.project_id, job.job_id, { lease_id, ...failure }),
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** Runs an action of the executor and records it in the history, like a worker's call. */
function runRecorded(
  { write }: Pools,
  caller: Caller,
  { project_id, job_id }: StageJobDetail,
  operation_id: 'stage_job_results' | 'stage_job_failures',
  action: (call: Call) => Promise<unknown>,
) {
  const path = `/projects/${project_id}/stage-jobs/${job_id}`
  return recordedAction(
    write,
    caller,
    { operation_id, path, project_id, target: job_id, status: 201 },
    action,
  )
}
