import { randomUUID } from 'node:crypto'
import type { BuiltIn } from '@alphorn/contract/prospecting/projects'
import { type Stage, stages as allStages } from '@alphorn/contract/prospecting/stages'
import { sql } from 'kysely'
import { systemCaller } from '#server/platform/audit/system-call'
import type { Caller } from '#server/platform/caller'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'
import { builtInId } from '#server/prospecting/stage-jobs/executor-of'

const projectsAtOnce = 100

// Must match the condition in prospecting/stage-jobs/batch-claim.ts: unclaimed, or the lease expired. The executor's
// own partial index serves it.
const findWaiting = statement<{ executor: BuiltIn; stages: readonly Stage[]; draw: string }>()(
  'jobs_of_executor',
  (p) => {
    const projects = build
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
    return build
      .selectFrom(projects.as('waiting'))
      .selectAll()
      .orderBy(sql`row_number() over (partition by account_id order by md5(project_id || ${p.draw}))`)
      .orderBy(sql`md5(account_id || ${p.draw})`)
      .limit(sql<number>`${sql.lit(projectsAtOnce)}`)
  },
)

/**
 * Returns projects with jobs for a built-in executor, of all stages or of the given ones: another random choice at each
 * call. One project of each account comes first, in random order, so that an account has one turn however many projects
 * it has.
 */
export function projectsWithJobs(
  { read }: Pools,
  executor: BuiltIn,
  stages: readonly Stage[] = allStages,
): Promise<ProjectKey[]> {
  return withConnection(read, (db) => db.rows(findWaiting, { executor, stages, draw: randomUUID() }))
}

/**
 * Returns the caller that holds the leases of a built-in executor, limited to one project like a worker's credential.
 */
export function executorCaller(executor: BuiltIn, project: ProjectKey): Caller {
  return systemCaller(builtInId(executor), 'prospect:stages', project)
}
