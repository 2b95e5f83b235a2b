import type { Cycle } from '@alphorn/contract/cycles'
import type { ErrorCode, FieldError } from '@alphorn/contract/errors'
import type { StageJob } from '@alphorn/contract/stage-jobs'

/** The body of a refusal, and what may stand beside `error`: the blocking cycle, the job's present state. */
export type ErrorBody = {
  error: { code: string; message: string; errors?: FieldError[] }
  request_id: string
  cycle?: Cycle
  job?: StageJob
  /** Seconds. */
  retry_after?: number
}

/** A refusal of the service. `code` is stable, the message is for people; quote `request_id` when you ask for help. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** A code of the API; `unreadable_answer` when something between answered what is no JSON. */
  readonly code: ErrorCode | (string & {})
  /** What is wrong with the body, each with the path that it speaks of (`claims[1].evidence_ids`). */
  readonly errors: readonly FieldError[]
  readonly request_id: string
  /** Seconds to wait before another attempt makes sense; null when the service does not say. */
  readonly retry_after: number | null
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody, retry_after: number | null = null) {
    super(body.error.message)
    this.status = status
    this.code = body.error.code
    this.errors = body.error.errors ?? []
    this.request_id = body.request_id
    this.retry_after = body.retry_after ?? retry_after
    this.body = body
  }
}

/** No answer came, however often it was tried. `cause` is what the last attempt failed with. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'

  constructor(url: string, cause: unknown) {
    super(`The service at ${url} cannot be reached.`, { cause })
  }
}
