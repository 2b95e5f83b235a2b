import type { StageJob } from '@alphorn/contract/stage-jobs'
import type { StageJobState } from '@alphorn/contract/stage-job-rules'
import { sql } from 'kysely'
import { changeTopic, feedTopic } from '#server/db/topics'
import type { Tx } from '#server/db/connection'
import { jsonOrNull } from '#server/db/json-or-null'
import { tellOfJob } from '#server/stage-jobs/tell'
import { build, gatherable } from '#server/db/statement'
import type { JobKey, StageJobRow } from '#server/stage-jobs/queries'
import { letUnitGo } from '#server/stage-jobs/unit'

type Closing = { state: Exclude<StageJobState, 'unclaimed' | 'claimed'>; now: Date } & Partial<
  Pick<StageJob, 'result' | 'failure' | 'cancellation'>
>

const writeClosing = gatherable<
  JobKey & {
    state: StageJobState
    now: Date
    result: string | null
    failure: string | null
    cancellation: string | null
  }
>({ now: 'timestamptz', result: 'jsonb', failure: 'jsonb', cancellation: 'jsonb' })('job_close', (p) =>
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

// The prospect is looked at again by the feeder of its cycle, which decides what comes next.
const lookAgain = gatherable<Omit<JobKey, 'job_id'> & { prospect_id: string }>()('cycle_look_again', (p) =>
  build
    .updateTable('cycle_prospects')
    .set({ state: 'waiting' })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('state', '<>', 'waiting')
    .where(
      'cycle_id',
      '=',
      build
        .selectFrom('projects')
        .select(sql<string>`active_cycle_id`.as('cycle_id'))
        .where('account_id', '=', p.account_id)
        .where('project_id', '=', p.project_id),
    ),
)

/** Closes a locked job, once and for good. The lease stays written on it: it says who did it. */
export function closeJob(tx: Tx, job: StageJobRow, { state, now, ...deed }: Closing): StageJobRow {
  const after: StageJobRow = { ...job, ...deed, state, closed_at: now }
  tx.write(writeClosing, {
    ...after,
    now,
    result: jsonOrNull(after.result),
    failure: jsonOrNull(after.failure),
    cancellation: jsonOrNull(after.cancellation),
  })
  tellOfJob(tx, after, `stage_job.${state}`, now)
  if (state !== 'completed') letUnitGo(tx, job, now)
  moveOn(tx, job)
  tx.wake(changeTopic(job.account_id, 'results', job.project_id))
  return after
}

/** Has the feeder look at the prospect again, if it is in the project's active cycle. */
export function moveOn(tx: Tx, prospect: { account_id: string; project_id: string; prospect_id: string }) {
  tx.write(lookAgain, prospect)
  tx.wake(feedTopic)
}
