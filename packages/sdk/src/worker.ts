import type { batchResultRoutes } from '@alphorn/contract/prospecting/batch-results'
import type { FieldError } from '@alphorn/contract/core/errors'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Failure, StageJobDetail, stageJobRoutes } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { z } from 'zod'
import { type Claiming, createClaiming } from '#sdk/claiming'
import type { Client } from '#sdk/client'
import { reportFault } from '#sdk/faults'
import { giveBack, type HeldLease, holdLease, type Progress } from '#sdk/lease'
import { type RetryBudget, retryBudgetUntil } from '#sdk/retry-budget'
import { reportFailure, submitResult } from '#sdk/submission'
import { createSubmitting, type Submitting } from '#sdk/submitting'

/** The routes that a worker calls: any client of the API has them. */
export type WorkerClient = Pick<
  Client<typeof stageJobRoutes & typeof batchResultRoutes>,
  | 'stage_job_list'
  | 'stage_job_batch_claims'
  | 'stage_job_claims'
  | 'stage_job_results'
  | 'stage_job_batch_results'
  | 'stage_job_failures'
>

export type ClaimedJob = Omit<StageJobDetail, 'input'> & { input: StageInput }

type WithoutBinding<Result> = Result extends unknown
  ? Omit<Result, 'input_snapshot' | 'upstream' | 'lease_id'>
  : never
/** What a handler makes: a stage's result without what binds it to the job, which the worker copies itself. */
export type StageOutput = WithoutBinding<z.input<typeof StageResult>>
export type WorkerFailure = Omit<Failure, 'lease_id'>
type Made = StageOutput | { failure: WorkerFailure }

export type HandlerContext = {
  /** Aborted when the lease is lost, and when the worker is to stop. */
  signal: AbortSignal
  /** Told with the next extension of the lease; a checkpoint is handed to whoever holds the job next. */
  progress: (progress: Progress) => void
  /** The time by the clock of the service: what `retrieved_at` is judged by, however wrong this machine's clock is. */
  now: () => Date
}
export type Handler = (job: ClaimedJob, context: HandlerContext) => Promise<Made>

/** Corrects what was refused. `errors` are the service's own, each with its code and the path of what it speaks of. */
export type Repair = (
  job: ClaimedJob,
  refused: { output: StageOutput; errors: readonly FieldError[]; attempt: number },
  context: HandlerContext,
) => Promise<Made>

/** How the worker's hold on a job ended. `lost`: another has the job, or nobody needs it any more. */
export type Ending =
  | { ending: 'completed'; revision_id: string }
  | { ending: 'failed'; failure: WorkerFailure }
  | { ending: 'given_back' }
  | { ending: 'lost'; reason: unknown }

export type WorkerOptions = {
  project_id: string
  /**
   * Names this worker: two that run at the same time on one credential need two names. One that keeps its name takes up,
   * after a crash, the jobs that it held.
   */
  worker_id: string
  /** All stages unless told. */
  stages?: Stage[]
  /** 300 unless told; a lease is extended at a third of it. */
  lease_seconds?: number
  /** Jobs worked on at once, 1 unless told. */
  max_jobs?: number
  handle: Handler
  /** Asked for a better output when one is refused; without it the job fails with what was wrong. */
  repair?: Repair
  /** How often a job's output may be repaired, 2 unless told. The service ends a job at the tenth refused result. */
  most_repairs?: number
  /** Ends the worker: handlers are aborted, and leases given back. */
  signal: AbortSignal
  /** Seconds that the last calls may take after the signal, 10 unless told. */
  grace_seconds?: number
  /** Told how each job ended. The next is not claimed before it has returned; what it throws is told to `onFault`. */
  onEnding?: (job: ClaimedJob, ending: Ending) => unknown
  /** Told what was thrown by `onEnding`, and what was wrong with a progress or a failure. It is written to the console unless told. */
  onFault?: (fault: unknown) => void
}

type Defaults = Required<Pick<WorkerOptions, 'lease_seconds' | 'max_jobs' | 'most_repairs' | 'grace_seconds'>>
export type Work = WorkerOptions &
  Defaults & { client: WorkerClient; patience: RetryBudget; submitting: Submitting }

