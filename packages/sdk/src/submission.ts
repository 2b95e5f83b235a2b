import type { FieldError } from '@alphorn/contract/errors'
import { checkResult } from '@alphorn/contract/result-checks/check-result'
import { shapeErrors } from '@alphorn/contract/shape'
import { StageResult } from '@alphorn/contract/stage-results'
import { ApiError } from '#sdk/client'
import { keyOf } from '#sdk/lease'
import type { ClaimedJob, Ending, StageOutput, Work, WorkerFailure } from '#sdk/worker'

/** Checks what a handler made as the service will, and submits it; once more under a new lease if the old one ran out. */
export async function submitResult(work: Work, job: ClaimedJob, output: StageOutput): Promise<Ending> {
  const errors = faultsOf(job, output)
  if (errors.length > 0) return refused(work, job, errors)
  try {
    return await send(work, job, output)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'validation_failed') return refused(work, job, error.errors)
    if (error.code !== 'lease_expired') throw error
    return await send(work, await claimAgain(work, job), output)
  }
}

/** Tells the service that the job cannot be done; anybody may retry it. */
export async function reportFailure(work: Work, job: ClaimedJob, failure: WorkerFailure): Promise<Ending> {
  await work.client.stage_job_failures(
    { project_id: work.project_id, job_id: job.job_id, lease_id: job.lease!.lease_id!, ...failure },
    { idempotencyKey: keyOf(job, 'failure') },
  )
  return { ending: 'failed', failure }
}

function bound({ input_snapshot, upstream, lease }: ClaimedJob, output: StageOutput) {
  return { ...output, input_snapshot, upstream, lease_id: lease!.lease_id! }
}

function faultsOf(job: ClaimedJob, output: StageOutput): FieldError[] {
  const { data, errors } = shapeErrors(StageResult, bound(job, output))
  return errors.length > 0 ? errors : checkResult(job, job.input, data as StageResult, new Date())
}

async function send({ client, project_id }: Work, job: ClaimedJob, output: StageOutput): Promise<Ending> {
  const { data } = await client.stage_job_results(
    { project_id, job_id: job.job_id, ...bound(job, output) },
    { idempotencyKey: keyOf(job, 'result') },
  )
  return { ending: 'completed', revision_id: data.accepted.revision_id }
}

/** The job may still be free. If another has it, the refusal ends the matter. */
async function claimAgain(
  { client, project_id, worker_id, lease_seconds }: Work,
  job: ClaimedJob,
): Promise<ClaimedJob> {
  const { data } = await client.stage_job_claims(
    { project_id, job_id: job.job_id, worker_id, lease_seconds },
    { idempotencyKey: keyOf(job, 'renewal') },
  )
  return { ...job, lease: data.lease }
}

const mostTold = 20

function refused(work: Work, job: ClaimedJob, errors: readonly FieldError[]) {
  const told = errors.slice(0, 3).map(({ code, field, detail }) => `${field}: ${detail} (${code})`)
  return reportFailure(work, job, {
    code: 'result_refused',
    message: told.join('\n').slice(0, 2000),
    details: errors.slice(0, mostTold),
  })
}
