import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { ErrorCode, FieldError } from '@alphorn/contract/core/errors'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'

/** The body of a refusal. Beside `error` it may have the blocking cycle or the job's present state. */
export type ErrorBody = {
  error: { code: string; message: string; errors?: FieldError[] }
  request_id: string
  cycle?: Cycle
  job?: StageJob
  /** Seconds. */
  retry_after?: number
}

class Refused<Code extends string = string> extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable; `unreadable_answer` if a proxy, or another server, answered instead of the service. */
  readonly code: Code
  /** The faults of the body, each with its path (`claims[1].evidence_ids`). */
  readonly errors: readonly FieldError[]
  readonly request_id: string
  /** Seconds to wait before another attempt makes sense; null when the service does not say. */
  readonly retry_after: number | null
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody, retry_after: number | null = null) {
    super(body.error.message)
    this.status = status
    this.code = body.error.code as Code
    this.errors = body.error.errors ?? []
    this.request_id = body.request_id
    this.retry_after = body.retry_after ?? retry_after
    this.body = body
  }
}

type JobCode = Extract<
  ErrorCode,
  | 'external_worker_failed'
  | 'job_cancelled'
  | 'job_expired'
  | 'job_not_claimed'
  | 'job_not_open'
  | 'lease_expired'
>
type LimitCode = Extract<
  ErrorCode,
  'burst_limited' | 'rate_limited' | 'daily_row_limit' | 'monthly_row_limit'
>

type Siblings<Code> = Code extends 'cycle_active'
  ? { readonly body: { cycle: Cycle } }
  : Code extends JobCode
    ? { readonly body: { job: StageJob } }
    : Code extends LimitCode
      ? { readonly retry_after: number }
      : unknown

type Known<Code> = Code extends string ? Refused<Code> & Siblings<Code> : never

/**
 * A refusal of the service. `code` is stable and distinguishes the kinds. The message is for people.
 * Quote `request_id` when you ask for help.
 *
 * @example
 * if (error instanceof ApiError && error.code === 'cycle_active') console.log(error.body.cycle.cycle_id)
 */
export type ApiError = Known<ErrorCode | 'unreadable_answer'>

// A server of a later version may send other codes; the known ones are those worth distinguishing.
export const ApiError = Refused as unknown as {
  readonly prototype: ApiError
  new (status: number, body: ErrorBody, retry_after?: number | null): ApiError
}

/** No answer came, however often it was tried. `cause` is what the last attempt failed with. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'

  constructor(url: string, cause: unknown) {
    super(`The service at ${url} cannot be reached: ${reasonIn(cause)}.`, { cause })
  }
}

/** Whether a fault will pass by itself: silence, a full allowance, a fault of the service or of a proxy before it. */
export function isPassing(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  return error instanceof Refused && passingStatus.includes(error.status)
}
const passingStatus = [429, 500, 502, 503, 504]

/** The innermost cause says most: `fetch failed` has `ECONNREFUSED` after it. */
function reasonIn(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause instanceof Error) return reasonIn(cause.cause)
  const { code } = cause as { code?: unknown }
  return cause.message || (typeof code === 'string' ? code : cause.name)
}
