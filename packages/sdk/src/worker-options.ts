import type { batchResultRoutes } from '@alphorn/contract/prospecting/batch-results'
import type { projectRoutes } from '@alphorn/contract/prospecting/projects'
import type { FieldError } from '@alphorn/contract/core/errors'
import type { Claim, Failure, StageJobDetail, stageJobRoutes } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { z } from 'zod'
import type { Client } from '#sdk/client'

// Types of a worker's options and of its reports about jobs.

/**
 * The routes that a worker calls; every client of the API has them. `project_detail` explains why there is no job, and
 * only a credential with `prospect:read` may call it.
 */
export type WorkerClient = Pick<
  Client<typeof stageJobRoutes & typeof batchResultRoutes>,
  | 'stage_job_list'
  | 'stage_job_batch_claims'
  | 'stage_job_claims'
  | 'stage_job_results'
  | 'stage_job_batch_results'
  | 'stage_job_failures'
> &
  Partial<Pick<Client<typeof projectRoutes>, 'project_detail'>>

/** A claimed job. `input.stage` determines the type of the other members of `input`. */
export type ClaimedJob = StageJobDetail

type WithoutBinding<Result> = Result extends unknown
  ? Omit<Result, 'input_snapshot' | 'upstream' | 'lease_id'>
  : never
/** Output of a handler: the result of a stage without its binding to the job, which the worker adds. */
export type StageOutput = WithoutBinding<z.input<typeof StageResult>>
/** A failure that a handler reports: a code such as `site_unreachable`, a message and details. It ends the job. */
export type WorkerFailure = Omit<Failure, 'lease_id'>
/** The return value of a handler: an output, or the failure that prevents one. */
export type Made = StageOutput | { failure: WorkerFailure }

/** Progress of a job: percent, a message and a checkpoint. The next holder receives the checkpoint. */
export type Progress = NonNullable<Claim['progress']>

/** Signals and functions that a handler receives beside the job. */
export type HandlerContext = {
  /** Aborted when the lease is lost or the worker stops. */
  signal: AbortSignal
  /**
   * Stores progress, which is sent with the next extension of the lease. The next holder of the job receives the last
   * checkpoint.
   */
  progress: (progress: Progress) => void
  /**
   * Returns the time by the service's clock, against which `retrieved_at` is checked. It is right even if this
   * machine's clock is wrong.
   */
  now: () => Date
  /** The trace of the job (W3C Trace Context), if it has one. The handler can send it with its own requests. */
  traceparent: string | undefined
}
/** Makes the output of a job. An error that it throws fails the job with the code `worker_error`. */
export type Handler = (job: ClaimedJob, context: HandlerContext) => Promise<Made>

/** Corrects a refused output. `errors` are the service's own; each has its code and the path of the member at fault. */
export type Repair = (
  job: ClaimedJob,
  refused: { output: StageOutput; errors: readonly FieldError[]; attempt: number },
  context: HandlerContext,
) => Promise<Made>

/** How the worker's hold on a job ended. `lost`: another worker has the job, or the job is closed. */
export type Ending =
  | { ending: 'completed'; revision_id: string }
  | { ending: 'failed'; failure: WorkerFailure }
  | { ending: 'given_back' }
  | { ending: 'lost'; reason: unknown }

/**
 * Traces a job in the worker. Runs `work` in a span that continues `traceparent`, the trace of the claim. `work`
 * receives the `traceparent` of that span and sends it with the result.
 */
export type TraceJob = <T>(
  job: ClaimedJob,
  traceparent: string | undefined,
  work: (traceparent: string | undefined) => Promise<T>,
) => Promise<T>

/** Options of `runWorker`. */
export type WorkerOptions = {
  /** Project whose jobs the worker claims. */
  project_id: string
  /**
   * Name of this worker. Two workers that run at the same time on one credential need different names. A worker that
   * restarts under its old name resumes the jobs that it held.
   */
  worker_id: string
  /** Stages to claim; all by default. */
  stages?: Stage[]
  /** Length of a lease in seconds, 300 by default. The worker extends it after each third. */
  lease_seconds?: number
  /** Number of jobs in progress at once, 1 by default. One claim brings up to 50 of them. */
  max_jobs?: number
  /** Makes the output of each job. */
  handle: Handler
  /** Produces a better output after a refusal. Without it, the job fails with the reasons of the refusal. */
  repair?: Repair
  /** Number of repairs per job, 2 by default. The service ends a job at the tenth refused result. */
  most_repairs?: number
  /** Stops the worker: handlers are aborted and leases given back. */
  signal: AbortSignal
  /** Traces each job. By default the worker has no span of its own and sends the result in the trace of the claim. */
  traceJob?: TraceJob
  /** Seconds that the last calls may take after the stop signal, 10 by default. */
  grace_seconds?: number
  /**
   * Called with the ending of each job, before its place is free for another. `onFault` receives an error that it
   * throws.
   */
  onEnding?: (job: ClaimedJob, ending: Ending) => unknown
  /** Called once if the first claim finds no job, with the reason. The default writes to the console. */
  onIdle?: (message: string) => void
  /**
   * Called with an error of `onEnding`, and with the faults of an invalid progress or failure report. The default
   * writes to the console.
   */
  onFault?: (fault: unknown) => void
}
