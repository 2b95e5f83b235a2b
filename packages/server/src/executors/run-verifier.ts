import type { Pools } from '#server/platform/db/connect'
import type { VerifierSettings } from '#server/platform/config/verifier'
import { giveUp, submitResult } from '#server/executors/jobs/actions'
import { type Claimed, claimOne } from '#server/executors/jobs/claim-one'
import { holdJob } from '#server/executors/jobs/hold'
import type { Hand } from '#server/executors/run-llm'
import { createVerifier, doWithVerifier, type Verifier } from '#server/executors/verifier/executor'

/**
 * A hand that verifies the texts which projects leave to the local model, one after the other, until there are none. The model
 * computes in a thread, and the lease is extended meanwhile.
 */
export function verifierHand(settings: VerifierSettings): Hand {
  let verifier: Verifier | undefined
  const opened = (signal: AbortSignal) => {
    if (verifier) return verifier
    const own = createVerifier(settings)
    const stop = () => {
      verifier = undefined
      void own.close()
    }
    signal.addEventListener('abort', stop, { once: true })
    return (verifier = own)
  }
  return async (pools, signal, log) => {
    while (!signal.aborted) {
      const claimed = await claimOne(pools, 'verifier')
      if (!claimed) return
      await workOnJob({ pools, verifier: opened(signal), signal, log }, claimed)
    }
  }
}

type Working = { pools: Pools; verifier: Verifier; signal: AbortSignal; log: Parameters<Hand>[2] }

/** One job to its end, or until it is lost; one that a stop interrupts is given back. */
async function workOnJob({ pools, verifier, signal, log }: Working, { job, caller }: Claimed) {
  const held = holdJob(pools, caller, job)
  const stop = AbortSignal.any([signal, held.lost])
  try {
    const made = await doWithVerifier(job, caller.account_id, verifier).catch((error: unknown) => {
      if (stop.aborted) throw error
      log.error({ err: error, job_id: job.job_id }, 'The verifier executor failed')
      const message = 'Internal error. The operator finds details in the log.'
      return { failure: { code: 'executor_error', message } }
    })
    stop.throwIfAborted()
    if ('failure' in made) await giveUp(pools, caller, job, made.failure)
    else await submitResult(pools, caller, job, made)
  } catch (error) {
    if (!stop.aborted) throw error
    if (!held.lost.aborted) await held.giveBack()
  } finally {
    held.end()
  }
}
