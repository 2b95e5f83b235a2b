import type { Retry } from '#contract/error-routes'
import { type ErrorCode, errorCatalogue, type FieldCode, fieldCodes } from '#contract/errors'

/** What each error code means and how to resolve it. `docs/errors.md` and `GET /errors/<code>` are generated from this table. */
export const refusalHelp: Readonly<Record<ErrorCode, { meaning: string; remedy: string; retry: Retry }>> = {
  invalid_parameter: {
    meaning:
      'This value is not valid for the parameter. A cursor is only valid with the filters it was issued for.',
    remedy:
      'Correct the value that the message names. When you change filters, start again without `cursor`.',
    retry: 'changed',
  },
  invalid_request: {
    meaning:
      'The request could not be parsed: invalid UTF-8 JSON, a duplicate member, a body that is too large or too deeply nested, an unsupported media type, or a missing `Idempotency-Key`.',
    remedy:
      'Correct what the message names. Mutations need `Idempotency-Key` and `Content-Type: application/json`.',
    retry: 'changed',
  },
  unknown_parameter: {
    meaning: 'The route does not accept a parameter of this name. Alphorn never ignores an unknown filter.',
    remedy: 'Remove the parameter, or look up its name in the OpenAPI document.',
    retry: 'changed',
  },
  window_exceeded: {
    meaning: 'A search returns at most 10,000 results.',
    remedy:
      'Narrow the filters. Or define a list with them, build it and read its companies; that route has no ceiling.',
    retry: 'changed',
  },
  unauthenticated: {
    meaning:
      'The credential is missing, malformed, unknown, expired, revoked or not allowed from this address. The response does not say which.',
    remedy:
      'Send `Authorization: Bearer <secret>`. Use the secret of an active credential. An owner of the account can create one in the browser app.',
    retry: 'changed',
  },
  market_allowance: {
    meaning:
      'A free account can build one list and must confirm its email address first. The message says which of the two applies.',
    remedy: 'Confirm the address, or ask the operator for another plan.',
    retry: 'changed',
  },
  subscription_required: {
    meaning:
      "The credential has the scope, but the account's subscription does not include the product of this scope.",
    remedy: 'The message names the product. Ask the operator to add it to the account.',
    retry: 'changed',
  },
  forbidden: {
    meaning: 'The credential lacks the scope that the route needs.',
    remedy:
      'The message names the missing scope. `GET /me` lists the scopes of this credential. Ask an owner for a credential with this scope.',
    retry: 'changed',
  },
  not_found: {
    meaning:
      'No object with this ID, and no route with this path, is visible to this credential. Objects of other accounts and projects also return 404.',
    remedy: 'Check the path and the IDs, and whether the credential is limited to other projects.',
    retry: 'changed',
  },
  method_not_allowed: {
    meaning: 'This path does not support the method. The `Allow` header lists the supported methods.',
    remedy:
      'Use a method that the `Allow` header lists. Projects can only be created and edited in the browser app.',
    retry: 'changed',
  },
  build_running: {
    meaning:
      'The list is being built. A change of its name or filters is stored and applied when the build ends.',
    remedy: 'Wait until the build has ended. You do not need to send the change again.',
    retry: 'later',
  },
  cycle_active: {
    meaning: 'Another cycle is queued or running. The response contains it as `cycle`.',
    remedy: 'Wait until the cycle has ended, or name only prospects that it contains.',
    retry: 'later',
  },
  external_worker_failed: {
    meaning: 'A worker reported a failure for this job. The job has ended.',
    remedy: 'Retry the job (`stage_job_retries`) to get a fresh one.',
    retry: 'changed',
  },
  job_allowance_full: {
    meaning: 'The project already has its maximum number of open stage jobs.',
    remedy: 'Complete or cancel open jobs first.',
    retry: 'later',
  },
  job_cancelled: {
    meaning: 'The job was cancelled. The response contains its current state as `job`.',
    remedy:
      'Discard the result. If the work is still needed, a cycle or a research request opens another job.',
    retry: 'changed',
  },
  job_expired: {
    meaning: 'The deadline of the job has passed. An active lease does not extend it.',
    remedy: 'Retry the job (`stage_job_retries`) to get a fresh one.',
    retry: 'changed',
  },
  job_not_claimed: {
    meaning: 'The job is not claimed, or another worker holds the lease.',
    remedy: 'Claim the job first. If another worker holds it, try to claim it after `Retry-After` seconds.',
    retry: 'changed',
  },
  job_not_open: {
    meaning: 'The job was already completed. The response contains its current state as `job`.',
    remedy: 'Discard the result: the job is already completed.',
    retry: 'changed',
  },
  lease_expired: {
    meaning:
      'The lease expired before the result arrived. This also applies if no other worker has claimed the job.',
    remedy: 'Claim the job again, then send the same result with the new `lease_id`.',
    retry: 'changed',
  },
  market_cap: {
    meaning: 'The account already has its maximum number of built lists.',
    remedy: 'Delete a built list, then build this one.',
    retry: 'changed',
  },
  idempotency_conflict: {
    meaning: 'This key was used for a different request within the last seven days.',
    remedy: 'Use a new key for each operation. Repeat a request with the same key only if it is identical.',
    retry: 'changed',
  },
  validation_failed: {
    meaning:
      'The request is valid JSON but breaks a rule. `errors` lists every problem with a code, the field and a detail.',
    remedy:
      'Correct what `errors` lists and send the request again; you may use the same key. A rejected result does not end the lease.',
    retry: 'changed',
  },
  burst_limited: {
    meaning:
      'The credential or the account sent too many requests within a minute, or the service is overloaded.',
    remedy: 'Wait `retry_after` seconds, then send requests more slowly.',
    retry: 'after_retry_after',
  },
  daily_row_limit: {
    meaning:
      'The daily row quota of the account is used up. App, API, MCP and exports share it. The `prospect` form also returns this code when the monthly quota is used up.',
    remedy:
      'Wait `retry_after` seconds: until midnight, Swiss time, or until the 1st of the month. Or ask the operator for a larger quota.',
    retry: 'after_retry_after',
  },
  monthly_row_limit: {
    meaning: 'The monthly company quota of the account is used up. App, API, MCP and exports share it.',
    remedy:
      'Wait until midnight on the 1st, Swiss time (`retry_after`), or ask the operator for a larger quota.',
    retry: 'after_retry_after',
  },
  rate_limited: {
    meaning: "The account's daily request quota is used up.",
    remedy:
      'Wait until midnight, Swiss time (`retry_after`). `GET /limits` shows what is left of each quota.',
    retry: 'after_retry_after',
  },
  internal_error: {
    meaning: 'Internal error. It is not known whether the change was made.',
    remedy:
      'Repeat the request with the same `Idempotency-Key`; it is never executed twice. If the error persists, report the `request_id`.',
    retry: 'same_key',
  },
  api_disabled: {
    meaning:
      'The operator has disabled this part of the API, or the database is unavailable, full or read-only.',
    remedy: 'Wait `Retry-After` seconds, then try again. Nothing was changed.',
    retry: 'later',
  },
  search_unavailable: {
    meaning: 'The search index is not ready: it is loading, or it has not caught up with recent changes.',
    remedy: 'Try again in a moment. Requests by ID, filters without `q` and built lists work meanwhile.',
    retry: 'later',
  },
}

