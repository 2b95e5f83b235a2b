import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { sql } from 'kysely'
import type { Call } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ProspectKey } from '#server/prospecting/keys'
import { projectKey } from '#server/prospecting/projects/queries'
import { closeJob } from '#server/prospecting/stage-jobs/close'
import { presentJob } from '#server/prospecting/stage-jobs/present'
import { lockStageJob, type StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { applyRule } from '#server/prospecting/stage-jobs/rule'

/** Cancels an open job, whichever worker holds it; the holder learns of it at its next extension. */
export async function cancelStageJob(
  call: Call,
  project_id: string,
  job_id: string,
  reason?: string,
): Promise<StageJob> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), job_id }
  const { job, now } = await lockStageJob(tx, key)
  applyRule('cancellations', job, { credential_id: caller.id, worker_id: null }, now)
  const cancelled = closeJob(tx, job, {
    state: 'cancelled',
    now,
    cancellation: cancellationOf(reason ?? null, caller.name, now),
  })
  return presentJob(cancelled, caller.id, now)
}

function cancellationOf(reason: string | null, by: string, now: Date) {
  return { reason, by, cancelled_at: now.toISOString() }
}

type ProspectStages = ProspectKey & { stages: Stage[] }

const lockOpen = statement<ProspectStages>()('jobs_lock_open_of_prospect', (p) =>
  build
    .selectFrom('stage_jobs')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('closed_at', 'is', null)
    .where((is) => is('stage', '=', sql<never>`any(${p.stages}::text[])`))
    .orderBy('job_id')
    .forNoKeyUpdate(),
)

/** Reasons of cancellations by the service itself: the input was replaced, or the prospect was rejected. */
export const replaced = 'replaced'

/** Locks the open jobs of a locked prospect in the given stages. */
export function lockOpenJobs(tx: Tx, of: ProspectStages) {
  return tx.rows(lockOpen, of)
}

/** Cancels locked jobs that are open. */
export function cancelJobs(tx: Tx, jobs: readonly StageJobRow[], reason: string, now: Date, by = 'system') {
  for (const job of jobs) {
    const late = now >= job.deadline_at
    closeJob(
      tx,
      job,
      late
        ? { state: 'expired', now }
        : { state: 'cancelled', now, cancellation: cancellationOf(reason, by, now) },
    )
  }
}
