import type { ErrorCode } from '#contract/core/errors'

export const stageJobStates = ['unclaimed', 'claimed', 'completed', 'failed', 'expired', 'cancelled'] as const
export type StageJobState = (typeof stageJobStates)[number]

export const jobActions = ['claims', 'results', 'failures', 'retries', 'cancellations'] as const
export type JobAction = (typeof jobActions)[number]

/**
 * The situation of a job for the caller: its effective state and, while it is open, its executor and the holder of its
 * lease.
 */
export const situations = [
  'unclaimed',
  'unclaimed_after_my_lease',
  'claimed_by_me',
  'claimed_by_my_other_worker',
  'my_superseded_lease',
  'claimed_by_another',
  'left_to_another_executor',
  'completed',
  'failed',
  'expired',
  'cancelled',
] as const
export type Situation = (typeof situations)[number]

/** Effect of an allowed action. `regrant`: a new lease, unless the claim names the expired lease. */
export type RuleEffect = 'grant' | 'regrant' | 'extend' | 'close' | 'keep' | 'succeed'
export type Ruling = { readonly effect: RuleEffect } | { readonly refusal: ErrorCode }

const effectOf = (name: RuleEffect): Ruling => ({ effect: name })
const refuseWith = (refusal: ErrorCode): Ruling => ({ refusal })
const closedWith = (code: ErrorCode, retries: Ruling): Record<JobAction, Ruling> => ({
  claims: refuseWith(code),
  results: refuseWith(code),
  failures: refuseWith(code),
  retries,
  cancellations: refuseWith(code),
})
const openWith = (claims: Ruling, submit: Ruling): Record<JobAction, Ruling> => ({
  claims,
  results: submit,
  failures: submit,
  retries: effectOf('keep'),
  cancellations: effectOf('close'),
})

/** The rules of leases in one table. The server follows it, and tests check each of its cells over HTTP. */
export const jobRules: Readonly<Record<Situation, Readonly<Record<JobAction, Ruling>>>> = {
  unclaimed: openWith(effectOf('grant'), refuseWith('job_not_claimed')),
  unclaimed_after_my_lease: openWith(effectOf('regrant'), refuseWith('lease_expired')),
  claimed_by_me: openWith(effectOf('extend'), effectOf('close')),
  claimed_by_my_other_worker: openWith(refuseWith('job_not_claimed'), refuseWith('job_not_claimed')),
  my_superseded_lease: openWith(refuseWith('lease_expired'), refuseWith('lease_expired')),
  claimed_by_another: openWith(refuseWith('job_not_claimed'), refuseWith('job_not_claimed')),
  left_to_another_executor: openWith(refuseWith('job_not_claimed'), refuseWith('job_not_claimed')),
  completed: closedWith('job_not_open', refuseWith('job_not_open')),
  failed: closedWith('external_worker_failed', effectOf('succeed')),
  expired: closedWith('job_expired', effectOf('succeed')),
  cancelled: closedWith('job_cancelled', refuseWith('job_cancelled')),
}

/** The refusals that an action can receive, for the route table. */
export function refusalsOfAction(action: JobAction): readonly ErrorCode[] {
  const codes = situations.flatMap((situation) => {
    const ruling = jobRules[situation][action]
    return 'refusal' in ruling ? [ruling.refusal] : []
  })
  const full: ErrorCode[] = action === 'retries' ? ['job_allowance_full'] : []
  return [...new Set([...codes, ...full])]
}

/** Facts of a job that determine its state. Times are in milliseconds of the database clock. */
export type LeaseFacts = {
  state: StageJobState
  deadline: number
  lease: LeaseHolder | null
}
/** The current lease of a job, or the last one if it expired. A released lease leaves none. */
export type LeaseHolder = {
  lease_id: string
  credential_id: string
  worker_id: string | null
  expires: number
}
/**
 * The caller: its credential, and the members of the request. `worker_id` is null if a claim has none, and undefined if
 * the request cannot have one (results, failures). `superseded`: the named lease was an earlier one of this credential
 * on this job. `performs`: false if the project assigned the job to an executor other than the caller.
 */
export type Actor = {
  credential_id: string
  worker_id?: string | null | undefined
  lease_id?: string | undefined
  superseded?: boolean
  performs?: boolean
}

/**
 * Returns the state at a moment. Deadlines pass and leases expire without a write, so the state is computed; the
 * deadline takes precedence.
 */
export function effectiveState({ state, deadline, lease }: LeaseFacts, now: number): StageJobState {
  if (state !== 'unclaimed' && state !== 'claimed') return state
  if (now >= deadline) return 'expired'
  return lease !== null && now < lease.expires ? 'claimed' : 'unclaimed'
}

/** Returns the situation of a job for the caller at a moment of the database clock. */
export function situationOf(job: LeaseFacts, actor: Actor, now: number): Situation {
  const state = effectiveState(job, now)
  if (state !== 'unclaimed' && state !== 'claimed') return state
  if (actor.performs === false) return 'left_to_another_executor'
  if (actor.superseded === true) return 'my_superseded_lease'
  const holds = job.lease !== null && isHolder(job.lease, actor)
  if (state === 'unclaimed') return holds ? 'unclaimed_after_my_lease' : 'unclaimed'
  return holds ? 'claimed_by_me' : heldBy(job.lease, actor)
}

function heldBy(lease: LeaseHolder | null, { credential_id }: Actor): Situation {
  return lease?.credential_id === credential_id ? 'claimed_by_my_other_worker' : 'claimed_by_another'
}

/**
 * Returns whether the caller holds a lease: by the lease it names, or else by its worker name, or else by its
 * credential.
 */
function isHolder(lease: LeaseHolder, actor: Actor) {
  if (lease.credential_id !== actor.credential_id) return false
  if (actor.lease_id !== undefined) return actor.lease_id === lease.lease_id
  return actor.worker_id === undefined || actor.worker_id === lease.worker_id
}

/** Rules on an action. A claim that names a lease asks for an extension, so it never receives a new lease. */
export function ruleOn(action: JobAction, situation: Situation, actor: Actor): Ruling {
  const ruling = jobRules[situation][action]
  if (actor.lease_id === undefined || !('effect' in ruling)) return ruling
  if (ruling.effect === 'regrant') return refuseWith('lease_expired')
  return ruling.effect === 'grant' ? refuseWith('job_not_claimed') : ruling
}
