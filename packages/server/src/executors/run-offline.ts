import type { StageJobDetail } from '@alphorn/contract/stage-jobs'
import { type Caller, NothingYet } from '#server/call'
import type { Pools } from '#server/db/connect'
import { transaction } from '#server/db/connection'
import { builtInWorker, callOf, giveUp, submit } from '#server/executors/deeds'
import { executorCaller, projectsWithJobs } from '#server/executors/jobs'
import { doOffline } from '#server/executors/offline/executor'
import { claimNextJobs } from '#server/stage-jobs/batch-claim'

const jobsAtOnce = 20
const leaseSeconds = 120
const sideBySide = 2

/**
 * Does the jobs that projects leave to the offline executor, until there are none: claimed, submitted or failed through the
 * verbs of any worker. Several processes may do so at once; what a crash leaves claimed is free when its lease runs out.
 */
export async function runOffline(pools: Pools) {
  for (let projects = await projectsWithJobs(pools, 'offline'); projects.length > 0;) {
    let done = 0
    for (const project of projects) done += await workThrough(pools, executorCaller('offline', project))
    projects = done > 0 ? await projectsWithJobs(pools, 'offline') : []
  }
}

/** One claim's worth of a project's jobs; how many there were. */
async function workThrough(pools: Pools, caller: Caller) {
  const [project_id] = caller.project_ids!
  const claim = {
    max_jobs: jobsAtOnce,
    wait_seconds: 0,
    lease_seconds: leaseSeconds,
    worker_id: builtInWorker,
  }
  const jobs = await transaction(pools.write, (tx) =>
    claimNextJobs(callOf(tx, caller), project_id!, claim, 'offline'),
  )
  if (jobs instanceof NothingYet) return 0
  const queue = [...jobs]
  const hand = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await work(pools, caller, job)
  }
  await Promise.all(Array.from({ length: sideBySide }, hand))
  return jobs.length
}

/** One job to its end. */
async function work(pools: Pools, caller: Caller, job: StageJobDetail) {
  const made = attempt(job)
  if ('failure' in made) await giveUp(pools, caller, job, made.failure)
  else await submit(pools, caller, job, made)
}

function attempt(job: StageJobDetail) {
  try {
    return doOffline(job)
  } catch (error) {
    return {
      failure: { code: 'executor_error', message: error instanceof Error ? error.message : 'Unknown' },
    }
  }
}
