import { newId } from '@alphorn/contract/ids'
import { Refusal } from '@alphorn/contract/errors'
import type { StageInput } from '@alphorn/contract/stage-input'
import type { StageJobDetail } from '@alphorn/contract/stage-jobs'
import { type Stage, stages } from '@alphorn/contract/stages'
import { insertAuditRows } from '#server/audit/audit-row'
import { type Call, type Caller, NothingYet, type Trail } from '#server/call'
import type { Pools } from '#server/db/connect'
import { transaction, type Tx } from '#server/db/connection'
import { executorCaller, projectsWithJobs } from '#server/executors/jobs'
import { doOffline } from '#server/executors/offline/executor'
import { claimNextJobs } from '#server/stage-jobs/batch-claim'
import { completeStageJob } from '#server/stage-jobs/complete'
import { failStageJob } from '#server/stage-jobs/fail'
import type { Site } from '#server/websites/archive'
import type { ReadSite } from '#server/websites/site'

/** Work of one kind: which stages, how many jobs at once, and what is read before one of them is done. */
type Errand = {
  stages: readonly Stage[]
  jobsAtOnce: number
  sideBySide: number
  leaseSeconds: number
  read: (job: StageJobDetail) => Promise<Site | undefined>
}

const nothingToRead = async () => undefined
const atTheDesk = { jobsAtOnce: 20, sideBySide: 2, leaseSeconds: 120, read: nothingToRead }
// A visit takes a minute at the most, and other stages do not wait for slow sites.
const outside = { jobsAtOnce: 8, sideBySide: 8, leaseSeconds: 180 }

/**
 * Does the jobs that projects leave to the offline executor, until there are none: claimed, submitted or failed through the
 * verbs of any worker. Several processes may do so at once; what a crash leaves claimed is free when its lease runs out.
 * Where websites are read, research is left to `runOutside`.
 */
export function runOffline(pools: Pools, { readsWebsites }: { readsWebsites: boolean }) {
  return run(pools, {
    ...atTheDesk,
    stages: stages.filter((stage) => !readsWebsites || stage !== 'research'),
  })
}

/** Does the research jobs of the offline executor, and reads the companies' websites for it. Ends early when told to stop. */
export async function runOutside(pools: Pools, readSite: ReadSite, signal: AbortSignal) {
  const read = async ({ input }: StageJobDetail) => {
    const { website } = (input as unknown as StageInput).prospect.company
    return website ? readSite(website.url, signal) : undefined
  }
  try {
    await run(pools, { ...outside, stages: ['research'], read })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function run(pools: Pools, errand: Errand) {
  const find = () => projectsWithJobs(pools, 'offline', errand.stages)
  for (let projects = await find(); projects.length > 0;) {
    let done = 0
    for (const project of projects)
      done += await workThrough(pools, executorCaller('offline', project), errand)
    projects = done > 0 ? await find() : []
  }
}

/** One claim's worth of a project's jobs; how many there were. */
async function workThrough(pools: Pools, caller: Caller, errand: Errand) {
  const [project_id] = caller.project_ids!
  const claim = {
    max_jobs: errand.jobsAtOnce,
    stages: [...errand.stages],
    wait_seconds: 0,
    lease_seconds: errand.leaseSeconds,
    worker_id: 'built-in',
  }
  const jobs = await transaction(pools.write, (tx) =>
    claimNextJobs(callOf(tx, caller), project_id!, claim, 'offline'),
  )
  if (jobs instanceof NothingYet) return 0
  const queue = [...jobs]
  const hand = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await work(pools, caller, job, errand)
  }
  await Promise.all(Array.from({ length: errand.sideBySide }, hand))
  return jobs.length
}

/** One job to its end. What was cancelled or replaced meanwhile is nobody's loss: it is let go. */
async function work(pools: Pools, caller: Caller, job: StageJobDetail, { read }: Errand) {
  const made = attempt(job, await read(job))
  try {
    if (!('failure' in made))
      return await recorded(pools, caller, job, 'stage_job_results', (call) =>
        completeStageJob(call, job.project_id, job.job_id, made),
      )
    await giveUp(pools, caller, job, made.failure)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'validation_failed') await giveUp(pools, caller, job, refusedOf(error))
  }
}

function attempt(job: StageJobDetail, site: Site | undefined) {
  try {
    return doOffline(job, site)
  } catch (error) {
    return {
      failure: { code: 'executor_error', message: error instanceof Error ? error.message : 'Unknown' },
    }
  }
}

/** The gate found fault with what was made: a fault of ours, and not to be tried again with the same words. */
function refusedOf({ fields }: Refusal) {
  const message = fields.map(({ code, field, detail }) => `${code} ${field}: ${detail}`).join('\n')
  return { code: 'result_refused', message: message.slice(0, 2000) }
}

type Given = { code: string; message: string }

async function giveUp(pools: Pools, caller: Caller, job: StageJobDetail, failure: Given) {
  const lease_id = job.lease!.lease_id!
  await recorded(pools, caller, job, 'stage_job_failures', (call) =>
    failStageJob(call, job.project_id, job.job_id, { lease_id, ...failure }),
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

function callOf(tx: Tx, caller: Caller): Call {
  const trail: Trail = { worker_id: null, target: null, rows_returned: 0, units_spent: 0 }
  return { tx, caller, request_id: newId('request'), trail }
}

/** A deed of the executor and its row in the history, in one transaction: as a worker's call leaves one. */
function recorded(
  { write }: Pools,
  caller: Caller,
  { project_id, job_id }: StageJobDetail,
  operation_id: 'stage_job_results' | 'stage_job_failures',
  deed: (call: Call) => Promise<unknown>,
) {
  const startedAt = new Date()
  const startedMark = performance.now()
  return transaction(write, async (tx) => {
    const call = callOf(tx, caller)
    await deed(call)
    const row = {
      account_id: caller.account_id,
      project_id,
      request_id: call.request_id,
      operation_id,
      method: 'SYSTEM',
      path: `/projects/${project_id}/stage-jobs/${job_id}`,
      credential_id: caller.id,
      credential_name: caller.name,
      ...call.trail,
      target: job_id,
      status: 201,
      error_code: null,
      replayed: false,
      original_request_id: null,
      source_address: null,
      user_agent: null,
      started_at: startedAt.toISOString(),
      duration_ms: Math.round((performance.now() - startedMark) * 100) / 100,
    }
    tx.write(insertAuditRows, { rows: JSON.stringify([row]) })
  })
}
