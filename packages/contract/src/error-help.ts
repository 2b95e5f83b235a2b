import type { Retry } from '#contract/error-routes'
import { type ErrorCode, errorCatalogue, type FieldCode, fieldCodes } from '#contract/errors'

/** What a code means, and what whoever meets it does. `docs/errors.md` and `GET /errors/<code>` are written from this table. */
export const refusalHelp: Readonly<Record<ErrorCode, { meaning: string; remedy: string; retry: Retry }>> = {
  invalid_parameter: {
    meaning:
      'The route takes this parameter, and not this value of it. A cursor also belongs to the filters that it came with.',
    remedy: 'Correct the value that the message names; begin again without `cursor` when filters change.',
    retry: 'changed',
  },
  invalid_request: {
    meaning:
      'The request could not be read: no JSON in UTF-8, a member twice, too large, nested too deeply, another media type, or without an `Idempotency-Key` where one is needed.',
    remedy:
      'Correct what the message names. Mutations need `Idempotency-Key` and `Content-Type: application/json`.',
    retry: 'changed',
  },
  unknown_parameter: {
    meaning: 'The route does not take a parameter of that name. No filter is ever dropped silently.',
    remedy: 'Leave it out, or look up its name in the OpenAPI document.',
    retry: 'changed',
  },
  window_exceeded: {
    meaning: 'A search pages to its 10,000th result and no further.',
    remedy:
      'Narrow the filters; or define a list of them, build it and read its companies, which has no ceiling.',
    retry: 'changed',
  },
  unauthenticated: {
    meaning:
      'The credential is missing, malformed, unknown, expired or revoked, or used from an address that it is not allowed at. Which of them is not told.',
    remedy:
      'Send `Authorization: Bearer <secret>` with the secret of a credential that holds; an owner of the account makes one in the browser app.',
    retry: 'changed',
  },
  market_allowance: {
    meaning:
      'A free account builds one list, once its address is confirmed. The message says which of the two is in the way.',
    remedy: 'Confirm the address, or ask the operator for another plan.',
    retry: 'changed',
  },
  subscription_required: {
    meaning: "The credential has the scope, and the account's subscription does not cover its product.",
    remedy: 'The message names the product: the operator adds it to the account.',
    retry: 'changed',
  },
  forbidden: {
    meaning: 'The credential lacks the scope that the route needs.',
    remedy:
      'The message names the scope; `GET /me` tells which there are. An owner makes another credential.',
    retry: 'changed',
  },
  not_found: {
    meaning:
      'There is nothing of this id or path for this credential. What another account or another project has is answered just so.',
    remedy: 'Check the path and the ids, and whether the credential is limited to other projects.',
    retry: 'changed',
  },
  method_not_allowed: {
    meaning: 'The path is right, and the method is none of it.',
    remedy: '`Allow` lists the methods. Projects are made and edited in the browser app alone.',
    retry: 'changed',
  },
  build_running: {
    meaning:
      'The list is being built. A change of its name or filters is kept, and saved when the build ends.',
    remedy: 'Wait for the end of the build; a change need not be sent again.',
    retry: 'later',
  },
  cycle_active: {
    meaning: 'A cycle that is queued or running is in the way; it stands beside the error as `cycle`.',
    remedy: 'Wait until it has ended, or name no prospects that it does not have.',
    retry: 'later',
  },
  external_worker_failed: {
    meaning: 'A worker reported a failure for this job, which ended it.',
    remedy: 'Retry the job (`stage_job_retries`) to get a fresh one.',
    retry: 'changed',
  },
  job_allowance_full: {
    meaning: 'The project has as many open stage jobs as it may have.',
    remedy: 'Complete or cancel open ones first.',
    retry: 'later',
  },
  job_cancelled: {
    meaning: 'The job was cancelled; its present state stands beside the error as `job`.',
    remedy: 'Drop the work. Where it is still wanted, a cycle or a research request opens another job.',
    retry: 'changed',
  },
  job_expired: {
    meaning: 'The job passed its deadline, whatever lease there was on it.',
    remedy: 'Retry the job (`stage_job_retries`) to get a fresh one.',
    retry: 'changed',
  },
  job_not_claimed: {
    meaning: 'Nobody holds the job, or another credential or worker does.',
    remedy:
      'Claim it first; or leave it to whoever holds it, and claim it after `Retry-After` if it is free then.',
    retry: 'changed',
  },
  job_not_open: {
    meaning: 'The job was completed already; its present state stands beside the error as `job`.',
    remedy: 'Drop the work: nothing is done twice.',
    retry: 'changed',
  },
  lease_expired: {
    meaning: 'The lease ran out before this arrived, even if nobody else has claimed the job since.',
    remedy: 'Claim the job again, then send the same result with the new `lease_id`.',
    retry: 'changed',
  },
  market_cap: {
    meaning: 'The account holds as many built lists as it may have.',
    remedy: 'Delete a built list, then build this one.',
    retry: 'changed',
  },
  idempotency_conflict: {
    meaning: 'This key was used for another request within the last seven days.',
    remedy: 'Give each intent a key of its own; repeat a request under its key only as it was.',
    retry: 'changed',
  },
  validation_failed: {
    meaning:
      'The request was understood and refused. `errors` names all that is wrong, each with a code and the path of what it speaks of.',
    remedy:
      'Correct what `errors` names and send it again; the same key may be used. A refused result leaves the lease.',
    retry: 'changed',
  },
  burst_limited: {
    meaning:
      'Too many requests within a minute, of the credential or the account; or more calls wait than the service can take.',
    remedy: 'Wait `retry_after` seconds and go on more slowly.',
    retry: 'after_retry_after',
  },
  daily_row_limit: {
    meaning: 'The rows that may be read in a day are spent. Every surface shares this budget.',
    remedy: 'Wait for midnight, Swiss time (`retry_after`), or ask the operator for a larger budget.',
    retry: 'after_retry_after',
  },
  monthly_row_limit: {
    meaning: 'The companies that may be read in a month are spent. Every surface shares this budget.',
    remedy:
      'Wait for midnight on the 1st, Swiss time (`retry_after`), or ask the operator for a larger budget.',
    retry: 'after_retry_after',
  },
  rate_limited: {
    meaning: "The account's requests of the day are spent.",
    remedy: 'Wait for midnight, Swiss time (`retry_after`). `GET /limits` tells what is left of everything.',
    retry: 'after_retry_after',
  },
  internal_error: {
    meaning: 'A fault of the service. What became of a mutation is not known.',
    remedy:
      'Repeat it under the same `Idempotency-Key`: nothing is done twice. Quote `request_id` if it stays.',
    retry: 'same_key',
  },
  api_disabled: {
    meaning:
      'The operator has switched off this part of the API, or all of it; or the database of the service is away, full, or only read.',
    remedy: 'Wait `Retry-After` seconds. Nothing was done.',
    retry: 'later',
  },
  search_unavailable: {
    meaning: 'The search index is not ready: it is being read, or it is too far behind.',
    remedy:
      'Try again in a moment. Ids, filters without `q`, and lists that are built are answered meanwhile.',
    retry: 'later',
  },
}

