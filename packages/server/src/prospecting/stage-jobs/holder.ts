import { invalid } from '@alphorn/contract/core/errors'
import type { Call, JudgedCall } from '#server/platform/call'
import { isSuperseded, type StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { applyRule } from '#server/prospecting/stage-jobs/rule'

/** Refuses a caller that does not hold the job now. A lease that a named worker has taken must be named. */
export async function ensureHolder(
  call: Call,
  action: 'results' | 'failures',
  job: StageJobRow,
  lease_id: string | undefined,
  now: Date,
) {
  const superseded = await isSuperseded(call.tx, job, call.caller.id, lease_id)
  applyHolderRule(call, action, job, { lease_id, superseded, now })
}

type LeaseClaim = { lease_id: string | undefined; superseded: boolean; now: Date }

/** Refuses likewise, where it is already known whether the named lease was once the caller's. */
export function applyHolderRule(
  { caller, auditContext }: JudgedCall,
  action: 'results' | 'failures',
  job: StageJobRow,
  { lease_id, superseded, now }: LeaseClaim,
) {
  // The calling worker is known only if the job still has its lease.
  if (job.lease_credential_id === caller.id && !superseded) auditContext.worker_id = job.lease_worker_id
  applyRule(action, job, { credential_id: caller.id, lease_id, superseded }, now)
  if (job.lease_worker_id !== null && lease_id === undefined)
    throw invalid(
      'lease_id_required',
      'lease_id',
      'The job was claimed with a `worker_id`. Send the `lease_id` from the claim.',
    )
}
