import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageJobState } from '@alphorn/contract/prospecting/stage-job-rules'
import { requeueProspect } from '#server/prospecting/cycles/requeue-prospect'
import { changeTopic } from '#server/platform/db/topics'
import type { Tx } from '#server/platform/db/connection'
import { jsonOrNull } from '#server/platform/db/json-or-null'
import { emitJobEvent } from '#server/prospecting/stage-jobs/emit-event'
import { build, statement } from '#server/platform/db/statement'
import type { JobKey } from '#server/prospecting/keys'
import type { StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { releaseUnitOf } from '#server/prospecting/cycles/unit'

type Closing = { state: Exclude<StageJobState, 'unclaimed' | 'claimed'>; now: Date } & Partial<
  Pick<StageJob, 'result' | 'failure' | 'cancellation'>
>

const writeClosing = statement<
  JobKey & {
    state: StageJobState
    now: Date
    result: string | null
    failure: string | null
    cancellation: string | null
  }
>()('job_close', (p) =>
  build
    .updateTable('stage_jobs')
    .set({
      state: p.state,
      closed_at: p.now,
      result: p.result,
      failure: p.failure,
      cancellation: p.cancellation,
    })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('job_id', '=', p.job_id),
)

/** Closes a locked job permanently. The job keeps its lease, which shows the worker that did it. */
export function closeJob(tx: Tx, job: StageJobRow, { state, now, ...action }: Closing): StageJobRow {
  const after: StageJobRow = { ...job, ...action, state, closed_at: now }
  tx.write(writeClosing, {
    ...after,
    now,
    result: jsonOrNull(after.result),
    failure: jsonOrNull(after.failure),
    cancellation: jsonOrNull(after.cancellation),
  })
  emitJobEvent(tx, after, `stage_job.${state}`, now)
  if (state !== 'completed') releaseUnitOf(tx, job, now)
  requeueProspect(tx, job)
  tx.wake(changeTopic(job.account_id, 'results', job.project_id))
  return after
}
