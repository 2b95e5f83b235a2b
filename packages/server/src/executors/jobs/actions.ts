import { Refusal } from '@alphorn/contract/core/errors'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import { recordedAction } from '#server/platform/audit/system-call'
import type { Call, Caller } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { completeStageJob } from '#server/prospecting/stage-jobs/complete'
import { failStageJob } from '#server/prospecting/stage-jobs/fail'

/** The reason for which a job cannot be done, as a worker would report it. */
export type Failure = { code: string; message: string }

/** An executor's result of a job. */
export type Made = StageResult | { failure: Failure }

/** The failure of a job that a fault of ours stopped. The details are in the log, and are not shown to callers. */
export const internalFailure: Failure = {
  code: 'executor_error',
  message: 'Internal error. The operator finds details in the log.',
}

/** The name under which the service itself holds leases. */
export const builtInWorker = 'built-in'

/** Ends a held job with what was made of it. */
export async function endJob(pools: Pools, caller: Caller, job: StageJobDetail, made: Made) {
  if ('failure' in made) await giveUp(pools, caller, job, made.failure)
  else await submitResult(pools, caller, job, made)
}

/**
 * Submits what was made of a held job. A result that the gate refuses fails the job: the same words would be refused
 * again. A job that was cancelled or replaced meanwhile is let go without a loss.
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

/** The failure of a job whose result was refused, with what was wrong. */
export function refusedOf(faults: readonly { code: string; field: string; detail: string }[]): Failure {
  const message = faults.map(({ code, field, detail }) => `${code} ${field}: ${detail}`).join('\n')
  return { code: 'result_refused', message: message.slice(0, 2000) }
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

/** An action of the executor and its row in the history: as a worker's call leaves one. */
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
