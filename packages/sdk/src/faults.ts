import { ApiError } from '#sdk/api-error'
import type { WorkerOptions } from '#sdk/worker-options'

/** Reports a fault of the worker's options or callbacks. An error in the report itself is ignored. */
export function reportFault({ onFault }: Pick<WorkerOptions, 'onFault'>, fault: unknown) {
  try {
    if (onFault) onFault(fault)
    else console.error(fault)
  } catch {
    // A handler that throws when it gets a fault has said that no one listens.
  }
}

/** Whether a request was refused for its content, or cannot be written as JSON, so that a retry would not help. */
export function isUnsendable(error: unknown) {
  return error instanceof TypeError || (error instanceof ApiError && error.code === 'validation_failed')
}