/** What is wrong, for each code of `error.errors`. */
export const fieldHelp: Readonly<Record<FieldCode, string>> = {
  required: 'A member is missing.',
  unknown_field: 'The body does not accept a member of this name. Alphorn never ignores an unknown member.',
  type_mismatch:
    'The value has the wrong type, for example text instead of a number, or a single value instead of a list.',
  invalid_format: 'The text does not have the required format, for example of a date, an address or an ID.',
  value_not_allowed: 'The value is not one of the allowed values. The detail lists them.',
  null_not_allowed: 'Leave the member out instead of sending null.',
  too_short: 'The text is shorter than allowed.',
  too_long: 'The text is longer than allowed.',
  too_small: 'The number is smaller than allowed.',
  too_large: 'The number is larger than allowed.',
  too_few_items: 'The list has too few items.',
  too_many_items: 'The list has too many items: send them in several requests.',
  duplicate_item: 'The list contains the same item twice.',
  one_of_required: 'At least one of several members is required. The detail names them.',
  mutually_exclusive: 'Only one of several members may be given. The detail names them.',
  character_not_allowed: 'The text contains a control character, or half of a surrogate pair.',
  company_identifier_missing: 'Nothing identifies the company. Send an ID, a UID or a name.',
  uid_checksum_invalid: 'The check digit of the UID is wrong. Check the UID for a typing error.',
  candidate_not_offered:
    'The company is not one of the candidates of this resolution. Send `override: true` to choose it anyway.',
  already_settled: 'This resolution was already decided. Revoke the decision first.',
  prospect_unknown: 'The project has no such prospect.',
  prospect_excluded: 'The prospect was rejected, or its company must not be contacted.',
  reason_required: 'A decision against a prospect needs a reason.',
  research_units_exhausted:
    'The research units of the month are used up. With `allow_partial` the cycle takes as many prospects as there are units. Stages without research need none.',
  executor_not_configured: 'A stage has no executor. An owner can choose one in the project settings.',
  project_archived:
    'The project is archived and cannot start work. An owner can reactivate it in its settings.',
  stage_mismatch: 'The result is for a different stage than the job.',
  input_snapshot_mismatch:
    'The result names a different input snapshot than the job. Copy it from the claim.',
  upstream_revision_missing:
    'The result does not name a revision that the job depends on. Copy `upstream` from the claim.',
  upstream_revision_unexpected: 'The result names a revision that the job does not depend on.',
  upstream_revision_mismatch: 'The result names a different revision of a stage than the job depends on.',
  upstream_fingerprint_mismatch: 'The revision is correct, but its fingerprint is not.',
  lease_id_required: 'The job was claimed with a `worker_id`. Send the `lease_id` from the claim.',
  evidence_reference_missing:
    'The result cites an evidence ID that is neither in the input nor in the result.',
  evidence_required: 'This statement cites no evidence.',
  evidence_reference_duplicate: 'The same evidence ID is cited twice.',
  evidence_subject_mismatch:
    'The evidence is about another company, or about the seller instead of the recipient.',
  evidence_kind_mismatch: 'Evidence of this kind cannot support this statement.',
  evidence_source_required: 'The evidence does not name its source. Send `url`, or what its kind requires.',
  evidence_expired: 'The evidence is older than its retention period allows.',
  id_duplicate: 'Two items in the result have the same ID.',
  quote_not_in_evidence: 'The quoted words are not in the excerpt of the evidence. Copy them verbatim.',
  quote_evidence_not_cited: 'The quote is from evidence that is not in `evidence_ids`.',
  claim_text_not_found: 'The text does not contain the sentence of the claim.',
  claim_occurrence_missing: 'The text does not contain the sentence this many times.',
  variant_reference_missing: 'The claim refers to a variant that does not exist.',
  specific_not_in_evidence:
    'The claim states a number, date, amount, place or name that the cited evidence does not contain.',
  statement_without_claim: 'The text makes a statement about the recipient that no claim covers.',
  criterion_missing: 'A criterion of the offering has no verdict.',
  criterion_unknown: 'The offering has no such criterion.',
  fact_reference_missing: 'The result cites a fact that does not exist.',
  verdict_missing: 'A claim has no verdict.',
  language_not_allowed: 'The project does not use this language.',
  language_duplicate: 'Two texts have the same language.',
  channel_not_allowed: 'The project does not use this channel.',
  subject_required: 'A text for this channel needs a subject.',
  placeholder_left: 'The text contains an unfilled placeholder.',
  link_not_allowed: 'The text contains a link that the project does not allow.',
  phrase_banned: 'The text contains a phrase that the project has banned.',
  direction_mark_left: 'The text contains invisible bidirectional control characters. Remove them.',
  timestamp_in_future: 'The timestamp is in the future. Use the server time from the `Date` header.',
  outreach_revision_unknown: 'The prospect has no such outreach revision.',
  content_fingerprint_mismatch:
    'The fingerprint does not match this revision. Read the revision again and approve the text you read.',
  fingerprint_of_other_revision:
    'The fingerprint belongs to a different revision. Send the fingerprint of the revision you name.',
  revision_superseded: 'A newer revision exists.',
  revision_stale:
    'The text was written from data that has changed since. A new version must be written first.',
  decision_not_accepted: 'The prospect has not been accepted. Record the decision "accept" first.',
  prospect_suppressed: 'The recipient must not be contacted.',
  claim_not_supported: 'The verification found a claim that its evidence does not support.',
  verification_missing: 'The text has not been verified yet.',
  evidence_unverified:
    'A cited page was checked and does not contain the quoted words, or it could not be checked.',
  identity_doubtful: 'It is doubtful that the evidence is about this company.',
  contact_basis_required: 'This channel needs a legal basis for the contact. Send `contact_basis`.',
  notice_missing: 'The text lacks a required notice: who is writing, and how to object.',
  approver_is_author: 'The person who wrote the text cannot approve it.',
  company_not_contactable: 'The company is struck off, in liquidation or bankrupt.',
  release_unknown: 'The project has no such release.',
  filter_unknown: 'There is no filter with this name.',
  filter_value_unknown: 'The filter does not know this value. Check the place, legal form or code.',
  filter_too_complex: 'The combination of filters is too complex. Remove some of them.',
  email_taken: 'An account with this email address already exists.',
  name_taken: 'Another object of the account already has this name.',
  last_owner: 'The account must keep at least one owner.',
  already_member: 'This person is already a member of the account.',
  password_wrong: 'The password is incorrect.',
  token_invalid: 'The link has been used or replaced, or it has expired.',
  passkey_refused: 'The passkey could not be verified.',
}

export type Help =
  | { kind: 'refusal'; code: ErrorCode; status: number; meaning: string; remedy: string; retry: Retry }
  | { kind: 'field'; code: FieldCode; status: 422; meaning: string; remedy: string; retry: 'changed' }

const ofFields =
  'Correct the value at `field` and send the request again. You may use the same idempotency key.'

/** The help for a code, or undefined if the word is not an error code. */
export function helpOn(code: string): Help | undefined {
  const refusal = (Object.keys(errorCatalogue) as ErrorCode[]).find((known) => known === code)
  if (refusal)
    return { kind: 'refusal', code: refusal, status: errorCatalogue[refusal].status, ...refusalHelp[refusal] }
  const field = fieldCodes.find((known) => known === code)
  return (
    field && {
      kind: 'field',
      code: field,
      status: 422,
      meaning: fieldHelp[field],
      remedy: ofFields,
      retry: 'changed',
    }
  )
}
