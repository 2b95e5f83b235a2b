import { ApiError } from '#sdk/api-error'
import type { WorkerOptions } from '#sdk/worker-options'

/** Reports a fault of the worker's options or callbacks. An error thrown by `onFault` itself is ignored. */
export function reportFault({ onFault }: Pick<WorkerOptions, 'onFault'>, fault: unknown) {
  try {
    if (onFault) onFault(fault)
    else console.error(fault)
  } catch {
    // There is no one left to report this error to.
  }
}

/** Returns whether a retry is pointless: the request was refused for its content, or it cannot be written as JSON. */
export function isUnsendable(error: unknown) {
  return error instanceof TypeError || (error instanceof ApiError && error.code === 'validation_failed')
}
