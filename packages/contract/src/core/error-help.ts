import type { Retry } from '#contract/core/error-routes'
import { type ErrorCode, errorCatalogue, type FieldCode, fieldCodes } from '#contract/core/errors'
import { fieldHelp } from '#contract/core/field-help'

/**
 * Meaning and remedy of each error code. `docs/reference/errors.md` and `GET /errors/<code>` are generated from this
 * table.
 */
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
      'The request could not be parsed. It is not valid UTF-8 JSON, repeats a member, is too large or too deeply nested, has another media type, or lacks an `Idempotency-Key`.',
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
      'The list is being built. A change of its name or filters is stored and applied when the build ends. A deletion or another build is not stored.',
    remedy: 'Wait until the build has ended. Repeat a deletion or a build then. Do not repeat a change.',
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
      'The credential or the account sent too many requests within a minute or has too many in progress, or the service is overloaded.',
    remedy: 'Wait `retry_after` seconds, then send requests more slowly.',
    retry: 'after_retry_after',
  },
  daily_row_limit: {
    meaning:
      'The daily budget of companies or rows is spent. App, feeds, exports, API and MCP share it. The `prospect` form also returns this code when the monthly quota is used up.',
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
      'The operator has disabled this part of the API, or the database is unavailable, full or read-only. Or one request took too much processing time or memory.',
    remedy:
      'Wait `Retry-After` seconds, then try again. Nothing was changed. If the message says so, send a smaller request.',
    retry: 'later',
  },
  search_unavailable: {
    meaning: 'The search index is not ready: it is loading, or it has not caught up with recent changes.',
    remedy: 'Try again in a moment. Requests by ID, filters without `q` and built lists work meanwhile.',
    retry: 'later',
  },
}

export type Help =
  | { kind: 'refusal'; code: ErrorCode; status: number; meaning: string; remedy: string; retry: Retry }
  | { kind: 'field'; code: FieldCode; status: 422; meaning: string; remedy: string; retry: 'changed' }

/** Remedies of faults whose value alone does not say how to correct them. */
const fieldRemedies: Partial<Record<FieldCode, string>> = {
  specific_not_in_evidence:
    'State what the evidence says, cite evidence that names the rest, or leave the rest out.',
  statement_without_claim: 'Make the statement a claim that cites evidence, or remove it.',
  evidence_reference_missing: 'Cite an ID of `input.evidence` or of `evidence` in the result.',
  quote_not_in_evidence: 'Copy the quote from the excerpt, character by character.',
  quote_evidence_not_cited: 'Add the ID of the evidence to `evidence_ids`, or quote evidence that is cited.',
}

const ofFields =
  'Correct the value at `field` and send the request again. You may use the same idempotency key.'

/** Returns the help for a code, or undefined if the word is not an error code. */
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
      remedy: [fieldRemedies[field], ofFields].filter(Boolean).join(' '),
      retry: 'changed',
    }
  )
}
