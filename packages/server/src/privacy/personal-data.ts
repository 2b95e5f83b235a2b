import { type RawBuilder, sql, type SqlBool } from 'kysely'

// The tables in which an account stores data about other companies and persons. Exports, erasures and retention all use
// this list. `test/privacy/subjects.test.ts` searches every column of the database for tables that are missing here.

type Condition = RawBuilder<SqlBool>
/**
 * `json_text`: JSON that is stored as text. `whole`: a JSON value that has no meaning in part, and is erased as one.
 */
type Column = { name: string; as: 'text' | 'json' | 'json_text' | 'whole' }

export type PersonalDataColumn = {
  name: string
  table: string
  /** Columns that identify a record within its account, in the order of the table's key. */
  key: readonly string[]
  columns: readonly Column[]
  since: string
  /** The prospect to which the record belongs, if there is one. */
  prospect: RawBuilder<string | null>
  /** Condition for the account's own records; null: `account_id` is enough. */
  mine: ((account_id: string) => Condition) | null
  /** Condition for the records about a company and its prospects. */
  about: (company: { account_id: string; company_id: string; prospect_ids: readonly string[] }) => Condition
  /** Columns that are set when a record is erased. */
  mark?: Readonly<Record<string, boolean | null>>
  origin: string
  retention: string
}

const ofProspects: PersonalDataColumn['about'] = ({ prospect_ids }) =>
  sql`t.prospect_id = any(${[...prospect_ids]}::text[])`
const prospect = sql<string | null>`t.prospect_id`
const nobody = sql<string | null>`null::text`
const asLong = 'as long as the project'
const byPeople = 'written by people of the account'

