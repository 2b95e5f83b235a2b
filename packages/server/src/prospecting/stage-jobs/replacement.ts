import type { StageJobState } from '@alphorn/contract/prospecting/stage-job-rules'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ProspectKey } from '#server/prospecting/keys'
import { replaced } from '#server/prospecting/stage-jobs/cancel'
import type { StageJobRow } from '#server/prospecting/stage-jobs/queries'

const isOvertaken = sql<boolean>`(state = 'cancelled' and replaced_by_job_id is null
  and cancellation ->> 'reason' = ${sql.lit(replaced)})`

const findWork = statement<ProspectKey & { cycle_id: string }>()('prospect_work', (p) =>
  build
    .selectFrom('stage_jobs')
    .select(['stage', 'state', isOvertaken.as('isOvertaken')])
    .select((is) => is('cycle_id', '=', p.cycle_id).as('isOfCycle'))
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where((is) => is.or([is('closed_at', 'is', null), is('cycle_id', '=', p.cycle_id)]))
    .orderBy('created_at')
    .orderBy('job_id'),
)

/** Work on a prospect: the stages that have an open job, and the last job of each stage in the cycle. */
export type Work = { busy: Stage[]; last: Map<Stage, { state: StageJobState; isOvertaken: boolean }> }

export async function workOn(tx: Tx, member: ProspectKey & { cycle_id: string }): Promise<Work> {
  const { account_id, project_id, prospect_id, cycle_id } = member
  const jobs = await tx.rows(findWork, { account_id, project_id, prospect_id, cycle_id })
  return {
    busy: jobs.filter(({ state }) => state === 'unclaimed' || state === 'claimed').map(({ stage }) => stage),
    last: new Map(jobs.filter(({ isOfCycle }) => isOfCycle).map((job) => [job.stage, job])),
  }
}

const link = statement<ProspectKey & { stage: Stage; job_id: string }>()('job_link_replacement', (p) =>
  build
    .updateTable('stage_jobs')
    .set({ replaced_by_job_id: p.job_id })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('stage', '=', p.stage)
    .where(isOvertaken),
)

/** Records on a replaced job which one took its place, for workers that still work on it. */
export function linkReplacement(tx: Tx, { account_id, project_id, prospect_id, stage, job_id }: StageJobRow) {
  tx.write(link, { account_id, project_id, prospect_id, stage, job_id })
}
