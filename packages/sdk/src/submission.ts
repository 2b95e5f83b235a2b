import type { FieldError } from '@alphorn/contract/core/errors'
import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import { shapeErrors } from '@alphorn/contract/core/shape'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { StageResult } from '@alphorn/contract/prospecting/stage-results'
import { ApiError } from '#sdk/client'
import { isUnsendable, reportFault } from '#sdk/faults'
import { type HeldLease, keyOf } from '#sdk/lease'
import type { Work } from '#sdk/work'
import type { ClaimedJob, Ending, StageOutput, WorkerFailure } from '#sdk/worker-options'

type Refused = { errors: readonly FieldError[] }

/**
 * Checks a handler's output with the service's own checks and submits it. If the lease expired, renews it and submits
 * once more. Returns all faults if the output is refused, by these checks or by the service.
 */
export async function submitResult(
  work: Work,
  lease: HeldLease,
  output: StageOutput,
): Promise<Ending | Refused> {
  const errors = faultsOf(lease.job, output, lease.now())
  if (errors.length > 0) return { errors }
  for (let renewals = 0; ; renewals++)
    try {
      return await sendResult(work, lease.job, output)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'validation_failed') return { errors: error.errors }
      if (error.code !== 'lease_expired' || renewals > 0) throw error
      await lease.renew()
    }
}

/**
 * Finds all faults for which the service would refuse an output for a job: in its shape, its binding and its evidence.
 * Returns an empty array if the output is acceptable. `now` is the latest time that a timestamp may have.
 *
 * @example
 * expect(faultsOf(job, await handle(job, context), new Date())).toEqual([])
 */
export function faultsOf(job: ClaimedJob, output: StageOutput, now: Date): FieldError[] {
  const { input_snapshot, upstream, input } = job
  const { data, errors } = shapeErrors(StageResult, { ...output, input_snapshot, upstream })
  // The service builds the input of a stage job from this very type.
  return errors.length > 0 ? errors : checkResult(job, input as StageInput, data as StageResult, now)
}

async function sendResult({ submitting, traces }: Work, job: ClaimedJob, output: StageOutput) {
  const { job_id, input_snapshot, upstream, lease } = job
  const result = { ...output, input_snapshot, upstream, lease_id: lease!.lease_id! }
  const { revision_id } = await submitting(job_id, result, traces.get(job_id))
  return { ending: 'completed', revision_id } as const
}

/** Reports to the service that the job failed; the job may be retried. */
export async function reportFailure(work: Work, lease: HeldLease, failure: WorkerFailure): Promise<Ending> {
  try {
    return await sendFailure(work, lease, failure)
  } catch (error) {
    if (!isUnsendable(error)) throw error
    // A failure that is not valid itself is reported in a reduced form, so that the job does not wait for its lease to
    // expire.
    reportFault(work, error)
    const message = `The handler reported a failure that is not valid: ${String(error)}`.slice(0, 2000)
    return sendFailure(work, lease, { code: 'worker_error', message })
  }
}

async function sendFailure(
  { client, project_id, retryBudget, traces }: Work,
  { job }: HeldLease,
  failure: WorkerFailure,
): Promise<Ending> {
  const given = { project_id, job_id: job.job_id, lease_id: job.lease!.lease_id!, ...failure }
  await retryBudget.insist((signal) =>
    client.stage_job_failures(given, {
      idempotencyKey: keyOf(job, 'failure'),
      signal,
      traceparent: traces.get(job.job_id),
    }),
  )
  return { ending: 'failed', failure }
}
