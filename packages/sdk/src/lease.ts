import { ApiError, isTransient } from '#sdk/api-error'
import { isUnsendable, reportFault } from '#sdk/faults'
import type { Work } from '#sdk/work'
import type { ClaimedJob, Progress } from '#sdk/worker-options'

export type HeldLease = {
  /** The job with its current lease. */
  readonly job: ClaimedJob
  /** Aborted when the lease is lost. The reason is the service's refusal, or the fault that prevented an extension. */
  readonly lost: AbortSignal
  report: (progress: Progress) => void
  /** Returns the current time by the service's clock. */
  now: () => Date
  /** Claims the job again after its lease ran out. Rejects if another worker has it or the job is closed. */
  renew: () => Promise<void>
  letGo: () => void
}

/** Keeps the lease on a job alive by extending it after each third of its time, until it is released or lost. */
export function holdLease(work: Work, claimed: ClaimedJob): HeldLease {
  let unreported: Progress | undefined
  const take = () => {
    const taken = unreported
    unreported = undefined
    return taken
  }
  const keep = (progress: Progress | undefined) => {
    unreported ??= progress
  }
  let job = claimed
  let clock = clockOf(claimed)
  const reportLease = ({ lease }: Pick<ClaimedJob, 'lease'>) => {
    job = { ...job, lease }
    clock = clockOf(job)
  }
  const news = { take, keep }
  let watch = keepAlive(work, () => job, reportLease, news)
  return {
    get job() {
      return job
    },
    get lost() {
      return watch.lost
    },
    report: (progress) => {
      unreported = progress
    },
    now: () => clock(),
    renew: async () => {
      watch.end()
      await work.retryBudget.insist(async (signal) => reportLease(await claimAgain(work, job, signal)))
      watch = keepAlive(work, () => job, reportLease, news)
    },
    letGo: () => watch.end(),
  }
}

type News = { take: () => Progress | undefined; keep: (progress: Progress | undefined) => void }
type Lease = Pick<ClaimedJob, 'lease'>

/** Milliseconds that an attempt gets even if the lease seems over, as after sleep or a blocked event loop. */
const minAttemptMs = 10_000

function keepAlive(work: Work, held: () => ClaimedJob, reportLease: (taken: Lease) => void, news: News) {
  const loss = new AbortController()
  const end = new AbortController()
  const third = (work.lease_seconds * 1000) / 3
  let expires = expiryOf(held(), performance.now())
  let timer = setTimeout(() => void extend(), third)

  // An attempt must end before the lease does, however many retries it makes.
  const timely = () => {
    const most = Math.max(left(), Math.min(third, minAttemptMs))
    return AbortSignal.any([end.signal, AbortSignal.timeout(Math.ceil(most))])
  }
  const left = () => Math.max(0, expires - performance.now())
  // Retries sooner after a failed extension, because little of the lease is left.
  const pauseMs = () => Math.max(third / 10, Math.min(third, left() / 3))

  async function extend() {
    // The response may be a replay of a lost one, so the expiry counts from the time of the request.
    const asked = performance.now()
    try {
      const taken = await extendOrReclaim(work, held(), news, timely())
      if (end.signal.aborted) return
      reportLease(taken)
      expires = expiryOf(taken, asked)
    } catch (error) {
      if (!end.signal.aborted && (isFinal(error) || left() === 0)) loss.abort(error)
    }
    if (!end.signal.aborted && !loss.signal.aborted) timer = setTimeout(() => void extend(), pauseMs())
  }

  return {
    lost: loss.signal,
    end: () => {
      clearTimeout(timer)
      end.abort()
    },
  }
}

/** Extends the lease. If it ran out, claims the job again, provided that no other worker has it. */
async function extendOrReclaim(work: Work, job: ClaimedJob, news: News, signal: AbortSignal): Promise<Lease> {
  const progress = news.take()
  try {
    return await extendLease(work, job, progress, signal)
  } catch (error) {
    if (progress && isUnsendable(error)) {
      // An invalid progress report must not cost the handler its work, so the extension is repeated without it.
      reportFault(work, error)
      return extendOrReclaim(work, job, news, signal)
    }
    news.keep(progress)
    if (!(error instanceof ApiError) || error.code !== 'lease_expired') throw error
    return claimAgain(work, job, signal)
  }
}

/**
 * Extends the lease under a fresh idempotency key, so that a worker that resumes after a crash does not replay an old
 * extension.
 */
async function extendLease(
  work: Work,
  job: ClaimedJob,
  progress: Progress | undefined,
  signal: AbortSignal,
): Promise<Lease> {
  const { data } = await work.client.stage_job_claims(
    { ...namesOf(work, job), lease_seconds: work.lease_seconds, ...(progress && { progress }) },
    { idempotencyKey: crypto.randomUUID(), signal, traceparent: work.traces.get(job.job_id) },
  )
  return data as Lease
}

/** Claims a job whose lease ran out. Rejects if another worker has it. */
async function claimAgain(work: Work, job: ClaimedJob, signal: AbortSignal): Promise<Lease> {
  const { client, project_id, worker_id, lease_seconds, traces } = work
  const { data } = await client.stage_job_claims(
    { project_id, job_id: job.job_id, worker_id, lease_seconds },
    { idempotencyKey: keyOf(job, 'renewal'), signal, traceparent: traces.get(job.job_id) },
  )
  return data as Lease
}

/** Gives the job back, so that another worker can claim it before the lease runs out. */
export async function releaseJob(work: Work, job: ClaimedJob): Promise<void> {
  await work.retryBudget.insist((signal) =>
    work.client.stage_job_claims(
      { ...namesOf(work, job), lease_seconds: 0 },
      { idempotencyKey: keyOf(job, 'release'), signal, traceparent: work.traces.get(job.job_id) },
    ),
  )
}

/**
 * Returns the idempotency key of an action on a lease. It is the same for each retry and after a restart of the
 * process.
 */
export function keyOf({ job_id, lease }: ClaimedJob, action: string) {
  return `${job_id}.${lease!.lease_id}.${action}`
}

function namesOf({ project_id, worker_id }: Work, { job_id, lease }: ClaimedJob) {
  return { project_id, job_id, worker_id, lease_id: lease!.lease_id! }
}

/**
 * Returns the expiry by this process's clock, counted from the request, so that the clocks of worker and service may
 * differ.
 */
function expiryOf({ lease }: Lease, asked: number) {
  return asked + (lease?.expires_in ?? 0) * 1000
}

/** Returns a clock that follows the service's time: `expires_at` minus `expires_in` was its time at the response. */
function clockOf({ lease }: ClaimedJob) {
  const mark = performance.now()
  const present = Date.parse(lease!.expires_at) - lease!.expires_in * 1000
  return () => new Date(present + performance.now() - mark)
}

/** Returns whether the service refused for good. Missing responses and server faults do not count. */
function isFinal(error: unknown) {
  return !isTransient(error) && !(error instanceof DOMException)
}
