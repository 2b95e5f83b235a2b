import type { BuiltIn } from '@alphorn/contract/prospecting/projects'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { Logger } from 'pino'
import type { Caller } from '#server/platform/caller'
import type { Pools } from '#server/platform/db/connect'
import { isTransientError } from '#server/platform/db/database-unavailable'
import { endJob, giveUp, internalFailure, type JobResult } from '#server/executors/jobs/actions'
import { type ClaimedStageJob, claimOne } from '#server/executors/jobs/claim-one'
import { holdJob, type JobHold } from '#server/executors/jobs/hold'
import { traceJob } from '#server/platform/tracing/trace-job'

/** Processes the jobs that projects assign to a built-in executor, one after the other, until there are none. */
export type JobLoop = (pools: Pools, signal: AbortSignal, log: Logger) => Promise<void>

/**
 * A job in progress. `signal`: aborted when the job is lost or the process stops. `stopped`: aborted when the process
 * stops.
 */
export type JobInWork = {
  pools: Pools
  log: Logger
  caller: Caller
  job: StageJobDetail
  held: JobHold
  signal: AbortSignal
  stopped: AbortSignal
}

/**
 * Produces an executor's result of a job. An exception is an internal error and fails the job, unless the database was
 * unavailable.
 */
export type MakeResult = (work: JobInWork) => Promise<JobResult>

/** Creates the loop of an executor with a slow model, which extends the lease while it works. */
export function createJobLoop(executor: BuiltIn, makeResult: MakeResult): JobLoop {
  return async (pools, stopped, log) => {
    while (!stopped.aborted) {
      const claimed = await claimOne(pools, executor)
      if (!claimed) return
      await traceJob(claimed.job, () => workOnJob({ pools, stopped, log }, claimed, makeResult))
    }
  }
}

type Around = Pick<JobInWork, 'pools' | 'stopped' | 'log'>

/** Processes one job until it ends or is lost. Gives it back if the process stops. */
async function workOnJob(around: Around, { job, caller }: ClaimedStageJob, makeResult: MakeResult) {
  const { pools, stopped, log } = around
  const held = holdJob(pools, caller, job)
  const signal = AbortSignal.any([stopped, held.lost])
  try {
    const made = await makeResult({ ...around, job, caller, held, signal })
    signal.throwIfAborted()
    await endJob(pools, caller, job, made)
  } catch (error) {
    if (held.lost.aborted) return
    if (stopped.aborted) return await held.giveBack()
    if (isTransientError(error)) throw error
    log.error({ err: error, job_id: job.job_id }, 'A built-in executor failed')
    await giveUp(pools, caller, job, internalFailure)
  } finally {
    held.end()
  }
}