export const personalData: readonly PersonalDataColumn[] = [
  {
    name: 'prospects',
    table: 'prospects',
    key: ['project_id', 'prospect_id'],
    columns: [{ name: 'external_ref', as: 'text' }],
    since: 'created_at',
    prospect,
    mine: null,
    about: ofProspects,
    origin: 'given by the account when it added the company',
    retention: asLong,
  },
  {
    name: 'resolutions',
    table: 'resolutions',
    key: ['project_id', 'resolution_id'],
    columns: [{ name: 'input', as: 'json' }],
    since: 'created_at',
    prospect: nobody,
    mine: null,
    about: ({ company_id }) =>
      sql`(t.chosen_company_id = ${company_id} or ${company_id} = any(t.candidate_ids))`,
    // Decisions about the input are found by its hash.
    mark: { input_key: null },
    origin: 'given by the account when it added companies',
    retention: asLong,
  },
  {
    name: 'decisions',
    table: 'decisions',
    key: ['project_id', 'prospect_id', 'decision_id'],
    columns: [{ name: 'note', as: 'text' }],
    since: 'decided_at',
    prospect,
    mine: null,
    about: ofProspects,
    origin: byPeople,
    retention: asLong,
  },
  {
    name: 'own_values',
    table: 'own_values',
    key: ['company_id', 'field_id'],
    columns: [{ name: 'value', as: 'text' }],
    since: 'changed_at',
    prospect: nobody,
    mine: null,
    about: ({ company_id }) => sql`t.company_id = ${company_id}`,
    origin: byPeople,
    retention: 'until the account clears the value',
  },
  {
    name: 'question_answers',
    table: 'question_answers',
    key: ['company_id', 'field_id'],
    columns: [
      { name: 'quote', as: 'text' },
      { name: 'source_title', as: 'text' },
      { name: 'source_url', as: 'text' },
      { name: 'note', as: 'text' },
    ],
    since: 'asked_at',
    prospect: nobody,
    mine: null,
    about: ({ company_id }) => sql`t.company_id = ${company_id}`,
    origin: 'found by research that people of the account asked for',
    retention: 'until the account asks again',
  },
  {
    name: 'outcomes',
    table: 'outcomes',
    key: ['project_id', 'prospect_id', 'outcome_id'],
    columns: [{ name: 'note', as: 'text' }],
    since: 'recorded_at',
    prospect,
    mine: null,
    about: ofProspects,
    origin: byPeople,
    retention: asLong,
  },
  {
    name: 'reminders',
    table: 'reminders',
    key: ['project_id', 'prospect_id', 'reminder_id'],
    columns: [{ name: 'note', as: 'text' }],
    since: 'created_at',
    prospect,
    mine: null,
    about: ofProspects,
    origin: byPeople,
    retention: asLong,
  },
  {
    name: 'comments',
    table: 'comments',
    key: ['project_id', 'prospect_id', 'comment_id'],
    columns: [{ name: 'body', as: 'text' }],
    since: 'written_at',
    prospect,
    mine: null,
    about: ofProspects,
    origin: byPeople,
    retention: asLong,
  },
  {
    name: 'evidence',
    table: 'evidence',
    key: ['project_id', 'prospect_id', 'evidence_id'],
    columns: [{ name: 'content', as: 'json' }],
    since: 'created_at',
    prospect,
    mine: null,
    about: ofProspects,
    origin: 'collected by research: see origin, url and retrieved_at of each',
    retention: 'personal data: EVIDENCE_MONTHS (24) from its retrieval; other: as long as the project',
  },
  {
    name: 'inputs',
    table: 'input_snapshots',
    key: ['project_id', 'snapshot_id'],
    columns: [{ name: 'content', as: 'json_text' }],
    since: 'created_at',
    prospect: sql`(select j.prospect_id from stage_jobs j where j.account_id = t.account_id
      and j.project_id = t.project_id and j.snapshot_id = t.snapshot_id)`,
    mine: null,
    about: ({ account_id, prospect_ids }) => sql`t.snapshot_id in (select j.snapshot_id from stage_jobs j
      where j.account_id = ${account_id} and j.prospect_id = any(${[...prospect_ids]}::text[]))`,
    origin: 'register, evidence and results, frozen for a stage job',
    retention: asLong,
  },
  {
    name: 'stage_jobs',
    table: 'stage_jobs',
    key: ['project_id', 'job_id'],
    columns: [
      { name: 'progress', as: 'json' },
      { name: 'checkpoint', as: 'json' },
      { name: 'failure', as: 'json' },
      { name: 'cancellation', as: 'json' },
    ],
    since: 'created_at',
    prospect,
    mine: null,
    about: ofProspects,
    origin: 'reported by workers',
    retention: asLong,
  },
  {
    name: 'revisions',
    table: 'revisions',
    key: ['project_id', 'revision_id'],
    columns: [
      { name: 'content', as: 'json_text' },
      { name: 'producer', as: 'json' },
    ],
    since: 'created_at',
    prospect,
    mine: null,
    about: ofProspects,
    // Erased revisions must not be built on, and their texts not approved.
    mark: { superseded: true },
    origin: 'made by the stages from the register and the evidence that each cites',
    retention: asLong,
  },
  {
    name: 'approvals',
    table: 'approvals',
    key: ['project_id', 'prospect_id', 'approval_id'],
    columns: [
      { name: 'note', as: 'text' },
      { name: 'contact_basis', as: 'whole' },
      { name: 'revoked_reason', as: 'text' },
    ],
    since: 'approved_at',
    prospect,
    mine: null,
    about: ofProspects,
    origin: byPeople,
    retention: 'RELEASE_MONTHS (120), as the release',
  },
  {
    name: 'releases',
    table: 'releases',
    key: ['project_id', 'release_id'],
    columns: [
      { name: 'recipient', as: 'json' },
      { name: 'rendered', as: 'json_text' },
    ],
    since: 'created_at',
    prospect,
    mine: null,
    about: ofProspects,
    origin: 'an approved text, and its recipient as the register knew it',
    retention: 'RELEASE_MONTHS (120) from its last change',
  },
  {
    name: 'exports',
    table: 'exports',
    key: ['project_id', 'export_id'],
    columns: [{ name: 'email', as: 'text' }],
    since: 'created_at',
    prospect: nobody,
    mine: null,
    about: ({ account_id, prospect_ids }) => sql`t.release_ids && array(select r.release_id from releases r
      where r.account_id = ${account_id} and r.prospect_id = any(${[...prospect_ids]}::text[]))`,
    origin: 'given by the account as the recipient of a mail',
    retention: 'RELEASE_MONTHS (120), as the release',
  },
  {
    name: 'kept_answers',
    table: 'idempotency_keys',
    key: ['holder', 'key'],
    columns: [{ name: 'body', as: 'json_text' }],
    since: 'created_at',
    prospect: nobody,
    mine: (account_id) => sql`(split_part(t.holder, ' ', 2) = ${account_id}
      or t.holder in (select credential_id from credentials where account_id = ${account_id}))`,
    about: ({ company_id, prospect_ids }) =>
      sql`t.body like any(${[company_id, ...prospect_ids].map((id) => `%${id}%`)}::text[])`,
    origin: 'answers of the API, kept for replays',
    retention: 'seven days',
  },
  {
    name: 'webhook_answers',
    table: 'webhook_deliveries',
    key: ['webhook_id', 'event_id'],
    columns: [{ name: 'last_attempts', as: 'json' }],
    since: 'created_at',
    prospect: nobody,
    mine: null,
    about: () => sql`false`,
    origin: 'answered by endpoints of the account',
    retention: 'thirty days',
  },
]
