import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { ErrorCode, FieldCode } from '@alphorn/contract/core/errors'
import { ApiError, UnreachableError } from '@alphorn/sdk/client'

/** What a screen offers when a call is refused. */
export type Remedy = 'retry' | 'reset_view' | 'sign_in' | 'see_usage' | 'wait' | 'none'

/** What the client itself can meet, beside the codes of the API. */
export type FailureCode = ErrorCode | 'unreachable' | 'unreadable_answer' | 'fault'

/** Every code that a screen can meet, and what it offers. The words stand in the catalogues under `errors.<code>`. */
export const remedies: Readonly<Record<FailureCode, Remedy>> = {
  invalid_parameter: 'reset_view',
  invalid_request: 'retry',
  unknown_parameter: 'reset_view',
  window_exceeded: 'reset_view',
  unauthenticated: 'sign_in',
  market_allowance: 'see_usage',
  subscription_required: 'none',
  forbidden: 'none',
  not_found: 'none',
  method_not_allowed: 'none',
  build_running: 'wait',
  cycle_active: 'wait',
  external_worker_failed: 'retry',
  job_allowance_full: 'wait',
  job_cancelled: 'retry',
  job_expired: 'retry',
  job_not_claimed: 'retry',
  job_not_open: 'retry',
  lease_expired: 'retry',
  market_cap: 'see_usage',
  idempotency_conflict: 'retry',
  validation_failed: 'none',
  burst_limited: 'wait',
  daily_row_limit: 'see_usage',
  monthly_row_limit: 'see_usage',
  rate_limited: 'see_usage',
  internal_error: 'retry',
  api_disabled: 'retry',
  search_unavailable: 'retry',
  unreachable: 'retry',
  unreadable_answer: 'retry',
  fault: 'retry',
}

/** Field codes that a form of the app can meet; they stand in the catalogues under `fields.<code>`. */
export const fieldCodesShown = [
  'required',
  'unknown_field',
  'type_mismatch',
  'invalid_format',
  'value_not_allowed',
  'null_not_allowed',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_few_items',
  'too_many_items',
  'duplicate_item',
  'one_of_required',
  'mutually_exclusive',
  'character_not_allowed',
  'company_identifier_missing',
  'uid_checksum_invalid',
  'candidate_not_offered',
  'already_settled',
  'prospect_unknown',
  'prospect_excluded',
  'reason_required',
  'research_units_exhausted',
  'executor_not_configured',
  'project_archived',
  'outreach_revision_unknown',
  'content_fingerprint_mismatch',
  'fingerprint_of_other_revision',
  'revision_superseded',
  'revision_stale',
  'decision_not_accepted',
  'prospect_suppressed',
  'claim_not_supported',
  'verification_missing',
  'evidence_unverified',
  'identity_doubtful',
  'contact_basis_required',
  'timestamp_in_future',
  'notice_missing',
  'approver_is_author',
  'release_unknown',
  'channel_not_allowed',
  'filter_unknown',
  'filter_value_unknown',
  'filter_too_complex',
  'company_not_contactable',
  'email_taken',
  'name_taken',
  'last_owner',
  'already_member',
  'password_wrong',
  'password_common',
  'password_own',
  'code_wrong',
  'fresh_proof_required',
  'email_unconfirmed',
  'token_invalid',
  'passkey_refused',
] as const satisfies readonly FieldCode[]
export type FieldCodeShown = (typeof fieldCodesShown)[number]

export type Failure = {
  code: FailureCode
  /** The service's own sentence, for who reads English and for support. */
  message: string
  request_id: string | null
  /** Seconds to wait before another attempt makes sense. */
  retry_after: number | null
  fields: readonly { code: string; field: string; detail: string }[]
  /** The cycle that is in the way. */
  cycle: Cycle | null
}

/** What went wrong, whatever was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { message, request_id, retry_after, errors, body } = error
    return {
      code: codeOf(error.code),
      message,
      request_id: request_id || null,
      retry_after,
      fields: errors,
      cycle: body.cycle ?? null,
    }
  }
  const code = error instanceof UnreachableError ? 'unreachable' : 'fault'
  const message = error instanceof Error ? error.message : String(error)
  return { code, message, request_id: null, retry_after: null, fields: [], cycle: null }
}

function codeOf(code: string): FailureCode {
  return code in remedies ? (code as FailureCode) : 'fault'
}

export function isShownFieldCode(code: string): code is FieldCodeShown {
  return (fieldCodesShown as readonly string[]).includes(code)
}
