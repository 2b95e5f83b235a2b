import type { BatchResults, ResultOutcome } from '@alphorn/contract/prospecting/batch-results'
import { Refusal } from '@alphorn/contract/core/errors'
import { type Call, LastingRefusal } from '#server/platform/call'
import { projectOf } from '#server/prospecting/projects/queries'
import { completeStageJob } from '#server/prospecting/stage-jobs/complete'

type Given = BatchResults['results'][number]
/** Which result works on a subject: a prospect belongs to one of them until all that travel with it have ended. */
type Owners = Map<string, Given>

/** Another result that travels along works on the same prospect. */
class Later extends Error {}

/**
 * Takes the outputs of several jobs in one transaction. Each is judged as if it had come alone, and what is refused is no
 * matter of the others. Their statements travel together; two for one prospect follow each other.
 */
export async function completeStageJobs(
  call: Call,
  project_id: string,
  { results }: BatchResults,
  looksUp: boolean,
): Promise<ResultOutcome[]> {
  await projectOf(call, project_id)
  const outcomes = new Map<string, ResultOutcome>()
  // In one order for all who lock several.
  let waiting = results.toSorted((a, b) => (a.job_id < b.job_id ? -1 : 1))
  while (waiting.length > 0) {
    const owners: Owners = new Map()
    const ended = await Promise.allSettled(
      waiting.map((given) => completeOne(call, project_id, given, { owners, looksUp })),
    )
    waiting = waiting.filter((given, at) => {
      const one = ended[at]!
      if (one.status === 'fulfilled') outcomes.set(given.job_id, one.value)
      else if (!(one.reason instanceof Later)) throw one.reason
      return one.status === 'rejected'
    })
  }
  return results.map(({ job_id }) => outcomes.get(job_id)!)
}

async function completeOne(
  call: Call,
  project_id: string,
  given: Given,
  { owners, looksUp }: { owners: Owners; looksUp: boolean },
): Promise<ResultOutcome> {
  const { job_id, result } = given
  const own = { ...call, tx: { ...call.tx, touch }, auditContext: { ...call.auditContext, units_spent: 0 } }
  try {
    const { accepted, ...job } = await completeStageJob(own, project_id, job_id, result, looksUp)
    call.auditContext.units_spent += own.auditContext.units_spent
    call.auditContext.worker_id = own.auditContext.worker_id
    return { job_id, outcome: 'completed', job, accepted, error: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Nothing was written, so there is nothing to undo: what the refusal leaves behind is a part of this transaction.
    if (error instanceof LastingRefusal) await error.effect(own)
    return refusedOutcome(job_id, error)
  }

  function touch(subject: string) {
    const owner = owners.get(subject) ?? given
    if (owner !== given) throw new Later()
    owners.set(subject, given)
    call.tx.touch(subject)
  }
}

function refusedOutcome(job_id: string, { code, message, fields, siblings }: Refusal): ResultOutcome {
  return {
    job_id,
    outcome: 'refused',
    job: (siblings.job as ResultOutcome['job']) ?? null,
    accepted: null,
    // Not more than the route of one result declares: `ensureHolder` and the checks refuse with nothing else.
    error: { code: code as NonNullable<ResultOutcome['error']>['code'], message, errors: [...fields] },
  }
}
