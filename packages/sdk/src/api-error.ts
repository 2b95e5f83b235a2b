import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { ErrorCode, FieldError } from '@alphorn/contract/core/errors'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'

/** The body of a refusal. Beside `error` it may contain the blocking cycle or the current state of the job. */
export type ErrorBody = {
  error: { code: string; message: string; errors?: FieldError[] }
  request_id: string
  cycle?: Cycle
  job?: StageJob
  /** Seconds to wait before a retry. */
  retry_after?: number
  /** Where to go on with a stream that a budget ended. */
  next_cursor?: string
}

class Refused<Code extends string = string> extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable code of the refusal; `unreadable_answer` if a proxy or another server responded in place of the service. */
  readonly code: Code
  /** The faults found in the request body, each with its path (`claims[1].evidence_ids`). */
  readonly errors: readonly FieldError[]
  readonly request_id: string
  /** Seconds to wait before a retry; null if the service does not say. */
  readonly retry_after: number | null
  readonly body: ErrorBody
  /** The idempotency key of a mutation, with which it can be repeated safely; undefined for a read. */
  idempotencyKey?: string

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
 * A refusal by the service. `code` is stable and identifies the kind of refusal; the message is written for people.
 * Quote `request_id` when you ask for help.
 *
 * @example
 * if (error instanceof ApiError && error.code === 'cycle_active') console.log(error.body.cycle.cycle_id)
 */
export type ApiError = Known<ErrorCode | 'unreadable_answer'>

// A later version of the service may send other codes. The type lists the known ones, so that code can narrow on them.
export const ApiError = Refused as unknown as {
  readonly prototype: ApiError
  new (status: number, body: ErrorBody, retry_after?: number | null): ApiError
}

/** Thrown when no attempt received a response. `cause` is the fault of the last attempt. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  /** The idempotency key of a mutation, with which it can be repeated safely; undefined for a read. */
  idempotencyKey?: string

  constructor(url: string, cause: unknown) {
    super(`The service at ${url} cannot be reached: ${reasonIn(cause)}.`, { cause })
  }
}

/**
 * Returns whether a fault is temporary, so that a retry may succeed. Temporary are a missing response, a rate or row
 * limit, and a fault of the service or its proxy.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  return error instanceof Refused && transientStatus.includes(error.status)
}
const transientStatus = [429, 500, 502, 503, 504]

/** Returns the message of the innermost cause, which is the specific one: `fetch failed` wraps `ECONNREFUSED`. */
function reasonIn(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause instanceof Error) return reasonIn(cause.cause)
  const { code } = cause as { code?: unknown }
  return cause.message || (typeof code === 'string' ? code : cause.name)
}
