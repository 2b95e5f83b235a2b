import { Refusal } from '@alphorn/contract/core/errors'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { Caller } from '#server/platform/caller'
import type { Pools } from '#server/platform/db/connect'
import { transaction } from '#server/platform/db/connection'
import { systemCall } from '#server/platform/audit/system-call'
import { builtInWorker, giveBack } from '#server/executors/jobs/actions'
import { claimStageJob } from '#server/prospecting/stage-jobs/claim'

export const leaseSeconds = 60
const everySeconds = 3

/** Usage so far, from which the next holder of the job continues. */
type Used = Readonly<Record<string, number>>

export type JobHold = {
  /** Aborted when the job was cancelled or replaced, or the lease was lost. */
  readonly lost: AbortSignal
  /** Extends the lease and records the usage so far. Throws when the job is no longer held. */
  keep: (used: Used) => Promise<void>
  giveBack: () => Promise<void>
  end: () => void
}

/**
 * Holds a claimed job while a model works. Extends the lease long before it expires, which also detects a cancelled job
 * early.
 */
export function holdJob(pools: Pools, caller: Caller, job: StageJobDetail): JobHold {
  const { project_id, job_id, lease } = job
  const loss = new AbortController()
  const lease_id = lease!.lease_id!
  let heldUntil = performance.now() + leaseSeconds * 1000

  async function extend(used?: Used) {
    const asked = performance.now()
    const progress = used && { percent: 0, message: 'Waiting for the model.', checkpoint: used }
    const claim = {
      lease_id,
      lease_seconds: leaseSeconds,
      worker_id: builtInWorker,
      ...(progress && { progress }),
    }
    try {
      await transaction(pools.write, (tx) => claimStageJob(systemCall(tx, caller), project_id, job_id, claim))
      heldUntil = asked + leaseSeconds * 1000
    } catch (error) {
      if (error instanceof Refusal) loss.abort(error)
      throw error
    }
  }

  const timer = setInterval(() => {
    // The database may be unavailable for a moment; an error counts only after the lease has expired.
    void extend().catch((error: unknown) => {
      if (performance.now() >= heldUntil) loss.abort(error)
    })
  }, everySeconds * 1000)

  return {
    lost: loss.signal,
    keep: (used) =>
      extend(used).catch((error: unknown) => {
        // It is unknown whether the job is still held: no question is sent, and the lease expires if necessary.
        loss.abort(error)
        throw error
      }),
    giveBack: () => giveBack(pools, caller, job),
    end: () => clearInterval(timer),
  }
}
