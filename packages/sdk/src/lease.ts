import type { Claim } from '@alphorn/contract/stage-jobs'
import { isPassing } from '#sdk/api-error'
import type { ClaimedJob, Work } from '#sdk/worker'

export type Progress = NonNullable<Claim['progress']>

export type HeldLease = {
  /** The job under its present lease. */
  readonly job: ClaimedJob
  /** Aborted when the lease is lost; the reason is what the service said, or that nothing was heard of it. */
  readonly lost: AbortSignal
  tell: (progress: Progress) => void
  /** The time by the clock of the service. */
  now: () => Date
  /** Takes the job anew after its lease ran out. Rejects when another has it, or nobody needs it any more. */
  renew: () => Promise<void>
  letGo: () => void
}

/** Extends the lease on a job at a third of its time, until it is let go or lost. */
export function holdLease(work: Work, claimed: ClaimedJob): HeldLease {
  let news: Progress | undefined
  const take = () => {
    const taken = news
    news = undefined
    return taken
  }
  const keep = (progress: Progress | undefined) => {
    news ??= progress
  }
  let job = claimed
  let watch = keepAlive(work, job, take, keep)
  return {
    get job() {
      return job
    },
    get lost() {
      return watch.lost
    },
    tell: (progress) => {
      news = progress
    },
    now: clockOf(claimed),
    renew: async () => {
      watch.end()
      job = await claimAgain(work, job)
      watch = keepAlive(work, job, take, keep)
    },
    letGo: () => watch.end(),
  }
}

function keepAlive(
  work: Work,
  job: ClaimedJob,
  take: () => Progress | undefined,
  keep: (progress: Progress | undefined) => void,
) {
  const loss = new AbortController()
  const end = new AbortController()
  const third = (work.lease_seconds * 1000) / 3
  let expires = expiryOf(job)
  let timer = setTimeout(() => void extend(), third)

  // However long an extension is tried: the lease does not wait for it.
  const timely = () => AbortSignal.any([end.signal, AbortSignal.timeout(Math.ceil(left()))])
  const left = () => Math.max(0, expires - performance.now())
  // After an extension that failed, soon again: what is left of the lease is short.
  const pause = () => Math.max(third / 10, Math.min(third, left() / 3))

  async function extend() {
    const progress = take()
    try {
      // Each extension is an intent of its own, and a worker that took the job up after a crash does not repeat one.
      const { data } = await work.client.stage_job_claims(
        { ...namesOf(work, job), lease_seconds: work.lease_seconds, ...(progress && { progress }) },
        { idempotencyKey: crypto.randomUUID(), signal: timely() },
      )
      expires = expiryOf(data)
    } catch (error) {
      keep(progress)
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

/** The job may still be free. If another has it, the refusal ends the matter. */
async function claimAgain(work: Work, job: ClaimedJob): Promise<ClaimedJob> {
  const { client, project_id, worker_id, lease_seconds } = work
  const { data } = await work.patience.insist((signal) =>
    client.stage_job_claims(
      { project_id, job_id: job.job_id, worker_id, lease_seconds },
      { idempotencyKey: keyOf(job, 'renewal'), signal },
    ),
  )
  return { ...job, lease: data.lease }
}

/** Gives the job back, so that another worker need not wait for the lease to run out. */
export async function giveBack(work: Work, job: ClaimedJob): Promise<void> {
  await work.patience.insist((signal) =>
    work.client.stage_job_claims(
      { ...namesOf(work, job), lease_seconds: 0 },
      { idempotencyKey: keyOf(job, 'release'), signal },
    ),
  )
}

/** The same deed on the same lease is one intent, however often and by whichever process it is sent. */
export function keyOf({ job_id, lease }: ClaimedJob, deed: string) {
  return `${job_id}.${lease!.lease_id}.${deed}`
}

function namesOf({ project_id, worker_id }: Work, { job_id, lease }: ClaimedJob) {
  return { project_id, job_id, worker_id, lease_id: lease!.lease_id! }
}

/** By this process' own clock, counted from now: the clocks of worker and service need not agree. */
function expiryOf({ lease }: Pick<ClaimedJob, 'lease'>) {
  return performance.now() + (lease?.expires_in ?? 0) * 1000
}

/** The service said when the lease expires and in how many seconds: the difference was its present. */
function clockOf({ lease }: ClaimedJob) {
  const mark = performance.now()
  const present = Date.parse(lease!.expires_at) - lease!.expires_in * 1000
  return () => new Date(present + performance.now() - mark)
}

/** What the service has refused for good; silence and faults of its own are none of it. */
function isFinal(error: unknown) {
  return !isPassing(error) && !(error instanceof DOMException)
}
