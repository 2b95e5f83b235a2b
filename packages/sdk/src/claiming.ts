import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import { isTransient } from '#sdk/api-error'
import { reportIdle } from '#sdk/idle'
import { releaseJob } from '#sdk/lease'
import { items } from '#sdk/pages'
import { waitForOutage } from '#sdk/retry-budget'
import type { Work } from '#sdk/work'
import type { ClaimedJob } from '#sdk/worker-options'

export type Claiming = {
  /** Returns up to `room` jobs. Returns none if the poll ended without jobs, or after waiting for an outage to pass. */
  next: (room: number) => Promise<ClaimedJob[]>
  /** Gives back the jobs granted to a claim whose response was lost. */
  finishRound: () => Promise<void>
}

type Poll = { key: string; given: Parameters<Work['client']['stage_job_batch_claims']>[0] }

const pollSeconds = 25
/** The most jobs that the service grants to one claim. */
const maxClaimedJobs = 50

/** Claims jobs for a worker: first the jobs that it held before a restart, then new ones. */
export function createClaiming(work: Work): Claiming {
  let recovered = false
  /**
   * A claim that was sent but got no response. Its idempotency key is sent again to receive the same jobs and leases.
   */
  let unanswered: Poll | undefined
  /** The first claim does not wait, so that a worker without jobs says so at once. */
  let waitSeconds = 0

  async function next(room: number) {
    try {
      const held = recovered ? [] : await recoverJobs(work)
      recovered = true
      if (held.length > 0) return held
      unanswered ??= newPoll(work, room, waitSeconds)
      const jobs = await claimFresh(work, unanswered)
      unanswered = undefined
      if (waitSeconds === 0 && jobs.length === 0) await reportIdle(work)
      waitSeconds = pollSeconds
      return jobs
    } catch (error) {
      if (work.signal.aborted) return []
      if (!isTransient(error)) {
        unanswered = undefined
        throw error
      }
      await waitForOutage(error, work.signal).catch(() => {}) // the worker was stopped
      return []
    }
  }

  async function settle() {
    const poll = unanswered
    if (!poll) return
    unanswered = undefined
    await work.retryBudget.insist((signal) => recoverClaim(work, poll, signal)).catch(() => {}) // the leases expire by themselves
  }

  return { next, finishRound: settle }
}

function newPoll(
  { project_id, worker_id, lease_seconds, stages }: Work,
  max_jobs: number,
  wait_seconds: number,
): Poll {
  const given = {
    project_id,
    worker_id,
    lease_seconds,
    max_jobs: Math.min(maxClaimedJobs, max_jobs),
    wait_seconds,
  }
  return { key: crypto.randomUUID(), given: { ...given, ...(stages && { stages }) } }
}

/**
 * Claims the jobs of a poll. A replayed response shows the leases as they were at first, so each is extended to learn
 * its real expiry. A job whose lease ran out is dropped; a later poll may bring it again.
 */
async function claimFresh(work: Work, poll: Poll): Promise<ClaimedJob[]> {
  const { jobs, replayed } = await claimBatch(work, poll, work.signal)
  if (!replayed) return jobs
  const resumed = await Promise.all(jobs.map((job) => resumeLease(work, job, true)))
  return resumed.filter((job) => job !== undefined)
}

async function claimBatch({ client, traces }: Work, { key, given }: Poll, signal: AbortSignal) {
  const { data, replayed, traceparent } = await client.stage_job_batch_claims(given, {
    idempotencyKey: key,
    signal,
  })
  for (const { job_id } of data) traces.set(job_id, traceparent)
  return { jobs: data, replayed }
}

/**
 * Recovers the jobs that a worker of this name held before it restarted. Gives back those beyond `max_jobs` or of other
 * stages.
 */
async function recoverJobs(work: Work): Promise<ClaimedJob[]> {
  const { client, project_id, worker_id, max_jobs, stages, signal } = work
  const held: ClaimedJob[] = []
  const mine = { project_id, claimed_by: 'me' } as const
  try {
    for await (const job of items(client.stage_job_list, mine, { signal })) {
      if (job.lease?.worker_id !== worker_id) continue
      const isWanted = held.length < max_jobs && (stages ?? [job.stage]).includes(job.stage)
      const resumed = await resumeLease(work, job, isWanted)
      if (resumed && isWanted) held.push(resumed)
    }
    return held
  } catch (error) {
    // A stop ends the recovery. Jobs that it took up are given back, as any others in progress.
    if (signal.aborted) await Promise.allSettled(held.map((job) => releaseJob(work, job)))
    throw error
  }
}

/** Extends the lease on a job that the worker already held, or gives the job back if it is not wanted. */
async function resumeLease(
  { client, project_id, worker_id, lease_seconds, signal, traces }: Work,
  { job_id, lease }: Pick<StageJob, 'job_id' | 'lease'>,
  isWanted: boolean,
) {
  const given = { project_id, job_id, worker_id, lease_id: lease!.lease_id! }
  try {
    const claim = { ...given, lease_seconds: isWanted ? lease_seconds : 0 }
    const traceparent = traces.get(job_id)
    const { data, ...answer } = await client.stage_job_claims(claim, { signal, traceparent })
    if (isWanted) traces.set(job_id, traceparent ?? answer.traceparent)
    return data
  } catch (error) {
    // The lease ran out or the job was closed in the meantime, so there is nothing to resume.
    if (isTransient(error) || signal.aborted) throw error
    return undefined
  }
}

/**
 * Gives back the jobs of a claim that was in flight when the worker stopped. Sends its key with a short, different
 * claim. A conflict means that the original claim was granted: that one is repeated to learn its leases. Jobs that the
 * short claim itself received are given back too.
 */
async function recoverClaim(work: Work, poll: Poll, signal: AbortSignal) {
  const probe: Poll = { ...poll, given: { ...poll.given, wait_seconds: 0, max_jobs: 1 } }
  const { jobs } = await claimBatch(work, probe, signal).catch((error: unknown) => {
    if (isTransient(error)) throw error
    return claimBatch(work, poll, signal)
  })
  await Promise.all(jobs.map((job) => releaseJob(work, job)))
}
