import type { BuiltIn } from '@alphorn/contract/prospecting/projects'
import { type Stage, stages as allStages } from '@alphorn/contract/prospecting/stages'
import { sql } from 'kysely'
import { systemCaller } from '#server/platform/audit/system-call'
import type { Caller } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { builtInId } from '#server/prospecting/stage-jobs/performer'

type ProjectKey = { account_id: string; project_id: string }

// The condition of prospecting/stage-jobs/batch-claim.ts: unclaimed, or the lease expired. The executor's own partial
// index finds them.
const findWaiting = statement<{ executor: BuiltIn; stages: readonly Stage[] }>()('jobs_of_executor', (p) =>
  build
    .selectFrom('stage_jobs')
    .select(['account_id', 'project_id'])
    .distinct()
    .where('closed_at', 'is', null)
    .where(sql<boolean>`executor in ('offline', 'llm', 'verifier')`)
    .where('executor', '=', p.executor)
    .where((is) => is('stage', '=', sql<never>`any(${p.stages}::text[])`))
    .where('deadline_at', '>', sql<Date>`(select app_now())`)
    .where((is) =>
      is.or([is('state', '=', 'unclaimed'), is('lease_expires_at', '<=', sql<Date>`(select app_now())`)]),
    )
    .limit(100),
)

/** The projects that have jobs of the stages (all, unless named) for a built-in executor. */
export function projectsWithJobs(
  { read }: Pools,
  executor: BuiltIn,
  stages: readonly Stage[] = allStages,
): Promise<ProjectKey[]> {
  return withConnection(read, (db) => db.rows(findWaiting, { executor, stages }))
}

/** The caller that holds the leases of a built-in executor, limited to one project as a worker's credential may be. */
export function executorCaller(executor: BuiltIn, project: ProjectKey): Caller {
  return systemCaller(builtInId(executor), 'prospect:stages', project)
}
