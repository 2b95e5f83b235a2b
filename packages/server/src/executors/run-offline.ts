import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { type Stage, stages } from '@alphorn/contract/prospecting/stages'
import { NoResultYet } from '#server/platform/call'
import type { Caller } from '#server/platform/caller'
import { isTransientError } from '#server/platform/db/database-unavailable'
import type { Pools } from '#server/platform/db/connect'
import { transaction } from '#server/platform/db/connection'
import { systemCall } from '#server/platform/audit/system-call'
import { builtInWorker, endJob, giveBack, giveUp, internalFailure } from '#server/executors/jobs/actions'
import { executorCaller, projectsWithJobs } from '#server/executors/jobs/jobs'
import { siteOf } from '#server/executors/jobs/whose-site'
import { produceOffline } from '#server/executors/offline/executor'
import { claimNextJobs } from '#server/prospecting/stage-jobs/batch-claim'
import { wholeDetail } from '#server/prospecting/stage-jobs/present'
import type { Site } from '#server/directory/websites/archive'
import type { ReadSite } from '#server/directory/websites/site'
import { traceJob } from '#server/platform/tracing/trace-job'

/** A profile of work: its stages, the number of concurrent jobs, and the function that reads a website before a job. */
type OfflineJobs = {
  stages: readonly Stage[]
  jobsAtOnce: number
  sideBySide: number
  leaseSeconds: number
  signal: AbortSignal
  read: (job: StageJobDetail) => Promise<Site | undefined>
}

const nothingToRead = async () => undefined
const localProfile = { jobsAtOnce: 20, sideBySide: 2, leaseSeconds: 120, read: nothingToRead }
// A visit takes a minute at most, and other stages do not wait for slow sites.
const websiteProfile = { jobsAtOnce: 8, sideBySide: 8, leaseSeconds: 180 }

/**
 * Processes the jobs that projects assign to the offline executor, until there are none. It claims, submits and fails
 * them with the same verbs as any worker. Several processes may run at once; jobs of a crashed one become free when the
 * lease expires. If websites are read, `readWebsites` processes research. Ends early when asked to stop.
 */
export function runOffline(
  pools: Pools,
  { readsWebsites, signal }: { readsWebsites: boolean; signal: AbortSignal },
) {
  return runOfflineJobs(pools, {
    ...localProfile,
    signal,
    stages: stages.filter((stage) => !readsWebsites || stage !== 'research'),
  })
}

/**
 * Processes the research jobs of the offline executor, and reads the companies' websites for them. Ends early when
 * asked to stop.
 */
export async function readWebsites(pools: Pools, readSite: ReadSite, signal: AbortSignal) {
  const read = (job: StageJobDetail) => siteOf(job, readSite, signal)
  try {
    await runOfflineJobs(pools, { ...websiteProfile, stages: ['research'], read, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** A job with an internal error fails alone. The error is thrown when the other jobs are done. */
async function runOfflineJobs(pools: Pools, profile: OfflineJobs) {
  const faults: unknown[] = []
  const find = () => projectsWithJobs(pools, 'offline', profile.stages)
  for (let projects = await find(); projects.length > 0 && !profile.signal.aborted;) {
    let done = 0
    const served = new Set<string>()
    for (const project of projects) {
      // Another round begins when each account has had its turn.
      if (profile.signal.aborted || (done > 0 && served.has(project.account_id))) break
      served.add(project.account_id)
      done += await processBatch(pools, executorCaller('offline', project), profile, faults)
    }
    projects = done > 0 ? await find() : []
  }
  if (faults.length > 0) throw faults[0]
}

/** Claims and processes one batch of a project's jobs. Returns their number. */
async function processBatch(pools: Pools, caller: Caller, profile: OfflineJobs, faults: unknown[]) {
  const [project_id] = caller.project_ids!
  const claim = {
    max_jobs: profile.jobsAtOnce,
    stages: [...profile.stages],
    wait_seconds: 0,
    lease_seconds: profile.leaseSeconds,
    worker_id: builtInWorker,
  }
  const jobs = await transaction(pools.write, (tx) =>
    claimNextJobs(systemCall(tx, caller), project_id!, claim, 'offline'),
  )
  if (jobs instanceof NoResultYet) return 0
  const queue = jobs.map(wholeDetail)
  const workOnQueue = async () => {
    while (!profile.signal.aborted) {
      const job = queue.shift()
      if (!job) return
      const fault = await traceJob(job, () => workOnJob(pools, caller, job, profile))
      if (fault !== null) faults.push(fault)
    }
  }
  try {
    await Promise.all(Array.from({ length: profile.sideBySide }, workOnQueue))
  } finally {
    // A service that stops leaves the rest to another process, which need not wait for the leases.
    for (let job = queue.shift(); job; job = queue.shift()) await giveBack(pools, caller, job)
  }
  return jobs.length
}

/** Processes one job. Returns the internal error, if there was one. */
async function workOnJob(pools: Pools, caller: Caller, job: StageJobDetail, { read, signal }: OfflineJobs) {
  try {
    const { account_id } = caller
    const made = await produceOffline(job, { account_id, site: await read(job), signal })
    await endJob(pools, caller, job, made)
    return null
  } catch (error) {
    if (signal.aborted) await giveBack(pools, caller, job)
    if (isTransientError(error) || signal.aborted) throw error
    await giveUp(pools, caller, job, internalFailure)
    return error
  }
}
