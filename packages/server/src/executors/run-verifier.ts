import type { VerifierSettings } from '#server/platform/config/verifier'
import { createJobLoop, type JobLoop } from '#server/executors/jobs/job-loop'
import { createVerifier, produceWithVerifier, type Verifier } from '#server/executors/verifier/executor'

/**
 * Creates the loop that verifies texts with the local model, for projects that choose it. The model runs in a worker
 * thread.
 */
export function createVerifierLoop(settings: VerifierSettings): JobLoop {
  let verifier: Verifier | undefined
  const opened = (stopped: AbortSignal) => {
    if (verifier) return verifier
    const own = createVerifier(settings)
    const stop = () => {
      verifier = undefined
      void own.close()
    }
    stopped.addEventListener('abort', stop, { once: true })
    return (verifier = own)
  }
  return createJobLoop('verifier', ({ job, caller, stopped }) =>
    produceWithVerifier(job, caller.account_id, opened(stopped)),
  )
}
