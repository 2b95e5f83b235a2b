import { ApiError, isPassing } from '#sdk/api-error'
import { waitFor } from '#sdk/exchange'

/** How long a worker keeps at what must be said: through every outage, but not for long once it is to stop. */
export type RetryBudget = {
  /** Repeats a call while its faults are ones that pass. The signal ends the last attempt. */
  insist: <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>
  end: () => void
}

/** A retry budget that ends some seconds after the signal. */
export function retryBudgetUntil(stop: AbortSignal, grace_seconds: number): RetryBudget {
  const last = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    timer = setTimeout(() => last.abort(stop.reason), grace_seconds * 1000)
  }
  if (stop.aborted) begin()
  else stop.addEventListener('abort', begin, { once: true })

  return {
    async insist(call) {
      for (;;)
        try {
          return await call(last.signal)
        } catch (error) {
          if (last.signal.aborted || !isPassing(error)) throw error
          await waitForOutage(error, last.signal)
        }
    },
    end: () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', begin)
    },
  }
}

const usualRest = 5
const longestRest = 60

/** Waits for an outage to pass: as long as the service says, at most a minute. Rejects when the signal ends it. */
export async function waitForOutage(fault: unknown, signal: AbortSignal) {
  const asked = fault instanceof ApiError ? fault.retry_after : null
  await waitFor(Math.min(longestRest, asked ?? usualRest) * 1000, signal)
}
