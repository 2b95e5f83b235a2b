import { staleness } from '@alphorn/contract/prospecting/staleness'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { sql } from 'kysely'
import { markAllWaiting } from '#server/prospecting/cycles/requeue-prospect'
import type { Tx } from '#server/platform/db/connection'
import { cyclesTopic } from '#server/platform/db/topics'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'
import { withdrawAllReleases } from '#server/prospecting/releases/withdraw'
import { flagAllStale } from '#server/prospecting/revisions/stale'
import { type Brief, stagesThatDiffer } from '#server/prospecting/stage-jobs/input'
import { updateJobs } from '#server/prospecting/stage-jobs/apply-change'

type InStages = ProjectKey & { stages: Stage[] }

// In the lock order of all verbs: project, prospect, job.
const lockProspects = statement<ProjectKey>()('prospects_lock_all', (p) =>
  build
    .selectFrom('prospects')
    .select('prospect_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('state', '<>', 'excluded')
    .orderBy('prospect_id')
    .forNoKeyUpdate(),
)
const lockJobs = statement<InStages>()('jobs_lock_of_stages', (p) =>
  build
    .selectFrom('stage_jobs')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('closed_at', 'is', null)
    .where((is) => is('stage', '=', sql<never>`any(${p.stages}::text[])`))
    .orderBy('job_id')
    .forNoKeyUpdate(),
)
/**
 * Applies the effects of an edited offering, or edited rules, to the work of a locked project. The effects are the same
 * for all its prospects, so they are applied to all at once. Stages whose input would be the same stay unchanged.
 */
export async function applyBriefChange(tx: Tx, before: Brief, after: Brief, now: Date) {
  const concerned = stagesThatDiffer(before, after)
  if (concerned.length === 0) return
  const { account_id, project_id, active_cycle_id } = after.project
  const key = { account_id, project_id }
  const consequence = staleness.offering_edited
  await tx.rows(lockProspects, key)
  const jobs = await tx.rows(lockJobs, { ...key, stages: concerned })
  updateJobs(tx, jobs, consequence, { reason: 'offering_edited', now })
  if (consequence.finished_revision === 'stale') tx.write(flagAllStale, { ...key, stages: concerned })
  if (concerned.includes('outreach')) await withdrawAllReleases(tx, key, 'offering_edited', now)
  if (active_cycle_id) tx.write(markAllWaiting, { ...key, cycle_id: active_cycle_id })
  tx.wake(cyclesTopic)
}
