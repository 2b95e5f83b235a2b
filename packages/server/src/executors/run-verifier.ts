import type { VerifierSettings } from '#server/platform/config/verifier'
import { type Hand, handOf } from '#server/executors/jobs/hand'
import { createVerifier, doWithVerifier, type Verifier } from '#server/executors/verifier/executor'

/** A hand that verifies the texts which projects leave to the local model. The model computes in a thread. */
export function verifierHand(settings: VerifierSettings): Hand {
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
  return handOf('verifier', ({ job, caller, stopped }) =>
    doWithVerifier(job, caller.account_id, opened(stopped)),
  )
}
