import { ApiError } from '@alphorn/sdk/client'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { ClaimedJob } from '@alphorn/sdk/worker'
import type { ApiClient } from '#cli/demo/cast'

/** Context of a case: two workers with a credential each, an unclaimed job, and control of time. */
export type Stage = {
  project_id: string
  job_id: string
  wanda: ApiClient
  otto: ApiClient
  /** A client of the worker Wanda on a machine whose clock is wrong by hours. */
  skewed: ApiClient
  /** Waits until a lease of the shortest length has expired. */
  runOut: () => Promise<void>
}

/** A guarantee of the lease. `play` throws Broken, with the observed behaviour, if the server violates it. */
export type Case = { name: string; play: (stage: Stage) => Promise<void> }

/** Thrown when the server does not behave as specified. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** Lease lengths in seconds: the shortest that the API grants, and one that outlasts every case. */
export const shortLease = 10
export const longLease = 300

export function ensureThat(holds: boolean, seen: string): asserts holds {
  if (!holds) throw new Broken(seen)
}

/** Throws Broken unless the call is refused with one of the codes. */
export async function ensureRefused(what: string, call: Promise<{ status: number }>, ...codes: string[]) {
  const outcome = await call.catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })
  const isRefused = outcome instanceof ApiError
  const seen = isRefused ? `${outcome.status} ${outcome.code}` : `${outcome.status}`
  ensureThat(
    isRefused && codes.includes(outcome.code),
    `${what}: expected ${codes.join(' or ')}, got ${seen}.`,
  )
}

/** A granted lease on a job. */
export type Held = { job: ClaimedJob; lease_id: string; fencing_token: number; worker_id: string }

/** Claims the job; throws Broken if the claim is not granted. */
export async function claimJob(
  worker: ApiClient,
  { project_id, job_id }: Stage,
  worker_id: string,
  lease_seconds: number,
): Promise<Held> {
  const { status, data } = await worker.stage_job_claims({ project_id, job_id, worker_id, lease_seconds })
  ensureThat(
    status === 201 && data.lease?.lease_id != null,
    `A claim of a free job: expected 201, got ${status}.`,
  )
  const { lease_id, fencing_token } = data.lease
  return { job: data, lease_id: lease_id!, fencing_token, worker_id }
}

/** Extends the lease on the job. */
export function extendLease(
  worker: ApiClient,
  { project_id, job_id }: Stage,
  held: Held,
  lease_seconds = longLease,
): ReturnType<ApiClient['stage_job_claims']> {
  const { lease_id, worker_id } = held
  return worker.stage_job_claims({ project_id, job_id, worker_id, lease_id, lease_seconds })
}

/** Submits a valid result under the lease. */
export function submitResult(
  worker: ApiClient,
  { project_id, job_id }: Stage,
  { job, lease_id }: Held,
  idempotencyKey?: string,
): ReturnType<ApiClient['stage_job_results']> {
  const { input_snapshot, upstream } = job
  const output = { stage: 'research', ...emptyResearch(job), input_snapshot, upstream, lease_id } as const
  return worker.stage_job_results(
    { project_id, job_id, ...output },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
}

/** Returns a result without findings, which is valid too. */
function emptyResearch({ input: { evidence } }: ClaimedJob) {
  return {
    producer: { name: 'alphorn-conformance', version: '1' },
    evidence: [],
    facts: [],
    identity: {
      verdict: 'confirmed' as const,
      reason: 'Played by the conformance kit: only the register was read.',
      evidence_ids: evidence.slice(0, 1).map(({ id }) => id),
    },
    not_found: [],
    summary: 'Played by the conformance kit.',
  }
}

/** Reads the job with the holder of its lease. */
export async function readJob(worker: ApiClient, { project_id, job_id }: Stage): Promise<StageJobDetail> {
  const { data } = await worker.stage_job_detail({ project_id, job_id })
  return data
}

/** Throws Broken unless the job is still claimed under exactly this lease. */
export async function ensureHeldBy(worker: ApiClient, stage: Stage, held: Held, what: string) {
  const { state, lease } = await readJob(worker, stage)
  ensureThat(
    state === 'claimed' && lease?.lease_id === held.lease_id && lease.fencing_token === held.fencing_token,
    `${what}: the holder's lease changed (state ${state}, token ${lease?.fencing_token}, not ${held.fencing_token}).`,
  )
}
