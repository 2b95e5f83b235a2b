import type { BuiltIn } from '@alphorn/contract/prospecting/projects'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { systemCall } from '#server/platform/audit/system-call'
import { NoResultYet } from '#server/platform/call'
import type { Caller } from '#server/platform/caller'
import type { Pools } from '#server/platform/db/connect'
import { transaction } from '#server/platform/db/connection'
import { builtInWorker } from '#server/executors/jobs/actions'
import { leaseSeconds } from '#server/executors/jobs/hold'
import { executorCaller, projectsWithJobs } from '#server/executors/jobs/jobs'
import { claimNextJobs } from '#server/prospecting/stage-jobs/batch-claim'
import { wholeDetail } from '#server/prospecting/stage-jobs/present'

export type ClaimedStageJob = { job: StageJobDetail; caller: Caller }

/**
 * Claims a job for the executor. Every account with jobs is equally likely to be chosen, however many jobs and projects
 * another one has.
 */
export async function claimOne(pools: Pools, executor: BuiltIn): Promise<ClaimedStageJob | undefined> {
  for (const project of await projectsWithJobs(pools, executor)) {
    const caller = executorCaller(executor, project)
    const claim = { max_jobs: 1, wait_seconds: 0, lease_seconds: leaseSeconds, worker_id: builtInWorker }
    const jobs = await transaction(pools.write, (tx) =>
      claimNextJobs(systemCall(tx, caller), project.project_id, claim, executor),
    )
    if (!(jobs instanceof NoResultYet) && jobs[0]) return { job: wholeDetail(jobs[0]), caller }
  }
  return undefined
}
