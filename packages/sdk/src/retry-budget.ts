import { ApiError, isTransient } from '#sdk/api-error'
import { waitFor } from '#sdk/exchange'

/**
 * Retries the calls that a worker must get through. While it runs, they outlast any outage; after the stop signal, they
 * get a grace period.
 */
export type RetryBudget = {
  /** Repeats a call while its faults are temporary. Its signal aborts the last attempt. */
  insist: <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>
  end: () => void
}

/** Creates a retry budget that ends some seconds after the stop signal. */
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
          if (last.signal.aborted || !isTransient(error)) throw error
          await waitForOutage(error, last.signal)
        }
    },
    end: () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', begin)
    },
  }
}

const defaultPauseSeconds = 5
const maxRestSeconds = 60

/**
 * Waits for an outage to pass: for as long as the service asks, at most a minute. Rejects when the signal is aborted.
 */
export async function waitForOutage(fault: unknown, signal: AbortSignal) {
  const asked = fault instanceof ApiError ? fault.retry_after : null
  await waitFor(Math.min(maxRestSeconds, asked ?? defaultPauseSeconds) * 1000, signal)
}
