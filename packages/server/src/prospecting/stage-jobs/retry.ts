import { invalid, Refusal, type RefusalSiblings } from '@alphorn/contract/core/errors'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'
import { sql } from 'kysely'
import type { Call } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { countOpenJobs, lockProject, projectKey, type ProjectRow } from '#server/prospecting/projects/queries'
import { ensureNotArchived } from '#server/prospecting/projects/archived'
import { ensureExecutor } from '#server/prospecting/projects/executors'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { isExcludedAmong, withBarred } from '#server/prospecting/prospects/barred-among'
import type { JobKey, ProspectKey } from '#server/prospecting/keys'
import { requeueProspect } from '#server/prospecting/cycles/requeue-prospect'
import { closeJob } from '#server/prospecting/stage-jobs/close'
import { freezeInput } from '#server/prospecting/stage-jobs/input'
import { openJob } from '#server/prospecting/stage-jobs/open'
import { presentJob } from '#server/prospecting/stage-jobs/present'
import {
  findStageJob,
  leaseFacts,
  lockWithProspect,
  type StageJobRow,
} from '#server/prospecting/stage-jobs/queries'
import { ensureDecided } from '#server/prospecting/stage-jobs/ready'
import { applyRule } from '#server/prospecting/stage-jobs/rule'
import { offeringOf, sourcesOf } from '#server/prospecting/stage-jobs/sources'
import { reserveAgain } from '#server/prospecting/cycles/unit'

const nameSuccessor = statement<JobKey & { successor: string }>()('job_name_successor', (p) =>
  build
    .updateTable('stage_jobs')
    .set({ retried_by_job_id: p.successor })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('job_id', '=', p.job_id),
)
const findOpenOfStage = statement<ProspectKey & { stage: string }>()('job_open_of_stage', (p) =>
  build
    .selectFrom('stage_jobs')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where((is) => is('stage', '=', p.stage as never))
    .where('closed_at', 'is', null)
    .forNoKeyUpdate(),
)

const findExclusion = statement<ProspectKey>()('prospect_is_excluded', (p) => {
  const found = build
    .selectFrom('prospects')
    .select(['account_id', 'company_id', 'decision', 'state as prospect_state'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
  return rawQuery<{ isExcluded: boolean }>(
    sql`${withBarred(found, p.account_id)} select ${isExcludedAmong} as "isExcluded" from found`,
  )
})

type Retried = { fresh: boolean; job: StageJob }

/**
 * Opens a new job for one that failed or expired: a new input, one more attempt, at most one successor. An open job is
 * its own retry. A prospect that was decided against gets no new job.
 */
export async function retryStageJob(
  call: Call,
  project_id: string,
  job_id: string,
  { unitsPerMonth, executors }: ProjectPlan,
): Promise<Retried> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), job_id }
  const project = await lockProject(tx, key)
  const { job, prospect, now } = await lockWithProspect(tx, key)
  const effect = applyRule('retries', job, { credential_id: caller.id, worker_id: null }, now)
  if (effect === 'keep') return { fresh: false, job: presentJob(job, caller.id, now) }
  if (job.retried_by_job_id) {
    const successor = await findStageJob(tx, { ...key, job_id: job.retried_by_job_id })
    return { fresh: false, job: presentJob(successor, caller.id, now) }
  }
  if (job.closed_at === null) closeJob(tx, job, { state: 'expired', now })
  const other = await openJobOfStage(tx, job, now)
  if (other) return { fresh: false, job: presentJob(other, caller.id, now) }
  await ensureRoom(tx, project, { job: presentJob(job, caller.id, now) })
  ensureNotArchived(project)
  ensureExecutor(project, job.stage, executors)
  await ensureWanted(tx, job)
  await reserveAgain(tx, job, unitsPerMonth, now)
  const successor = await createSuccessor(tx, project, job, prospect, now)
  return { fresh: true, job: presentJob(successor, caller.id, now) }
}

async function createSuccessor(
  tx: Tx,
  project: ProjectRow,
  job: StageJobRow,
  prospect: { prospect_id: string; company_id: string; decision: string | null },
  now: Date,
) {
  const offering = await offeringOf(tx, project)
  const sources = await sourcesOf(tx, project, offering, { ...prospect, cycle_id: job.cycle_id }, now)
  const { prospect_id, stage, cycle_id } = job
  ensureDecided(stage, prospect, sources)
  const input = freezeInput(stage, sources)
  const successor = openJob(tx, { project, prospect_id, stage, cycle_id, input, now, retryOf: job })
  tx.write(nameSuccessor, { ...job, successor: successor.job_id })
  requeueProspect(tx, successor) // an active cycle that had given the prospect up includes it again
  return successor
}

/** Refuses if the project has reached its limit of open jobs. */
async function ensureRoom(tx: Tx, project: ProjectRow, siblings: RefusalSiblings) {
  if ((await countOpenJobs(tx, project)) >= project.stage_job_limit)
    throw new Refusal('job_allowance_full', { siblings })
}

/** Refuses work on a prospect that was rejected. */
export async function ensureWanted(tx: Tx, prospect: ProspectKey) {
  const found = await tx.row(findExclusion, prospect)
  if (found?.isExcluded)
    throw invalid(
      'prospect_excluded',
      '',
      'The prospect was rejected, or its company is on the suppression list.',
    )
}

/** Returns another open job that already does the stage for the prospect; a later cycle may have opened it. */
async function openJobOfStage(tx: Tx, job: StageJobRow, now: Date) {
  const { account_id, project_id, prospect_id, stage } = job
  const other = await tx.row(findOpenOfStage, { account_id, project_id, prospect_id, stage })
  if (!other || effectiveState(leaseFacts(other), now.getTime()) !== 'expired') return other
  closeJob(tx, other, { state: 'expired', now })
  return undefined
}
