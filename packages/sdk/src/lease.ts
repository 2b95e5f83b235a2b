import { ApiError, isPassing } from '#sdk/api-error'
import { isUnsendable, reportFault } from '#sdk/faults'
import type { Work } from '#sdk/work'
import type { ClaimedJob, Progress } from '#sdk/worker-options'

export type HeldLease = {
  /** The job under its present lease. */
  readonly job: ClaimedJob
  /** Aborted when the lease is lost. The reason is the service's refusal, or its silence. */
  readonly lost: AbortSignal
  report: (progress: Progress) => void
  /** The time by the clock of the service. */
  now: () => Date
  /** Takes the job again after its lease ran out. Rejects when another has it, or no one needs it any more. */
  renew: () => Promise<void>
  letGo: () => void
}

/** Extends the lease on a job at a third of its time, until it is let go or lost. */
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
  const noteLease = ({ lease }: Pick<ClaimedJob, 'lease'>) => {
    job = { ...job, lease }
    clock = clockOf(job)
  }
  const news = { take, keep }
  let watch = keepAlive(work, () => job, noteLease, news)
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
      await work.retryBudget.insist(async (signal) => noteLease(await claimAgain(work, job, signal)))
      watch = keepAlive(work, () => job, noteLease, news)
    },
    letGo: () => watch.end(),
  }
}

type News = { take: () => Progress | undefined; keep: (progress: Progress | undefined) => void }
type Lease = Pick<ClaimedJob, 'lease'>

/** Least time for an attempt even if the lease seems to be over, as after sleep or a blocked event loop. */
const leastAttempt = 10_000

function keepAlive(work: Work, held: () => ClaimedJob, noteLease: (taken: Lease) => void, news: News) {
  const loss = new AbortController()
  const end = new AbortController()
  const third = (work.lease_seconds * 1000) / 3
  let expires = expiryOf(held(), performance.now())
  let timer = setTimeout(() => void extend(), third)

  // However long an extension is tried: the lease does not wait for it.
  const timely = () => {
    const most = Math.max(left(), Math.min(third, leastAttempt))
    return AbortSignal.any([end.signal, AbortSignal.timeout(Math.ceil(most))])
  }
  const left = () => Math.max(0, expires - performance.now())
  // After an extension that failed, soon again: what is left of the lease is short.
  const pause = () => Math.max(third / 10, Math.min(third, left() / 3))

  async function extend() {
    // The answer may be a repeated one, if the first was lost: the lease is no younger than the question.
    const asked = performance.now()
    try {
      const taken = await takeOn(work, held(), news, timely())
      if (end.signal.aborted) return
      noteLease(taken)
      expires = expiryOf(taken, asked)
    } catch (error) {
      if (!end.signal.aborted && (isFinal(error) || left() === 0)) loss.abort(error)
    }
    if (!end.signal.aborted && !loss.signal.aborted) timer = setTimeout(() => void extend(), pause())
  }

  return {
    lost: loss.signal,
    end: () => {
      clearTimeout(timer)
      end.abort()
    },
  }
}

/** Extends the lease; takes the job again if it ran out meanwhile, and no one has it. */
async function takeOn(work: Work, job: ClaimedJob, news: News, signal: AbortSignal): Promise<Lease> {
  const progress = news.take()
  try {
    return await extendLease(work, job, progress, signal)
  } catch (error) {
    if (progress && isUnsendable(error)) {
      // An invalid progress report of a handler is no reason to lose its work.
      reportFault(work, error)
      return takeOn(work, job, news, signal)
    }
    news.keep(progress)
    if (!(error instanceof ApiError) || error.code !== 'lease_expired') throw error
    return claimAgain(work, job, signal)
  }
}

/** Each extension is an intent of its own, and a worker that took the job up after a crash does not repeat one. */
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

/** The job may still be free. If another has it, the refusal ends the matter. */
async function claimAgain(work: Work, job: ClaimedJob, signal: AbortSignal): Promise<Lease> {
  const { client, project_id, worker_id, lease_seconds, traces } = work
  const { data } = await client.stage_job_claims(
    { project_id, job_id: job.job_id, worker_id, lease_seconds },
    { idempotencyKey: keyOf(job, 'renewal'), signal, traceparent: traces.get(job.job_id) },
  )
  return data as Lease
}

/** Gives the job back, so that another worker need not wait for the lease to run out. */
export async function giveBack(work: Work, job: ClaimedJob): Promise<void> {
  await work.retryBudget.insist((signal) =>
    work.client.stage_job_claims(
      { ...namesOf(work, job), lease_seconds: 0 },
      { idempotencyKey: keyOf(job, 'release'), signal, traceparent: work.traces.get(job.job_id) },
    ),
  )
}

/** The same action on the same lease is one intent, however often and by whichever process it is sent. */
export function keyOf({ job_id, lease }: ClaimedJob, action: string) {
  return `${job_id}.${lease!.lease_id}.${action}`
}

function namesOf({ project_id, worker_id }: Work, { job_id, lease }: ClaimedJob) {
  return { project_id, job_id, worker_id, lease_id: lease!.lease_id! }
}

/** By this process' own clock, counted from when the lease was asked for: the clocks of worker and service need not agree. */
function expiryOf({ lease }: Lease, asked: number) {
  return asked + (lease?.expires_in ?? 0) * 1000
}

/** The service said when the lease expires and in how many seconds: the difference was its present. */
function clockOf({ lease }: ClaimedJob) {
  const mark = performance.now()
  const present = Date.parse(lease!.expires_at) - lease!.expires_in * 1000
  return () => new Date(present + performance.now() - mark)
}

/** Whether the service has refused for good. Silence and its own faults do not count. */
function isFinal(error: unknown) {
  return !isPassing(error) && !(error instanceof DOMException)
}
