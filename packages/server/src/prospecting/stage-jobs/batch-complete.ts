import type { BatchResults, ResultOutcome } from '@alphorn/contract/prospecting/batch-results'
import { Refusal } from '@alphorn/contract/core/errors'
import { type Call, RefusalWithEffect } from '#server/platform/call'
import { projectOf } from '#server/prospecting/projects/queries'
import { type CompletedJob, completeStageJob } from '#server/prospecting/stage-jobs/complete'

type BatchedResult = BatchResults['results'][number]

/**
 * Accepts the results of several jobs in one transaction, one after the other. Each is judged as if it were the only
 * one, and a refused one does not affect the others.
 */
export async function completeStageJobs(
  call: Call,
  project_id: string,
  { results }: BatchResults,
  looksUp: boolean,
): Promise<ResultOutcome[]> {
  await projectOf(call, project_id)
  const outcomes = new Map<string, ResultOutcome>()
  // In the same order in every transaction that locks several.
  for (const given of results.toSorted((a, b) => (a.job_id < b.job_id ? -1 : 1)))
    outcomes.set(given.job_id, await completeOne(call, project_id, given, looksUp))
  return results.map(({ job_id }) => outcomes.get(job_id)!)
}

async function completeOne(
  call: Call,
  project_id: string,
  { job_id, result }: BatchedResult,
  looksUp: boolean,
): Promise<ResultOutcome> {
  const own = { ...call, auditContext: { ...call.auditContext, units_spent: 0 } }
  try {
    const completed = await completeStageJob(own, project_id, job_id, result, looksUp)
    call.auditContext.units_spent += own.auditContext.units_spent
    call.auditContext.worker_id = own.auditContext.worker_id
    return completedOutcome(completed)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Nothing was written, so there is nothing to roll back. The lasting effect of the refusal belongs to this
    // transaction.
    if (error instanceof RefusalWithEffect) await error.effect(own)
    return refusedOutcome(job_id, error)
  }
}

/** Outcome of an accepted result. */
export function completedOutcome({ accepted, ...job }: CompletedJob): ResultOutcome {
  return { job_id: job.job_id, outcome: 'completed', job, accepted, error: null }
}

/** Outcome of a refused result. */
export function refusedOutcome(job_id: string, { code, message, fields, siblings }: Refusal): ResultOutcome {
  return {
    job_id,
    outcome: 'refused',
    job: (siblings.job as ResultOutcome['job']) ?? null,
    accepted: null,
    // A subset of the codes of the route for one result: `ensureHolder` and the checks refuse with nothing else.
    error: { code: code as NonNullable<ResultOutcome['error']>['code'], message, errors: [...fields] },
  }
}
