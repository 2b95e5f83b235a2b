import type { Claim } from '@alphorn/contract/stage-jobs'
import { ApiError } from '#sdk/client'
import type { ClaimedJob, Ending, Work } from '#sdk/worker'

export type Progress = NonNullable<Claim['progress']>

export type HeldLease = {
  /** Aborted when the lease is lost; the reason is what the service said, or that nothing was heard of it. */
  lost: AbortSignal
  tell: (progress: Progress) => void
  letGo: () => void
}

/** Extends the lease on a job at a third of its time, until it is let go or lost. */
export function holdLease(work: Work, job: ClaimedJob): HeldLease {
  const loss = new AbortController()
  const end = new AbortController()
  const third = (work.lease_seconds * 1000) / 3
  let news: Progress | undefined
  let extensions = 0
  let expires = expiryOf(job)
  let timer = setTimeout(() => void extend(), third)

  async function extend() {
    const progress = news
    news = undefined
    try {
      const { data } = await work.client.stage_job_claims(
        { ...namesOf(work, job), lease_seconds: work.lease_seconds, ...(progress && { progress }) },
        { idempotencyKey: keyOf(job, `extension-${++extensions}`), signal: end.signal },
      )
      expires = expiryOf(data)
    } catch (error) {
      news ??= progress
      if (!end.signal.aborted && (isFinal(error) || performance.now() >= expires)) loss.abort(error)
    }
    if (!end.signal.aborted && !loss.signal.aborted) timer = setTimeout(() => void extend(), pause())
  }

  /** After an extension that failed, soon again: what is left of the lease is short. */
  function pause() {
    return Math.max(third / 10, Math.min(third, (expires - performance.now()) / 3))
  }

  return {
    lost: loss.signal,
    tell: (progress) => {
      news = progress
    },
    letGo: () => {
      clearTimeout(timer)
      end.abort()
    },
  }
}

/** Gives the job back, so that another worker need not wait for the lease to run out. */
export async function giveBack(work: Work, job: ClaimedJob): Promise<Ending> {
  await work.client.stage_job_claims(
    { ...namesOf(work, job), lease_seconds: 0 },
    { idempotencyKey: keyOf(job, 'release') },
  )
  return { ending: 'given_back' }
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

function isFinal(error: unknown) {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
