import { type Stage, stages, upstreamOf } from '@alphorn/contract/stages'
import type { Tx } from '#server/db/connection'
import { build, gatherable } from '#server/db/statement'
import { sql } from 'kysely'
import { flagStale } from '#server/revisions/stale'
import { cancelJobs, replaced } from '#server/stage-jobs/cancel'
import type { JobKey, StageJobRow } from '#server/stage-jobs/queries'

const lockDownstream = gatherable<JobKey & { stages: Stage[] }>({ stages: 'text[]' })(
  'jobs_lock_downstream',
  (p) =>
    build
      .selectFrom('stage_jobs')
      .selectAll()
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where(
        'prospect_id',
        '=',
        build
          .selectFrom('stage_jobs')
          .select('prospect_id')
          .where('account_id', '=', p.account_id)
          .where('project_id', '=', p.project_id)
          .where('job_id', '=', p.job_id),
      )
      .where('closed_at', 'is', null)
      .where((is) => is('stage', '=', sql<never>`any(${p.stages}::text[])`))
      .orderBy('job_id')
      .forNoKeyUpdate(),
)

/** Locks the open jobs of a job's prospect that work from what its stage made. */
export function lockDownstreamJobs(tx: Tx, key: JobKey, stage: Stage) {
  return tx.rows(lockDownstream, { ...key, stages: downstreamOf(stage) })
}

/** The stages that read a stage's output, directly or through others. */
function downstreamOf(stage: Stage): Stage[] {
  const direct = stages.filter((name) => upstreamOf[name].includes(stage))
  return [...new Set(direct.flatMap((name) => [name, ...downstreamOf(name)]))]
}

/** A new revision makes what was built on the old one stale, and cancels the jobs that still work from it; the feeder replaces them. */
export function settleUpstreamChange(
  tx: Tx,
  { account_id, project_id, prospect_id, stage }: StageJobRow,
  downstream: readonly StageJobRow[],
  now: Date,
) {
  const stages = downstreamOf(stage)
  if (stages.length > 0) tx.write(flagStale, { account_id, project_id, prospect_id, stages })
  cancelJobs(tx, downstream, replaced, now)
}
