import { newId } from '@alphorn/contract/core/ids'
import type { Claim } from '@alphorn/contract/prospecting/stage-jobs'
import type { Call } from '#server/platform/call'
import { projectKey } from '#server/prospecting/projects/queries'
import { extendLease, grantLease, releaseLease } from '#server/prospecting/stage-jobs/lease'
import { type DetailedJob, presentJobDetail } from '#server/prospecting/stage-jobs/present'
import { inputOf, isSuperseded, lockStageJob } from '#server/prospecting/stage-jobs/queries'
import { applyRule } from '#server/prospecting/stage-jobs/rule'

type Claimed = { granted: boolean; job: DetailedJob }

/** Grants a lease on a job, extends the caller's, or gives it back (`lease_seconds: 0`). */
export async function claimStageJob(
  call: Call,
  project_id: string,
  job_id: string,
  claim: Claim,
): Promise<Claimed> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), job_id }
  const [{ job, now }, input] = await Promise.all([lockStageJob(tx, key), inputOf(tx, key)])
  const actor = {
    credential_id: caller.id,
    worker_id: claim.worker_id ?? null,
    lease_id: claim.lease_id,
    superseded: await isSuperseded(tx, job, caller.id, claim.lease_id),
  }
  call.auditContext.worker_id = claim.worker_id ?? null
  const extends_ = applyRule('claims', job, actor, now) === 'extend'
  const changed = leaseAfter(call, { job, claim, now, extends_ })
  return {
    granted: !extends_ && claim.lease_seconds > 0,
    job: presentJobDetail(changed, input, caller.id, now),
  }
}

type Step = { job: Parameters<typeof grantLease>[1]; claim: Claim; now: Date; extends_: boolean }

function leaseAfter({ tx, caller }: Call, { job, claim, now, extends_ }: Step) {
  const { lease_seconds, progress, worker_id } = claim
  if (lease_seconds === 0) return extends_ ? releaseLease(tx, job, progress) : job
  if (extends_) return extendLease(tx, job, { seconds: lease_seconds, progress, now })
  return grantLease(tx, job, {
    lease_id: newId('lease'),
    credential_id: caller.id,
    credential_name: caller.name,
    worker_id: worker_id ?? null,
    seconds: lease_seconds,
    now,
  })
}