/** What each code of `error.errors` says is wrong, and by that what to correct. */
export const fieldHelp: Readonly<Record<FieldCode, string>> = {
  required: 'A member is missing.',
  unknown_field: 'The body takes no member of that name; none is dropped silently.',
  type_mismatch: 'The value is of another type: text for a number, one thing for a list.',
  invalid_format: 'The text is not written as it has to be: a date, an address, an id.',
  value_not_allowed: 'The value is none of those that are allowed; the detail lists them.',
  null_not_allowed: 'Leave the member out instead of sending null.',
  too_short: 'The text is shorter than allowed.',
  too_long: 'The text is longer than allowed.',
  too_small: 'The number is smaller than allowed.',
  too_large: 'The number is larger than allowed.',
  too_few_items: 'The list has too few items.',
  too_many_items: 'The list has too many items: send them in several requests.',
  duplicate_item: 'The list has one thing twice.',
  one_of_required: 'At least one of several members is needed; the detail names them.',
  mutually_exclusive: 'Of several members only one may be given; the detail names them.',
  character_not_allowed: 'The text holds a control character, or half of one.',
  company_identifier_missing: 'Nothing says which company is meant: give an id, a UID, or a name.',
  uid_checksum_invalid: 'The check digit of the UID is wrong: a digit was mistyped.',
  candidate_not_offered:
    'The company is none of the candidates of this resolution. `override: true` says that it is right all the same.',
  already_settled: 'The resolution was decided already. Revoke that first.',
  prospect_unknown: 'There is no such prospect in the project.',
  prospect_excluded: 'The prospect was decided against, or must not be contacted.',
  reason_required: 'A decision against a prospect says why.',
  research_units_exhausted:
    'The research units of the month are spent. `allow_partial` takes as many prospects as there are units; stages without research need none.',
  executor_not_configured:
    'No executor is chosen for a stage: an owner chooses one in the settings of the project.',
  project_archived: 'The project is archived and starts no work. An owner opens it again in its settings.',
  stage_mismatch: 'The result is of another stage than the job.',
  input_snapshot_mismatch:
    'The result names another input snapshot than the job has: copy it from the claim.',
  upstream_revision_missing:
    'The result does not name a revision that the job rests on: copy `upstream` from the claim.',
  upstream_revision_unexpected: 'The result names a revision that the job does not rest on.',
  upstream_revision_mismatch: 'The result names another revision of a stage than the job rests on.',
  upstream_fingerprint_mismatch: 'The revision is right, its fingerprint is another one.',
  lease_id_required: 'The job was claimed under a `worker_id`: say `lease_id` as well.',
  evidence_reference_missing: 'An evidence id is cited that is neither in the input nor in the result.',
  evidence_required: 'What is said here cites no evidence.',
  evidence_reference_duplicate: 'One evidence id is cited twice.',
  evidence_subject_mismatch:
    'The evidence speaks of another company, or of the seller where the recipient is meant.',
  evidence_kind_mismatch: 'Evidence of this kind cannot support what is said here.',
  evidence_source_required: 'The evidence does not say where it is from: `url`, or what its kind asks for.',
  evidence_expired: 'The evidence is past the time for which it may be kept.',
  id_duplicate: 'Two things in the result have one id.',
  quote_not_in_evidence: 'The words are not in the excerpt of the evidence: copy them verbatim.',
  quote_evidence_not_cited: 'The quote is of evidence that is not among `evidence_ids`.',
  claim_text_not_found: 'The sentence of the claim is not in the text.',
  claim_occurrence_missing: 'The sentence does not stand there so many times.',
  variant_reference_missing: 'The claim names a variant that there is not.',
  specific_not_in_evidence:
    'A number, date, amount, place or name is claimed that the cited evidence does not hold.',
  statement_without_claim: 'The text states something of the recipient that no claim covers.',
  criterion_missing: 'A criterion of the offering has no verdict.',
  criterion_unknown: 'The offering has no such criterion.',
  fact_reference_missing: 'A fact is cited that is not there.',
  verdict_missing: 'A claim has no verdict.',
  language_not_allowed: 'The project does not write in this language.',
  language_duplicate: 'There are two texts in one language.',
  channel_not_allowed: 'The project does not write over this channel.',
  subject_required: 'A text over this channel needs a subject.',
  placeholder_left: 'A placeholder was left in the text.',
  link_not_allowed: 'The text holds a link that the project does not allow.',
  phrase_banned: 'The text holds a phrase that the project does not want.',
  direction_mark_left: 'The text holds invisible marks that turn the direction of reading: take them out.',
  timestamp_in_future:
    'The time lies ahead of the clock of the service: take it from the answers, not from the machine.',
  outreach_revision_unknown: 'The prospect has no such outreach revision.',
  content_fingerprint_mismatch:
    'The fingerprint is none of this revision: read it again, then approve what was read.',
  fingerprint_of_other_revision: 'The fingerprint belongs to another revision: somebody read another text.',
  revision_superseded: 'There is a newer text.',
  revision_stale: 'Something that the text rests on changed: it is written anew first.',
  decision_not_accepted: 'The prospect is not accepted: decide first.',
  prospect_suppressed: 'The recipient must not be contacted.',
  claim_not_supported: 'The verification found a claim that its evidence does not support.',
  verification_missing: 'The text was not verified yet.',
  evidence_unverified:
    'A page that is cited was looked up and does not hold the words, or could not be looked up.',
  identity_doubtful: 'It is doubtful that the evidence is about this company.',
  contact_basis_required: 'This channel needs a basis for the contact: send `contact_basis`.',
  notice_missing: 'The text lacks a notice that it has to hold: who writes, and how to object.',
  approver_is_author: 'Whoever wrote the text does not approve it.',
  company_not_contactable: 'The company is dissolved, bankrupt or deleted.',
  release_unknown: 'There is no such release in the project.',
  filter_unknown: 'There is no filter of that name.',
  filter_value_unknown: 'The filter has no such value: the place, form or code is not known.',
  filter_too_complex: 'The filters ask for more than can be answered: leave some away.',
  email_taken: 'Somebody has an account with this address.',
  name_taken: 'Something of the account has this name already.',
  last_owner: 'The account would be left without an owner.',
  already_member: 'This person works in the account already.',
  password_wrong: 'The password is not the one of the user.',
  password_common: 'The password is among those that are tried first.',
  password_own: 'The password is made of names of the user, the account or the product.',
  code_wrong: 'The code is wrong, was used already, or is too old.',
  fresh_proof_required:
    'The user has not proven within ten minutes to be there: call `app_proof` and repeat.',
  email_unconfirmed: 'The address of the user is not confirmed yet.',
  token_invalid: 'The link was used, replaced, or is too old.',
  passkey_refused: 'The passkey was not accepted.',
}

export type Help =
  | { kind: 'refusal'; code: ErrorCode; status: number; meaning: string; remedy: string; retry: Retry }
  | { kind: 'field'; code: FieldCode; status: 422; meaning: string; remedy: string; retry: 'changed' }

const ofFields = 'Correct what stands at `field` and send the request again; the same key may be used.'

/** What there is to say about a code; undefined for a word that is none. */
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
