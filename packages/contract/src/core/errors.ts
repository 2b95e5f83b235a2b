/**
 * Every refusal of the API, with its status and its default message. The set is closed and equals the table of the
 * specification.
 */
export const errorCatalogue = {
  invalid_parameter: { status: 400, message: 'The value of a parameter is not valid.' },
  invalid_request: { status: 400, message: 'The request could not be parsed.' },
  unknown_parameter: { status: 400, message: 'This route does not accept that parameter.' },
  window_exceeded: {
    status: 400,
    message:
      'The search asked for results beyond its ceiling of 10,000. Narrow the query, or read the companies of a list, which has no ceiling.',
  },
  unauthenticated: {
    status: 401,
    message:
      'The credential is missing, malformed, unknown, expired, revoked or not allowed from this address. Send `Authorization: Bearer <secret>`.',
  },
  market_allowance: { status: 402, message: 'The list allowance of the account is used up.' },
  subscription_required: {
    status: 402,
    message: 'The subscription does not cover the product of the scope.',
  },
  forbidden: { status: 403, message: 'The credential lacks the scope this route needs.' },
  not_found: { status: 404, message: 'No such object for this credential.' },
  method_not_allowed: { status: 405, message: 'This route does not accept that method.' },
  build_running: { status: 409, message: 'The list is being built. Repeat this after the build has ended.' },
  cycle_active: { status: 409, message: 'A cycle is already queued or running. See `cycle`.' },
  external_worker_failed: {
    status: 409,
    message: 'The worker reported a failure for this job. Retry it to get a fresh one.',
  },
  job_allowance_full: {
    status: 409,
    message: 'The project already has its maximum number of open stage jobs.',
  },
  job_cancelled: { status: 409, message: 'The job was cancelled.' },
  job_expired: {
    status: 409,
    message: 'The deadline of the job has passed. Retry the job to get a fresh one.',
  },
  job_not_claimed: { status: 409, message: 'The job is not claimed, or another worker holds the lease.' },
  job_not_open: { status: 409, message: 'The job was already completed, cancelled or expired.' },
  lease_expired: { status: 409, message: 'The lease expired. Claim the job again.' },
  market_cap: {
    status: 409,
    message: 'The account already has its maximum number of built lists. Delete one to build another.',
  },
  idempotency_conflict: {
    status: 422,
    message: 'This idempotency key was already used for a different request. Use a new key.',
  },
  validation_failed: { status: 422, message: 'The request breaks a rule. See `errors`.' },
  burst_limited: {
    status: 429,
    message: 'Too many requests within the last minute. Wait `retry_after` seconds, then slow down.',
  },
  daily_row_limit: {
    status: 429,
    message: 'The daily row quota is used up. It resets at midnight, Swiss time.',
  },
  monthly_row_limit: {
    status: 429,
    message: 'The monthly company quota is used up. It resets at midnight on the 1st, Swiss time.',
  },
  rate_limited: {
    status: 429,
    message: 'The daily request quota of the account is used up. It resets at midnight, Swiss time.',
  },
  internal_error: {
    status: 500,
    message: 'Internal error. Retry with the same idempotency key. If it persists, report the request ID.',
  },
  api_disabled: { status: 503, message: 'This part of the API is disabled.' },
  search_unavailable: { status: 503, message: 'The search index cannot be reached. Retry shortly.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** The codes that exist only in the `outreach` form (specification, Versioning). */
export const outreachOnlyCodes = [
  'market_allowance',
  'build_running',
  'market_cap',
  'monthly_row_limit',
] as const satisfies readonly ErrorCode[]

/** Closed vocabulary of `error.errors[].code`; the changelog announces additions. */
export const fieldCodes = [
  // shape
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
  // identity
  'company_identifier_missing',
  'uid_checksum_invalid',
  'candidate_not_offered',
  'already_settled',
  // cycles and decisions
  'prospect_unknown',
  'prospect_excluded',
  'reason_required',
  'research_units_exhausted',
  'executor_not_configured',
  'project_archived',
  // results: binding
  'stage_mismatch',
  'input_snapshot_mismatch',
  'upstream_revision_missing',
  'upstream_revision_unexpected',
  'upstream_revision_mismatch',
  'upstream_fingerprint_mismatch',
  'lease_id_required',
  // results: evidence
  'evidence_reference_missing',
  'evidence_required',
  'evidence_reference_duplicate',
  'evidence_subject_mismatch',
  'evidence_kind_mismatch',
  'evidence_source_required',
  'evidence_expired',
  'id_duplicate',
  // results: quotes and claims
  'quote_not_in_evidence',
  'quote_required',
  'quote_evidence_not_cited',
  'claim_text_not_found',
  'claim_occurrence_missing',
  'variant_reference_missing',
  'specific_not_in_evidence',
  'words_unbacked',
  'self_verification',
  'meaning_not_in_evidence',
  'statement_without_claim',
  // results: other outputs
  'criterion_missing',
  'criterion_unknown',
  'fact_reference_missing',
  'verdict_missing',
  // results: content
  'language_not_allowed',
  'language_duplicate',
  'channel_not_allowed',
  'subject_required',
  'placeholder_left',
  'link_not_allowed',
  'phrase_banned',
  'direction_mark_left',
  'timestamp_in_future',
  // approvals
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
  'notice_missing',
  'approver_is_author',
  'company_not_contactable',
  'release_unknown',
  // lists and watches
  'filter_unknown',
  'filter_value_unknown',
  'filter_too_complex',
  // accounts (the browser app's own endpoints)
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
] as const

export type FieldCode = (typeof fieldCodes)[number]

/**
 * One entry of `error.errors`: a stable code, the body path of the member at fault (`claims[1].evidence_ids`), and a
 * message.
 */
export type FieldError = { code: FieldCode; field: string; detail: string }

/** Members beside `error` in the body: the blocking cycle, the current state of the job, the seconds to wait. */
export type RefusalSiblings = { cycle?: object; job?: object; retry_after?: number }

type RefusalDetails = {
  message?: string | undefined
  fields?: readonly FieldError[]
  siblings?: RefusalSiblings
  headers?: Readonly<Record<string, string>>
}

/** A refusal that the caller is meant to see. Any other error thrown is a server fault, reported as 500. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  readonly siblings: RefusalSiblings
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, { message, fields = [], siblings = {}, headers = {} }: RefusalDetails = {}) {
    super(message ?? errorCatalogue[code].message)
    this.code = code
    this.fields = fields
    this.siblings = siblings
    this.headers = headers
  }

  get status() {
    return errorCatalogue[this.code].status
  }
}

/** Builds a 422 refusal with a single field error. */
export function invalid(code: FieldCode, field: string, detail: string) {
  return new Refusal('validation_failed', { fields: [{ code, field, detail }] })
}

/** Throws a 422 refusal with the field errors, at most 100 of them; does nothing if there are none. */
export function refuseIfAny(fields: readonly FieldError[]) {
  if (fields.length > 0) throw new Refusal('validation_failed', { fields: fields.slice(0, 100) })
}
