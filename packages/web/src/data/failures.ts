import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { ErrorCode, FieldCode } from '@alphorn/contract/core/errors'
import { ApiError, UnreachableError } from '@alphorn/sdk/client'

/** Remedies that a screen offers when a call is refused. */
export type Remedy = 'retry' | 'reset_view' | 'sign_in' | 'see_usage' | 'wait' | 'none'

/** Codes of the API, and the failures that only the client itself can detect. */
export type FailureCode = ErrorCode | 'unreachable' | 'unreadable_answer' | 'fault'

/** The remedy of each code that a screen may receive. The messages are in the catalogues under `errors.<code>`. */
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

/**
 * Whether a form of the app may receive a field code. If so, its message is in the catalogues under `fields.<code>`.
 * Codes for results of workers are not among them.
 */
const isFieldCodeShown = {
  required: true,
  unknown_field: true,
  type_mismatch: true,
  invalid_format: true,
  value_not_allowed: true,
  null_not_allowed: true,
  too_short: true,
  too_long: true,
  too_small: true,
  too_large: true,
  too_few_items: true,
  too_many_items: true,
  duplicate_item: true,
  one_of_required: true,
  mutually_exclusive: true,
  character_not_allowed: true,
  company_identifier_missing: true,
  uid_checksum_invalid: true,
  candidate_not_offered: true,
  already_settled: true,
  prospect_unknown: true,
  prospect_excluded: true,
  reason_required: true,
  research_units_exhausted: true,
  executor_not_configured: true,
  project_archived: true,
  stage_mismatch: false,
  input_snapshot_mismatch: false,
  upstream_revision_missing: false,
  upstream_revision_unexpected: false,
  upstream_revision_mismatch: false,
  upstream_fingerprint_mismatch: false,
  lease_id_required: false,
  evidence_reference_missing: false,
  evidence_required: false,
  evidence_reference_duplicate: false,
  evidence_subject_mismatch: false,
  evidence_kind_mismatch: false,
  evidence_source_required: false,
  evidence_expired: false,
  id_duplicate: false,
  quote_not_in_evidence: false,
  quote_required: false,
  quote_evidence_not_cited: false,
  claim_text_not_found: false,
  claim_occurrence_missing: false,
  variant_reference_missing: false,
  specific_not_in_evidence: false,
  words_unbacked: false,
  self_verification: false,
  meaning_not_in_evidence: false,
  statement_without_claim: false,
  criterion_missing: false,
  criterion_unknown: false,
  fact_reference_missing: false,
  verdict_missing: false,
  language_not_allowed: false,
  language_duplicate: false,
  channel_not_allowed: true,
  subject_required: false,
  placeholder_left: false,
  link_not_allowed: false,
  phrase_banned: false,
  direction_mark_left: false,
  timestamp_in_future: true,
  outreach_revision_unknown: true,
  content_fingerprint_mismatch: true,
  fingerprint_of_other_revision: true,
  revision_superseded: true,
  revision_stale: true,
  decision_not_accepted: true,
  prospect_suppressed: true,
  claim_not_supported: true,
  verification_missing: true,
  evidence_unverified: true,
  identity_doubtful: true,
  contact_basis_required: true,
  notice_missing: true,
  approver_is_author: true,
  company_not_contactable: true,
  release_unknown: true,
  filter_unknown: true,
  filter_value_unknown: true,
  filter_too_complex: true,
  email_taken: true,
  name_taken: true,
  last_owner: true,
  already_member: true,
  password_wrong: true,
  password_common: true,
  password_own: true,
  code_wrong: true,
  fresh_proof_required: true,
  email_unconfirmed: true,
  token_invalid: true,
  passkey_refused: true,
} as const satisfies Readonly<Record<FieldCode, boolean>>
type Shown = typeof isFieldCodeShown
export type FieldCodeShown = { [Code in FieldCode]: Shown[Code] extends true ? Code : never }[FieldCode]

/** The field codes that the catalogues explain. */
export const fieldCodesShown = Object.entries(isFieldCodeShown)
  .filter(([, shown]) => shown)
  .map(([code]) => code as FieldCodeShown)

export type Failure = {
  code: FailureCode
  /** The service's own message, for readers of English and for support. */
  message: string
  request_id: string | null
  /** Seconds to wait before a retry. */
  retry_after: number | null
  fields: readonly { code: string; field: string; detail: string }[]
  /** The active cycle that blocks the call. */
  cycle: Cycle | null
}

/** Converts any thrown value to a failure. */
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
