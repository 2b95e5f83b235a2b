import { APICallError } from '@ai-sdk/provider'

type Nature = {
  code: 'model_unavailable' | 'model_timed_out' | 'model_rejected'
  /** For the operator's log: a status, or the network error. */
  reason: string
  /** Whether the fault is temporary. */
  isTransient: boolean
  /** Whether tokens may have been charged despite the fault. */
  charged: boolean
  retryAfterSeconds: number | null
}

/** A model gave no answer. The message is for readers of the job: it names neither the endpoint nor its response. */
export class ModelFault extends Error {
  readonly nature: Nature
  constructor(message: string, nature: Nature) {
    super(message)
    this.nature = nature
  }
}

export function timedOut(seconds: number) {
  return new ModelFault(`The model did not answer within ${seconds} seconds.`, {
    code: 'model_timed_out',
    reason: 'timeout',
    isTransient: true,
    charged: true,
    retryAfterSeconds: null,
  })
}

/** Statuses that an endpoint returns before it asks a model. */
const uncharged = [400, 401, 402, 403, 404, 413, 422, 429, 503]
const transientStatuses = [408, 409, 425, 429]

export function faultOf(error: unknown) {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (!APICallError.isInstance(error) || status === undefined || status < 300) return connectionFault(error)
  const isTransient = status >= 500 || transientStatuses.includes(status)
  const nature = {
    reason: `status ${status}`,
    isTransient,
    charged: !uncharged.includes(status),
    retryAfterSeconds: retryAfter(error.responseHeaders),
  }
  return isTransient
    ? new ModelFault(`The model's endpoint answers with status ${status}.`, {
        code: 'model_unavailable',
        ...nature,
      })
    : new ModelFault(
        `The model's endpoint refuses the question with status ${status}: the operator should look at LLM_ENDPOINT, LLM_MODEL and LLM_KEY.`,
        { code: 'model_rejected', ...nature },
      )
}

/** The endpoint could not be reached, or the answer was incomplete. */
function connectionFault(error: unknown) {
  const reason = networkCode(error) ?? 'unreadable'
  const isUnreached = reason === 'ECONNREFUSED' || reason === 'ENOTFOUND'
  return new ModelFault(
    isUnreached
      ? "The model's endpoint cannot be reached."
      : 'The connection to the model broke, or its answer was none that can be read.',
    { code: 'model_unavailable', reason, isTransient: true, charged: !isUnreached, retryAfterSeconds: null },
  )
}

function networkCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : networkCode(error.cause)
}

/** Returns the seconds in either format of the header; null if it cannot be parsed. */
function retryAfter(headers: Record<string, string> | undefined) {
  const value = headers?.['retry-after']
  if (value === undefined) return null
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
