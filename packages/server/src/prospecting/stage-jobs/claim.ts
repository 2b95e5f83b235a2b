import { newId } from '@alphorn/contract/core/ids'
import type { Claim } from '@alphorn/contract/prospecting/stage-jobs'
import type { Call, JudgedCall } from '#server/platform/call'
import type { Caller } from '#server/platform/caller'
import { projectKey } from '#server/prospecting/projects/queries'
import {
  extendLease,
  grantLease,
  type LeasedJob,
  releaseLease,
  writeLeases,
} from '#server/prospecting/stage-jobs/lease'
import { type DetailedJob, presentJobDetail } from '#server/prospecting/stage-jobs/present'
import { inputOf, isSuperseded, lockStageJob, type StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { applyRule } from '#server/prospecting/stage-jobs/rule'

/** Grants a lease on a job, extends the caller's, or returns it (`lease_seconds: 0`). */
export async function claimStageJob(
  call: Call,
  project_id: string,
  job_id: string,
  claim: Claim,
): Promise<Pick<JudgedClaim, 'granted' | 'detail'>> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), job_id }
  const [{ job, now }, input] = await Promise.all([lockStageJob(tx, key), inputOf(tx, key)])
  const superseded = await isSuperseded(tx, job, caller.id, claim.lease_id)
  const { leased, ...claimed } = judgeClaim(call, claim, { job, input, superseded, now })
  writeLeases(tx, leased)
  return claimed
}

type ClaimFacts = { job: StageJobRow; input: string; superseded: boolean; now: Date }
/** `leased`: the job after the claim; undefined if the claim changes nothing. */
type JudgedClaim = { granted: boolean; detail: DetailedJob; extends: boolean; leased: LeasedJob[] }

/** Decides a claim. Refuses if the table of rules does. */
export function judgeClaim(
  { caller, auditContext }: JudgedCall,
  claim: Claim,
  { job, input, superseded, now }: ClaimFacts,
): JudgedClaim {
  const actor = {
    credential_id: caller.id,
    worker_id: claim.worker_id ?? null,
    lease_id: claim.lease_id,
    superseded,
  }
  auditContext.worker_id = claim.worker_id ?? null
  const extends_ = applyRule('claims', job, actor, now) === 'extend'
  const after = leaseAfter(caller, { job, claim, now, extends_ })
  const { isGranted: _, ...row } = after
  return {
    granted: !extends_ && claim.lease_seconds > 0,
    detail: presentJobDetail(row, input, caller.id, now),
    extends: extends_,
    leased: after === job ? [] : [after],
  }
}

type Step = { job: StageJobRow; claim: Claim; now: Date; extends_: boolean }

function leaseAfter(caller: Caller, { job, claim, now, extends_ }: Step): LeasedJob {
  const { lease_seconds, progress, worker_id } = claim
  if (lease_seconds === 0) return extends_ ? releaseLease(job, progress) : job
  if (extends_) return extendLease(job, { seconds: lease_seconds, progress, now })
  return grantLease(job, buildLease(caller, { seconds: lease_seconds, worker_id, now }))
}

type LeaseRequest = { seconds: number; worker_id: string | undefined; now: Date }

/** Grants a new lease to a caller. */
export function buildLease({ id, name }: Caller, { seconds, worker_id, now }: LeaseRequest) {
  return {
    lease_id: newId('lease'),
    credential_id: id,
    credential_name: name,
    worker_id: worker_id ?? null,
    seconds,
    now,
  }
}
