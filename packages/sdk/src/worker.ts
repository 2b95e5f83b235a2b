import type { StageInput } from '@alphorn/contract/stage-input'
import type { Failure, StageJobDetail, stageJobRoutes } from '@alphorn/contract/stage-jobs'
import type { StageResult } from '@alphorn/contract/stage-results'
import type { Stage } from '@alphorn/contract/stages'
import type { z } from 'zod'
import { ApiError, type Client, UnreachableError } from '#sdk/client'
import { waitFor } from '#sdk/exchange'
import { giveBack, type HeldLease, holdLease, type Progress } from '#sdk/lease'
import { reportFailure, submitResult } from '#sdk/submission'

/** The routes that a worker calls: any client of the API has them. */
export type WorkerClient = Pick<
  Client<typeof stageJobRoutes>,
  'stage_job_batch_claims' | 'stage_job_claims' | 'stage_job_results' | 'stage_job_failures'
>

export type ClaimedJob = Omit<StageJobDetail, 'input'> & { input: StageInput }

type WithoutBinding<Result> = Result extends unknown
  ? Omit<Result, 'input_snapshot' | 'upstream' | 'lease_id'>
  : never
/** What a handler makes: a stage's result without what binds it to the job, which the worker copies itself. */
export type StageOutput = WithoutBinding<z.input<typeof StageResult>>
export type WorkerFailure = Omit<Failure, 'lease_id'>

export type HandlerContext = {
  /** Aborted when the lease is lost, and when the worker is to stop. */
  signal: AbortSignal
  /** Told with the next extension of the lease; a checkpoint is handed to whoever holds the job next. */
  progress: (progress: Progress) => void
}
export type Handler = (
  job: ClaimedJob,
  context: HandlerContext,
) => Promise<StageOutput | { failure: WorkerFailure }>

/** How the worker's hold on a job ended. `lost`: another has the job, or nobody needs it any more. */
export type Ending =
  | { ending: 'completed'; revision_id: string }
  | { ending: 'failed'; failure: WorkerFailure }
  | { ending: 'given_back' }
  | { ending: 'lost'; reason: unknown }

export type WorkerOptions = {
  project_id: string
  /** Names this process; two workers on one credential need two names. */
  worker_id: string
  /** All stages unless told. */
  stages?: Stage[]
  /** 300 unless told; a lease is extended at a third of it. */
  lease_seconds?: number
  /** Jobs worked on at once, 1 unless told. */
  max_jobs?: number
  handle: Handler
  /** Ends the worker: handlers are aborted, and leases given back. */
  signal: AbortSignal
  onEnding?: (job: ClaimedJob, ending: Ending) => void
}

export type Work = { client: WorkerClient } & Required<Pick<WorkerOptions, 'lease_seconds' | 'max_jobs'>> &
  WorkerOptions

const pollSeconds = 25
const passingStatus = [429, 500, 503]
const longestRest = 60

/**
 * Works on the jobs of a project until the signal ends it, and resolves when every job in hand has ended. It outlives
 * outages; it rejects when claiming is refused for good (401, 403, 404).
 *
 * @example
 * await runWorker(client, { project_id, worker_id: 'laptop', handle: writeLetter, signal: stop.signal })
 */
export async function runWorker(client: WorkerClient, options: WorkerOptions): Promise<void> {
  const work: Work = { client, lease_seconds: 300, max_jobs: 1, ...options }
  const inHand = new Set<Promise<void>>()
  try {
    while (!work.signal.aborted) {
      const room = work.max_jobs - inHand.size
      if (room === 0) await Promise.race(inHand)
      else
        for (const job of await claimJobs(work, room)) {
          const done = workOn(work, job).finally(() => inHand.delete(done))
          inHand.add(done)
        }
    }
  } finally {
    await Promise.allSettled(inHand)
  }
}

async function claimJobs(work: Work, max_jobs: number): Promise<ClaimedJob[]> {
  const { client, project_id, worker_id, lease_seconds, stages, signal } = work
  try {
    const { data } = await client.stage_job_batch_claims(
      {
        project_id,
        worker_id,
        lease_seconds,
        max_jobs,
        wait_seconds: pollSeconds,
        ...(stages && { stages }),
      },
      { signal },
    )
    // The input of a stage job is written from this very type.
    return data as unknown as ClaimedJob[]
  } catch (error) {
    if (!signal.aborted) await restAfter(error, signal)
    return []
  }
}

/** An outage is waited out; what will not pass is thrown. */
async function restAfter(error: unknown, signal: AbortSignal) {
  const passes =
    error instanceof UnreachableError || (error instanceof ApiError && passingStatus.includes(error.status))
  if (!passes) throw error
  const seconds = Math.min(longestRest, (error instanceof ApiError && error.retry_after) || 5)
  await waitFor(seconds * 1000, signal).catch(() => {})
}

/** Takes one job to its end. Never rejects: how it ended is told to `onEnding`. */
async function workOn(work: Work, job: ClaimedJob) {
  const ending = await endingOf(work, job).catch((reason: unknown): Ending => ({ ending: 'lost', reason }))
  work.onEnding?.(job, ending)
}

async function endingOf(work: Work, job: ClaimedJob): Promise<Ending> {
  const lease = holdLease(work, job)
  try {
    const made = await handled(work, job, lease)
    if (made === 'stopped')
      return lease.lost.aborted ? { ending: 'lost', reason: lease.lost.reason } : await giveBack(work, job)
    return 'failure' in made
      ? await reportFailure(work, job, made.failure)
      : await submitResult(work, job, made)
  } finally {
    lease.letGo()
  }
}

/** What the handler made of the job. A result that it made in spite of an abort is not thrown away. */
async function handled({ signal: stop, handle }: Work, job: ClaimedJob, { lost, tell }: HeldLease) {
  const signal = AbortSignal.any([stop, lost])
  if (signal.aborted) return 'stopped' as const
  try {
    return await handle(job, { signal, progress: tell })
  } catch (error) {
    if (signal.aborted) return 'stopped' as const
    return { failure: { code: 'worker_error', message: messageOf(error) } }
  }
}

function messageOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).slice(0, 2000) || 'The handler failed.'
}
