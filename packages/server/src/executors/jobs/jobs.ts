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

// Must match the condition in prospecting/stage-jobs/batch-claim.ts: unclaimed, or the lease expired. The executor's
// own partial index serves it.
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

/** Returns the projects with jobs for a built-in executor, of all stages or of the given ones. */
export function projectsWithJobs(
  { read }: Pools,
  executor: BuiltIn,
  stages: readonly Stage[] = allStages,
): Promise<ProjectKey[]> {
  return withConnection(read, (db) => db.rows(findWaiting, { executor, stages }))
}

/**
 * Returns the caller that holds the leases of a built-in executor, limited to one project like a worker's credential.
 */
export function executorCaller(executor: BuiltIn, project: ProjectKey): Caller {
  return systemCaller(builtInId(executor), 'prospect:stages', project)
}
