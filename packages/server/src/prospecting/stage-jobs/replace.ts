import { type Stage, stages, upstreamOf } from '@alphorn/contract/prospecting/stages'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { sql } from 'kysely'
import type { JobKey, ProspectKey } from '#server/prospecting/keys'
import { flagStale } from '#server/prospecting/revisions/stale'
import { ofJob } from '#server/prospecting/stage-jobs/queries'

const lockDownstream = statement<JobKey & { stages: Stage[] }>()('jobs_lock_downstream', (p) =>
  build
    .selectFrom('stage_jobs')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', ofJob(p, 'prospect_id'))
    .where('closed_at', 'is', null)
    .where((is) => is('stage', '=', sql<never>`any(${p.stages}::text[])`))
    .orderBy('job_id')
    .forNoKeyUpdate(),
)

/** Locks the open jobs of the prospect whose input contains the result of the stage. */
export function lockDownstreamJobs(tx: Tx, key: JobKey, stage: Stage) {
  return tx.rows(lockDownstream, { ...key, stages: downstreamOf(stage) })
}

/** Returns the stages that read a stage's output, directly or through others. */
export function downstreamOf(stage: Stage): Stage[] {
  const direct = stages.filter((name) => upstreamOf[name].includes(stage))
  return [...new Set(direct.flatMap((name) => [name, ...downstreamOf(name)]))]
}

/** Marks the heads of stages as stale, because their input has changed. */
export function markStale(
  tx: Tx,
  { account_id, project_id, prospect_id }: ProspectKey,
  stages: readonly Stage[],
) {
  tx.write(flagStale, { account_id, project_id, prospect_id, stages: [...stages] })
}
