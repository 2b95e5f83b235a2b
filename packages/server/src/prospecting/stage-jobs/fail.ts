import type { Failure, StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type { Call } from '#server/platform/call'
import { projectKey } from '#server/prospecting/projects/queries'
import { closeJob } from '#server/prospecting/stage-jobs/close'
import { presentJob } from '#server/prospecting/stage-jobs/present'
import { lockStageJob } from '#server/prospecting/stage-jobs/queries'
import { ensureHolder } from '#server/prospecting/stage-jobs/holder'

/** The holder gives the job up. It is failed, visibly, until it is retried. */
export async function failStageJob(
  call: Call,
  project_id: string,
  job_id: string,
  failure: Failure,
): Promise<StageJob> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), job_id }
  const { job, now } = await lockStageJob(tx, key)
  await ensureHolder(call, 'failures', job, failure.lease_id, now)
  const { code, message, details = null } = failure
  const failed = closeJob(tx, job, {
    state: 'failed',
    now,
    failure: { code, message, details, reported_at: now.toISOString(), credential_name: caller.name },
  })
  return presentJob(failed, caller.id, now)
}
