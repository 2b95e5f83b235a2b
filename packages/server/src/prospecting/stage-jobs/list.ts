import { sql } from 'kysely'
import type { StageJobState } from '@alphorn/contract/prospecting/stage-job-rules'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type { JobTrouble } from '@alphorn/contract/app/app-jobs'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { nowOf, type ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { effectiveState, hasTrouble } from '#server/prospecting/stage-jobs/effective-state'
import { executorOf } from '#server/prospecting/stage-jobs/executor-of'
import { type DetailedJob, presentJob, presentJobDetail } from '#server/prospecting/stage-jobs/present'
import { findStageJob, inputOf } from '#server/prospecting/stage-jobs/queries'

type Filters = {
  state?: StageJobState | undefined
  stage?: Stage | undefined
  claimable?: 'true' | 'false' | undefined
  claimed_by?: 'me' | undefined
  cycle_id?: string | undefined
  prospect_id?: string | undefined
  deadline_before?: string | undefined
  trouble?: JobTrouble | undefined
}

/** Unclaimed, and assigned to the executor as which the caller works. */
function isClaimableBy({ caller }: ReadCall) {
  return sql<boolean>`(${effectiveState} = 'unclaimed' and executor = ${executorOf(caller.id)})`
}

/** Lists the stage jobs of a project, newest first. */
export async function listStageJobs(
  call: ReadCall,
  project_id: string,
  filters: Filters,
  page: Page,
): Promise<PageOf<StageJob>> {
  await projectOf(call, project_id)
  const { account_id } = projectKey(call, project_id)
  const [after] = page.after ?? []
  const { state, stage, claimable, claimed_by, cycle_id, prospect_id, deadline_before, trouble } = filters
  const query = build
    .selectFrom('stage_jobs')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .$if(state !== undefined, (jobs) => jobs.where(effectiveState, '=', state!))
    .$if(stage !== undefined, (jobs) => jobs.where('stage', '=', stage!))
    .$if(claimable !== undefined, (jobs) =>
      jobs.where(claimable === 'true' ? isClaimableBy(call) : sql<boolean>`not ${isClaimableBy(call)}`),
    )
    .$if(claimed_by === 'me', (jobs) =>
      jobs.where(effectiveState, '=', 'claimed').where('lease_credential_id', '=', call.caller.id),
    )
    .$if(cycle_id !== undefined, (jobs) => jobs.where('cycle_id', '=', cycle_id!))
    .$if(prospect_id !== undefined, (jobs) => jobs.where('prospect_id', '=', prospect_id!))
    .$if(deadline_before !== undefined, (jobs) => jobs.where('deadline_at', '<', new Date(deadline_before!)))
    .$if(trouble !== undefined, (jobs) => jobs.where(hasTrouble[trouble!], '=', true))
    .$if(after !== undefined, (jobs) => jobs.where('job_id', '<', after!))
    .orderBy('job_id', 'desc')
    .limit(page.limit + 1)
  const [rows, now] = await Promise.all([call.tx.query(query), nowOf(call)])
  return pageOf(
    rows,
    page,
    (row) => [row.job_id],
    (row) => presentJob(row, call.caller.id, now),
  )
}

/** Returns one stage job with its input. */
export async function getStageJob(call: ReadCall, project_id: string, job_id: string): Promise<DetailedJob> {
  const key = { ...projectKey(call, project_id), job_id }
  const [job, input, now] = await Promise.all([
    findStageJob(call.tx, key),
    inputOf(call.tx, key),
    nowOf(call),
  ])
  return presentJobDetail(job, input, call.caller.id, now)
}
