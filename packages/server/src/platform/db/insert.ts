import type { Insertable, InsertQueryBuilder, InsertResult, ValueExpression } from 'kysely'
import { build } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'

/** Columns that an INSERT may omit, because a new row has their default or null. */
type LeftToDatabase = {
  accounts: 'plan' | 'products'
  approvals: 'revoked_at' | 'revoked_by' | 'revoked_reason'
  audit_rows: 'xid' | 'seq'
  backups: 'verified_at'
  cycle_prospects: 'state' | 'skipped_unchanged' | 'stages_done'
  cycles: 'started_at' | 'finished_at'
  decisions: 'withdrawn_by' | 'withdrawn_at'
  evidence_checks: 'state' | 'attempts' | 'checked_at' | 'content_sha256'
  feeds: 'last_read_at' | 'revoked_at'
  invitations: 'accepted_at' | 'revoked_at'
  list_builds:
    | 'state'
    | 'position'
    | 'found'
    | 'expected'
    | 'added'
    | 'removed'
    | 'failures'
    | 'started_at'
    | 'worked_at'
    | 'finished_at'
  lists:
    | 'built_number'
    | 'building_number'
    | 'last_build_failed'
    | 'queued_edit'
    | 'deleted_at'
    | 'members_removed_at'
  mails: 'mail_id' | 'attempts' | 'sent_at' | 'failed_at' | 'failure'
  outcomes: 'withdrawn_by' | 'withdrawn_at'
  projects: 'active_cycle_id'
  prospects:
    | 'state'
    | 'decision'
    | 'follow_up_since'
    | 'recycle_since'
    | 'requalify_since'
    | 'score'
    | 'scored_at'
    | 'owner_id'
  proof_pages: 'views' | 'opted_out_at'
  reconcilers: 'last_used_at' | 'revoked_at'
  releases: 'state' | 'stays_because'
  research_units: 'reserved' | 'spent'
  resolutions: 'state' | 'overridden'
  revisions: 'stale' | 'superseded'
  stage_jobs:
    | 'state'
    | 'attempt'
    | 'replaced_by_job_id'
    | 'retried_by_job_id'
    | 'closed_at'
    | 'refused_results'
    | 'fencing_token'
    | 'lease_id'
    | 'lease_credential_id'
    | 'lease_credential_name'
    | 'lease_worker_id'
    | 'lease_granted_at'
    | 'lease_expires_at'
    | 'progress'
    | 'checkpoint'
    | 'result'
    | 'failure'
    | 'cancellation'
  subject_requests: 'pass' | 'record_kind' | 'after' | 'changed_in_pass'
  suppressions: 'lifted_at' | 'lifted_by' | 'lifted_reason'
  unit_ledger: 'entry' | 'reservation'
  watches: 'muted' | 'notified_until'
  website_candidates: 'outcome' | 'page_url' | 'content_sha256' | 'excerpt' | 'rules_version' | 'judged_at'
  website_searches: 'claimed_until' | 'failures' | 'searched_at' | 'outcome'
  webhook_deliveries: 'state' | 'attempts' | 'attempts_since_request' | 'delivered_at'
}

type LeftOut<Table extends keyof Tables> = Table extends keyof LeftToDatabase ? LeftToDatabase[Table] : never

/** The columns that every INSERT into the table names. */
type NamedColumn<Table extends keyof Tables> = Exclude<keyof Insertable<Tables[Table]>, LeftOut<Table>>

/**
 * The values of an INSERT for each column. Nullable columns are required too, because only then does the compiler
 * report a forgotten one.
 */
export type NewRow<Table extends keyof Tables> = {
  readonly [Column in NamedColumn<Table>]-?: ColumnValue<Table, Column>
} & {
  readonly [Column in LeftOut<Table> & keyof Insertable<Tables[Table]>]?: ColumnValue<Table, Column>
}

type ColumnValue<
  Table extends keyof Tables,
  Column extends keyof Insertable<Tables[Table]>,
> = ValueExpression<Tables, Table, Exclude<Insertable<Tables[Table]>[Column], undefined>>

/**
 * Builds an INSERT that names all columns. `build.insertInto` would accept a row without its nullable columns, so a new
 * column could be returned and never stored.
 */
export function insertInto<Table extends keyof Tables>(table: Table) {
  const query = build.insertInto(table) as unknown as Open<Table>
  return {
    values: (rows: NewRow<Table> | readonly NewRow<Table>[]) => query.values(rows),
  }
}

/** The columns of an INSERT from a SELECT: all of the table, which the compiler checks. */
export function allColumns<Table extends keyof Tables>() {
  return <const Columns extends readonly (keyof Tables[Table])[]>(
    columns: [Exclude<NamedColumn<Table>, Columns[number]>] extends [never] ? Columns : never,
  ): Columns => columns
}

type Open<Table extends keyof Tables> = {
  values(rows: object): InsertQueryBuilder<Tables, Table, InsertResult>
}