/**
 * Works on the jobs of a project until the signal ends it, and resolves when every job in hand has ended. It outlives
 * outages; it rejects when claiming is refused for good (401, 403, 404).
 *
 * @example
 * await runWorker(client, { project_id, worker_id: 'laptop', handle: writeLetter, signal: stop.signal })
 */
export async function runWorker(client: WorkerClient, options: WorkerOptions): Promise<void> {
  const { signal, grace_seconds = 10 } = options
  const patience = retryBudgetUntil(signal, grace_seconds)
  const work: Work = {
    client,
    lease_seconds: 300,
    max_jobs: 1,
    most_repairs: 2,
    grace_seconds,
    ...options,
    patience,
    submitting: createSubmitting({ client, project_id: options.project_id, patience }),
  }
  const claiming = createClaiming(work)
  try {
    await workOnAll(work, claiming)
  } finally {
    // Even a claim that is refused for good may follow one whose answer was lost.
    await claiming.finishRound()
    patience.end()
  }
}

async function workOnAll(work: Work, claiming: Claiming) {
  const inHand = new Set<Promise<void>>()
  try {
    while (!work.signal.aborted) {
      const room = work.max_jobs - inHand.size
      if (room === 0) await Promise.race(inHand)
      else
        for (const job of await claiming.next(room)) {
          const done = workOn(work, job).finally(() => inHand.delete(done))
          inHand.add(done)
        }
    }
  } finally {
    await Promise.allSettled(inHand)
  }
}

/** Takes one job to its end. Never rejects: how it ended is told to `onEnding`. */
async function workOn(work: Work, job: ClaimedJob) {
  const ending = await endingOf(work, job).catch((reason: unknown): Ending => ({ ending: 'lost', reason }))
  try {
    await work.onEnding?.(job, ending)
  } catch (fault) {
    reportFault(work, fault)
  }
}

async function endingOf(work: Work, job: ClaimedJob): Promise<Ending> {
  const lease = holdLease(work, job)
  try {
    let made = await attemptJob(work, lease, (context) => work.handle(job, context))
    for (let repairs = 0; ; repairs++) {
      if (made === 'stopped') return await stopJob(work, lease)
      if ('failure' in made) return await reportFailure(work, lease, made.failure)
      const submitted = await submitResult(work, lease, made)
      if ('ending' in submitted) return submitted
      const { errors } = submitted
      const { repair } = work
      if (!repair || repairs === work.most_repairs) return await failRefused(work, lease, errors)
      const refused = { output: made, errors, attempt: repairs + 1 }
      made = await attemptJob(work, lease, (context) => repair(lease.job, refused, context))
    }
  } finally {
    lease.letGo()
  }
}

/** What was made of the job. A result that was made in spite of an abort is not thrown away. */
async function attemptJob(work: Work, lease: HeldLease, make: (context: HandlerContext) => Promise<Made>) {
  const signal = AbortSignal.any([work.signal, lease.lost])
  if (signal.aborted) return 'stopped' as const
  try {
    const made: unknown = await make({ signal, progress: lease.tell, now: lease.now })
    if (typeof made === 'object' && made !== null) return made as Made
    return { failure: { code: 'worker_error', message: `The handler made ${typeof made}, and no result.` } }
  } catch (error) {
    if (signal.aborted) return 'stopped' as const
    return { failure: { code: 'worker_error', message: messageOf(error) } }
  }
}

async function stopJob(work: Work, lease: HeldLease): Promise<Ending> {
  if (lease.lost.aborted) return { ending: 'lost', reason: lease.lost.reason }
  await giveBack(work, lease.job)
  return { ending: 'given_back' }
}

const mostTold = 20

function failRefused(work: Work, lease: HeldLease, errors: readonly FieldError[]) {
  const told = errors.slice(0, 3).map(({ code, field, detail }) => `${field}: ${detail} (${code})`)
  return reportFailure(work, lease, {
    code: 'result_refused',
    message: told.join('\n').slice(0, 2000),
    details: errors.slice(0, mostTold),
  })
}

function messageOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).slice(0, 2000) || 'The handler failed.'
}
