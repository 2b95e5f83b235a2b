import { Refusal } from '@alphorn/contract/core/errors'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import {
  type Actor,
  effectiveState,
  type JobAction,
  type LeaseFacts,
  type RuleEffect,
  ruleOn,
  situationOf,
  type StageJobState,
} from '@alphorn/contract/prospecting/stage-job-rules'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type { Upstream } from '@alphorn/contract/prospecting/snapshots'
import type { Stage } from '@alphorn/contract/prospecting/stages'

/** A caller of the mock; each secret is a separate credential. */
export type MockCaller = { id: string; name: string }

export type MockLease = {
  lease_id: string
  credential_id: string
  credential_name: string
  worker_id: string | null
  granted: number
  expires: number
}

/** A job in the memory of the mock. Times are milliseconds of the mock's clock. */
export type MockJob = {
  job_id: string
  project_id: string
  prospect_id: string
  stage: Stage
  input: StageInput
  snapshot: { id: string; fingerprint: string }
  upstream: Upstream[]
  state: StageJobState
  created: number
  deadline: number
  attempt: number
  retry_of_job_id: string | null
  retried_by_job_id: string | null
  lease: MockLease | null
  /** Leases granted before the current one. */
  earlier: readonly MockLease[]
  fencing_token: number
  progress: NonNullable<StageJob['lease']>['progress']
  checkpoint: unknown
  refused_results: number
  result: StageJob['result']
  failure: StageJob['failure']
  cancellation: StageJob['cancellation']
}

export function leaseFactsOf({ state, deadline, lease }: MockJob): LeaseFacts {
  return { state, deadline, lease }
}

/** Returns the job as the caller sees it, with the members of the real service. */
export function presentMockJob(job: MockJob, caller: MockCaller, now: number): StageJob {
  const state = effectiveState(leaseFactsOf(job), now)
  return {
    job_id: job.job_id,
    project_id: job.project_id,
    cycle_id: null,
    prospect_id: job.prospect_id,
    stage: job.stage,
    state,
    is_open: state === 'unclaimed' || state === 'claimed',
    attempt: job.attempt,
    retry_of_job_id: job.retry_of_job_id,
    retried_by_job_id: job.retried_by_job_id,
    replaced_by_job_id: null,
    created_at: isoTime(job.created),
    deadline_at: isoTime(job.deadline),
    input_snapshot: job.snapshot,
    upstream: job.upstream,
    lease: state === 'claimed' && job.lease ? presentLease(job, job.lease, caller, now) : null,
    refused_results: job.refused_results,
    result: job.result,
    failure: job.failure,
    cancellation: job.cancellation,
  }
}

function presentLease(
  { fencing_token, progress }: MockJob,
  lease: MockLease,
  caller: MockCaller,
  now: number,
): NonNullable<StageJob['lease']> {
  const held_by_caller = lease.credential_id === caller.id
  return {
    lease_id: held_by_caller ? lease.lease_id : null,
    fencing_token,
    credential_name: lease.credential_name,
    worker_id: lease.worker_id,
    granted_at: isoTime(lease.granted),
    expires_at: isoTime(lease.expires),
    expires_in: (lease.expires - now) / 1000,
    held_by_caller,
    progress,
  }
}

export function isoTime(milliseconds: number) {
  return new Date(milliseconds).toISOString()
}

/** Applies the contract's transition rules to an action. A refusal includes the job, as in the service. */
export function applyMockRule(
  action: JobAction,
  job: MockJob,
  { caller, named, now }: { caller: MockCaller; named: Omit<Actor, 'credential_id'>; now: number },
): RuleEffect {
  const facts = leaseFactsOf(job)
  const { lease_id } = named
  const superseded =
    lease_id !== undefined &&
    lease_id !== job.lease?.lease_id &&
    job.earlier.some((one) => one.lease_id === lease_id && one.credential_id === caller.id)
  const actor = { ...named, credential_id: caller.id, superseded }
  const ruling = ruleOn(action, situationOf(facts, actor, now), actor)
  if ('effect' in ruling) return ruling.effect
  const isHeld = ruling.refusal === 'job_not_claimed' && effectiveState(facts, now) === 'claimed'
  const wait = Math.max(1, Math.ceil(((facts.lease?.expires ?? 0) - now) / 1000))
  throw new Refusal(ruling.refusal, {
    siblings: { job: presentMockJob(job, caller, now) },
    headers: isHeld ? { 'retry-after': String(wait) } : {},
  })
}
