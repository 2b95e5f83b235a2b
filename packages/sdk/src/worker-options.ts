import type { batchResultRoutes } from '@alphorn/contract/prospecting/batch-results'
import type { FieldError } from '@alphorn/contract/core/errors'
import type { Claim, Failure, StageJobDetail, stageJobRoutes } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { z } from 'zod'
import type { Client } from '#sdk/client'

// Types of a worker's options and of its reports about jobs.

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

/** A claimed job. `input.stage` says what the rest of the input is. */
export type ClaimedJob = StageJobDetail

type WithoutBinding<Result> = Result extends unknown
  ? Omit<Result, 'input_snapshot' | 'upstream' | 'lease_id'>
  : never
/** Output of a handler: a stage's result without its binding to the job, which the worker adds. */
export type StageOutput = WithoutBinding<z.input<typeof StageResult>>
export type WorkerFailure = Omit<Failure, 'lease_id'>
export type Made = StageOutput | { failure: WorkerFailure }

export type Progress = NonNullable<Claim['progress']>

export type HandlerContext = {
  /** Aborted when the lease is lost, and when the worker is to stop. */
  signal: AbortSignal
  /** Reported with the next extension of the lease; a checkpoint is handed to the next holder of the job. */
  progress: (progress: Progress) => void
  /** The time by the clock of the service: what `retrieved_at` is judged by, however wrong this machine's clock is. */
  now: () => Date
  /** The trace of the job (W3C Trace Context), where it has one: requests of the handler may carry it on. */
  traceparent: string | undefined
}
export type Handler = (job: ClaimedJob, context: HandlerContext) => Promise<Made>

/** Corrects what was refused. `errors` are the service's own, each with its code and the path of what it speaks of. */
export type Repair = (
  job: ClaimedJob,
  refused: { output: StageOutput; errors: readonly FieldError[]; attempt: number },
  context: HandlerContext,
) => Promise<Made>

/** How the worker's hold on a job ended. `lost`: another has the job, or no one needs it any more. */
export type Ending =
  | { ending: 'completed'; revision_id: string }
  | { ending: 'failed'; failure: WorkerFailure }
  | { ending: 'given_back' }
  | { ending: 'lost'; reason: unknown }

/**
 * Traces a job in the worker: runs `work` under a span that continues `traceparent`, the trace of the claim. `work` takes
 * the `traceparent` of that span, and sends it with the result.
 */
export type TraceJob = <T>(
  job: ClaimedJob,
  traceparent: string | undefined,
  work: (traceparent: string | undefined) => Promise<T>,
) => Promise<T>

export type WorkerOptions = {
  project_id: string
  /**
   * Names this worker: two that run at the same time on one credential need two names. One that keeps its name takes up,
   * after a crash, the jobs that it held.
   */
  worker_id: string
  /** All stages by default. */
  stages?: Stage[]
  /** Default: 300. The lease is extended after a third of it. */
  lease_seconds?: number
  /** Jobs worked on at once, 1 by default. */
  max_jobs?: number
  handle: Handler
  /** Asked for a better output when one is refused; without it the job fails with what was wrong. */
  repair?: Repair
  /** How often a job's output may be repaired, 2 by default. The service ends a job at the tenth refused result. */
  most_repairs?: number
  /** Ends the worker: handlers are aborted, and leases given back. */
  signal: AbortSignal
  /** By default the worker has no span of its own, and sends the result in the trace of the claim. */
  traceJob?: TraceJob
  /** Seconds that the last calls may take after the signal, 10 by default. */
  grace_seconds?: number
  /**
   * Called with the ending of each job. The next is not claimed before it has returned; `onFault` gets what
   * it throws.
   */
  onEnding?: (job: ClaimedJob, ending: Ending) => unknown
  /**
   * Called with what `onEnding` threw, and with what was wrong with a progress or a failure. The default
   * writes it to the console.
   */
  onFault?: (fault: unknown) => void
}
