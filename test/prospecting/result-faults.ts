import type { Untyped } from '../fixtures/untyped.ts'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { ClaimedJob } from '../fixtures/jobs.ts'

/** A fault in an otherwise valid result, and the error that must report it. */
export type Fault = [
  stage: Stage,
  code: string,
  field: string,
  spoil: (result: Untyped, job: ClaimedJob) => void,
]

export const none = 'evd_00000000000000000000000000'
export const otherPrint = `sha256:${'0'.repeat(64)}`
const idOf = (job: ClaimedJob, kind: string) => job.input.evidence.find((one) => one.kind === kind)!.id
const registerEntry = (job: ClaimedJob) => idOf(job, 'register_entry')
const webPage = (job: ClaimedJob) => idOf(job, 'web_page')

// The faults of results: each code under its exact condition, in a result without other faults.
export const faults: Fault[] = [
  [
    'research',
    'stage_mismatch',
    'stage',
    (r) => become(r, { stage: 'qualification', criteria: [], recommendation: 'skip' }),
  ],
  ['research', 'input_snapshot_mismatch', 'input_snapshot', (r) => (r.input_snapshot.id = 'snp_other')],
  [
    'research',
    'input_snapshot_mismatch',
    'input_snapshot',
    (r) => (r.input_snapshot.fingerprint = otherPrint),
  ],
  [
    'research',
    'upstream_revision_unexpected',
    'upstream[0]',
    (r) => (r.upstream = [{ stage: 'research', revision_id: 'rev_other', fingerprint: otherPrint }]),
  ],
  ['qualification', 'upstream_revision_missing', 'upstream', (r) => (r.upstream = [])],
  [
    'qualification',
    'upstream_revision_mismatch',
    'upstream[0].revision_id',
    (r) => (r.upstream[0].revision_id = 'rev_other'),
  ],
  [
    'qualification',
    'upstream_fingerprint_mismatch',
    'upstream[0].fingerprint',
    (r) => (r.upstream[0].fingerprint = otherPrint),
  ],

  [
    'research',
    'evidence_required',
    'facts[0].evidence_ids',
    (r) => (r.facts[0] = { ...r.facts[0], evidence_ids: [], quotes: [] }),
  ],
  ['research', 'evidence_required', 'identity.evidence_ids', (r) => (r.identity.evidence_ids = [])],
  [
    'research',
    'evidence_reference_missing',
    'facts[0].evidence_ids',
    (r) => r.facts[0].evidence_ids.push('e9'),
  ],
  [
    'research',
    'evidence_reference_missing',
    'identity.evidence_ids',
    (r) => r.identity.evidence_ids.push(none),
  ],
  [
    'research',
    'evidence_reference_duplicate',
    'facts[0].evidence_ids',
    (r) => r.facts[0].evidence_ids.push('e1'),
  ],
  ['research', 'evidence_source_required', 'evidence[0].url', (r) => delete r.evidence[0].url],
  [
    'research',
    'timestamp_in_future',
    'evidence[0].retrieved_at',
    (r) => (r.evidence[0].retrieved_at = '2999-01-01T00:00:00.000Z'),
  ],
  ['research', 'id_duplicate', 'evidence[1].id', (r) => r.evidence.push(r.evidence[0])],
  ['research', 'id_duplicate', 'facts[1].id', (r) => r.facts.push(r.facts[0])],
  ['research', 'quote_required', 'facts[0].quotes', (r) => delete r.facts[0].quotes],
  ['research', 'quote_required', 'facts[0].quotes', (r) => (r.facts[0].quotes = [])],
  [
    'research',
    'meaning_not_in_evidence',
    'facts[0].statement',
    (r) => (r.facts[0].statement = 'Die Firma besitzt ausschliesslich Hallen mit Flachdach.'),
  ],
  [
    'research',
    'quote_not_in_evidence',
    'facts[0].quotes[0].exact',
    (r) => (r.facts[0].quotes[0].exact = 'fünf Hallen'),
  ],
  [
    'research',
    'quote_evidence_not_cited',
    'facts[0].quotes[0].evidence_id',
    (r, job) => (r.facts[0].quotes[0].evidence_id = registerEntry(job)),
  ],
  [
    'research',
    'specific_not_in_evidence',
    'facts[0].statement',
    (r) => (r.facts[0].statement = 'Die Firma besitzt fünf Hallen mit Flachdach.'),
  ],
  [
    'research',
    'evidence_subject_mismatch',
    'evidence[1].excerpt',
    (r) => r.evidence.push({ ...r.evidence[0], id: 'e2', excerpt: 'Andere AG, CHE-105.909.036' }),
  ],
  [
    'research',
    'value_not_allowed',
    'not_found[0].question_id',
    (r) => r.not_found.push({ question_id: 'unasked', note: 'Nothing.' }),
  ],

  ['qualification', 'criterion_missing', 'criteria', (r) => r.criteria.pop()],
  [
    'qualification',
    'criterion_unknown',
    'criteria[2].criterion_id',
    (r) => r.criteria.push({ ...r.criteria[0], criterion_id: 'unasked' }),
  ],
  ['qualification', 'id_duplicate', 'criteria[2].criterion_id', (r) => r.criteria.push(r.criteria[0])],
  [
    'qualification',
    'fact_reference_missing',
    'criteria[1].fact_ids',
    (r) => r.criteria[1].fact_ids.push('fct_other'),
  ],
  ['qualification', 'evidence_required', 'criteria[0].evidence_ids', (r) => (r.criteria[0].fact_ids = [])],
  [
    'qualification',
    'evidence_reference_missing',
    'criteria[0].evidence_ids',
    (r) => r.criteria[0].evidence_ids.push(none),
  ],

  ['outreach', 'channel_not_allowed', 'channel', (r) => (r.channel = 'linkedin')],
  [
    'outreach',
    'language_not_allowed',
    'variants[1].language',
    (r) => r.variants.push({ ...r.variants[0], language: 'en' }),
  ],
  ['outreach', 'language_duplicate', 'variants[1].language', (r) => r.variants.push(r.variants[0])],
  ['outreach', 'required', 'variants', (r) => Object.assign(r, { variants: [], claims: [] })],
  ['outreach', 'subject_required', 'variants[0].subject', (r) => (r.variants[0].subject = null)],
  ['outreach', 'placeholder_left', 'variants[0].body', (r) => (r.variants[0].body += ' {{first_name}}')],
  ['outreach', 'placeholder_left', 'variants[0].body', (r) => (r.variants[0].body += ' [Vorname]')],
  ['outreach', 'link_not_allowed', 'variants[0].body', (r) => (r.variants[0].body += ' www.acme.example')],
  ['outreach', 'phrase_banned', 'variants[0].body', (r) => (r.variants[0].body += ' Eine WELTNEUHEIT.')],
  [
    'outreach',
    'direction_mark_left',
    'variants[0].body',
    (r) => (r.variants[0].body += ' \u202enegnurehcisreV'),
  ],
  ['outreach', 'variant_reference_missing', 'claims[1].variant', (r) => (r.claims[1].variant = 'fr')],
  [
    'outreach',
    'claim_text_not_found',
    'claims[0].text',
    (r) => (r.claims[0].text = 'Sie besitzen fünf Hallen.'),
  ],
  ['outreach', 'claim_text_not_found', 'claims[0].text', (r) => (r.claims[0].part = 'subject')],
  ['outreach', 'claim_occurrence_missing', 'claims[0].occurrence', (r) => (r.claims[0].occurrence = 2)],
  ['outreach', 'id_duplicate', 'claims[2].id', (r) => r.claims.push(r.claims[0])],
  ['outreach', 'evidence_required', 'claims[0].evidence_ids', (r) => (r.claims[0].evidence_ids = [])],
  [
    'outreach',
    'evidence_reference_missing',
    'claims[1].evidence_ids',
    (r) => r.claims[1].evidence_ids.push(none),
  ],
  [
    'outreach',
    'evidence_reference_duplicate',
    'claims[0].evidence_ids',
    (r, job) => r.claims[0].evidence_ids.push(webPage(job)),
  ],
  [
    'outreach',
    'evidence_kind_mismatch',
    'claims[0].evidence_ids',
    (r, job) => r.claims[0].evidence_ids.push(idOf(job, 'offering_statement')),
  ],
  [
    'outreach',
    'evidence_kind_mismatch',
    'claims[1].evidence_ids',
    (r, job) => r.claims[1].evidence_ids.push(webPage(job)),
  ],
  [
    'outreach',
    'quote_not_in_evidence',
    'claims[0].quotes[0].exact',
    (r, job) => (r.claims[0].quotes = [{ evidence_id: webPage(job), exact: 'fünf Hallen' }]),
  ],
  [
    'outreach',
    'quote_evidence_not_cited',
    'claims[0].quotes[0].evidence_id',
    (r, job) => (r.claims[0].quotes = [{ evidence_id: registerEntry(job), exact: 'UID' }]),
  ],

  ...['fünf Hallen mit Flachdach in Bern', 'vier Hallen mit Flachdach in Thun'].map((words): Fault => [
    'outreach',
    'specific_not_in_evidence',
    'claims[0].text',
    (r) => {
      r.variants[0].body = r.variants[0].body.replace('vier Hallen mit Flachdach in Bern', words)
      r.claims[0].text = `Sie besitzen ${words}.`
    },
  ]),
  [
    'outreach',
    'statement_without_claim',
    'variants[0].body',
    (r) => (r.variants[0].body += ' Schon 40 Firmen.'),
  ],
  [
    'outreach',
    'statement_without_claim',
    'variants[0].subject',
    (r) => (r.variants[0].subject = 'Seit 2004'),
  ],

  [
    'verification',
    'outreach_revision_unknown',
    'outreach_revision_id',
    (r) => (r.outreach_revision_id = 'orv_other'),
  ],
  ['verification', 'verdict_missing', 'verdicts', (r) => r.verdicts.pop()],
  ['verification', 'id_duplicate', 'verdicts[2].claim_id', (r) => r.verdicts.push(r.verdicts[0])],
  [
    'verification',
    'value_not_allowed',
    'verdicts[2].claim_id',
    (r) => r.verdicts.push({ ...r.verdicts[0], claim_id: 'c9' }),
  ],
  ['verification', 'quote_required', 'verdicts[0].quotes', (r) => delete r.verdicts[0].quotes],
  [
    'verification',
    'quote_evidence_not_cited',
    'verdicts[0].quotes[0].evidence_id',
    (r, job) => (r.verdicts[0].quotes = [{ evidence_id: registerEntry(job), exact: 'UID' }]),
  ],
  [
    'verification',
    'evidence_reference_missing',
    'verdicts[0].quotes[0].evidence_id',
    (r) => (r.verdicts[0].quotes = [{ evidence_id: none, exact: 'UID' }]),
  ],
  [
    'verification',
    'quote_not_in_evidence',
    'verdicts[0].quotes[0].exact',
    (r, job) => (r.verdicts[0].quotes = [{ evidence_id: webPage(job), exact: 'fünf Hallen' }]),
  ],
]

/** Converts a result into one of another stage with the same head. */
function become(result: Untyped, body: object) {
  const { input_snapshot, upstream, producer } = result
  for (const name of Object.keys(result)) delete result[name]
  Object.assign(result, { input_snapshot, upstream, producer, ...body })
}
