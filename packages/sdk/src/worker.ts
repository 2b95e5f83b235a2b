import type { FieldError } from '@alphorn/contract/core/errors'
import { type Claiming, createClaiming } from '#sdk/claiming'
import { reportFault } from '#sdk/faults'
import { releaseJob, type HeldLease, holdLease } from '#sdk/lease'
import { retryBudgetUntil } from '#sdk/retry-budget'
import { reportFailure, submitResult } from '#sdk/submission'
import { createSubmitting } from '#sdk/submitting'
import type { Work } from '#sdk/work'
import type {
  ClaimedJob,
  Ending,
  HandlerContext,
  Made,
  WorkerClient,
  WorkerOptions,
} from '#sdk/worker-options'

export type {
  ClaimedJob,
  Ending,
  Handler,
  HandlerContext,
  Repair,
  StageOutput,
  TraceJob,
  WorkerClient,
  WorkerFailure,
  WorkerOptions,
} from '#sdk/worker-options'

/**
 * Works on the jobs of a project until the signal is aborted, and resolves when all jobs in progress have ended. Waits
 * for outages to pass. Rejects if claiming is refused for good (401, 403, 404).
 *
 * @example
 * await runWorker(client, { project_id, worker_id: 'laptop', handle: writeLetter, signal: stop.signal })
 */
export async function runWorker(client: WorkerClient, options: WorkerOptions): Promise<void> {
  const { signal, grace_seconds = 10 } = options
  const retryBudget = retryBudgetUntil(signal, grace_seconds)
  const work: Work = {
    client,
    lease_seconds: 300,
    max_jobs: 1,
    most_repairs: 2,
    grace_seconds,
    ...options,
    retryBudget,
    traces: new Map(),
    submitting: createSubmitting({ client, project_id: options.project_id, retryBudget }),
  }
  const claiming = createClaiming(work)
  try {
    await workOnAll(work, claiming)
  } finally {
    // Even after a claim that was refused for good, an earlier claim may have been granted without a response.
    await claiming.finishRound()
    retryBudget.end()
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

/** Processes one job to its end. Never rejects: `onEnding` receives the ending. */
async function workOn(work: Work, job: ClaimedJob) {
  const ending = await tracedEnding(work, job).catch((reason: unknown): Ending => ({
    ending: 'lost',
    reason,
  }))
  work.traces.delete(job.job_id)
  try {
    await work.onEnding?.(job, ending)
  } catch (fault) {
    reportFault(work, fault)
  }
}

function tracedEnding(work: Work, job: ClaimedJob): Promise<Ending> {
  const { traceJob, traces } = work
  if (!traceJob) return endingOf(work, job)
  return traceJob(job, traces.get(job.job_id), (traceparent) => {
    traces.set(job.job_id, traceparent)
    return endingOf(work, job)
  })
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

/** Runs a handler and returns its output, even if the output was made after an abort. */
async function attemptJob(work: Work, lease: HeldLease, make: (context: HandlerContext) => Promise<Made>) {
  const signal = AbortSignal.any([work.signal, lease.lost])
  if (signal.aborted) return 'stopped' as const
  try {
    const made: unknown = await make({
      signal,
      progress: lease.report,
      now: lease.now,
      traceparent: work.traces.get(lease.job.job_id),
    })
    if (typeof made === 'object' && made !== null) return made as Made
    return { failure: { code: 'worker_error', message: `The handler made ${typeof made}, and no result.` } }
  } catch (error) {
    if (signal.aborted) return 'stopped' as const
    return { failure: { code: 'worker_error', message: messageOf(error) } }
  }
}

async function stopJob(work: Work, lease: HeldLease): Promise<Ending> {
  if (lease.lost.aborted) return { ending: 'lost', reason: lease.lost.reason }
  await releaseJob(work, lease.job)
  return { ending: 'given_back' }
}

const maxReportedErrors = 20

function failRefused(work: Work, lease: HeldLease, errors: readonly FieldError[]) {
  const lines = errors.slice(0, 3).map(({ code, field, detail }) => `${field}: ${detail} (${code})`)
  return reportFailure(work, lease, {
    code: 'result_refused',
    message: lines.join('\n').slice(0, 2000),
    details: errors.slice(0, maxReportedErrors),
  })
}

function messageOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).slice(0, 2000) || 'The handler failed.'
}
