import { type Expression, sql } from 'kysely'
import { allColumns, insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'
import type { AuditRowsTable } from '#server/platform/db/tables/accounts'

/**
 * One call as it is written to the audit history. `project_id` comes from the path; the insert stores it only if the
 * account owns the project.
 */
export type NewAuditRow = Omit<AuditRowsTable, 'started_at'> & { started_at: string }

/** Columns that a call records in addition to its account and caller. */
export const auditColumns = [
  'request_id',
  'operation_id',
  'method',
  'path',
  'credential_id',
  'credential_name',
  'worker_id',
  'target',
  'status',
  'error_code',
  'replayed',
  'original_request_id',
  'rows_returned',
  'units_spent',
  'source_address',
  'user_agent',
  'started_at',
  'duration_ms',
] as const

const everyColumn = allColumns<'audit_rows'>()(['account_id', 'project_id', ...auditColumns])

type Slots = { [Name in keyof NewAuditRow]: Expression<NewAuditRow[Name]> }

function columnsOf(p: Slots) {
  const columns = Object.fromEntries(auditColumns.map((name) => [name, p[name]]))
  return {
    account_id: p.account_id,
    ...(columns as Pick<Slots, (typeof auditColumns)[number]>),
    started_at: sql<Date>`${p.started_at}`,
  }
}

/**
 * Inserts a row into the history of its project if the account owns it, otherwise into the history of the account. Not
 * written as VALUES, because Citus allows no subquery on another table there.
 */
export const insertAuditRow = statement<NewAuditRow>()('audit_insert', (p) =>
  build
    .insertInto('audit_rows')
    .columns(everyColumn)
    .expression(
      sql`select ${p.account_id}, (select project_id from projects where projects.account_id = ${p.account_id}
          and projects.project_id = ${p.project_id}), ${sql.join(auditColumns.map((name) => p[name]))}`,
    ),
)

/** Inserts many such rows in one statement. */
export const insertAuditRows = statement<{ rows: string }>()('audit_insert_many', (p) =>
  build
    .insertInto('audit_rows')
    .columns(everyColumn)
    .expression(
      sql`select given.account_id, projects.project_id, ${sql.join(auditColumns.map((name) => sql.ref(`given.${name}`)))}
        from json_to_recordset(${p.rows}::json) as given (account_id text, project_id text, request_id text,
          operation_id text, method text, path text, credential_id text, credential_name text, worker_id text, target text,
          status smallint, error_code text, replayed boolean, original_request_id text, rows_returned int, units_spent int,
          source_address text, user_agent text, started_at timestamptz, duration_ms real)
        left join projects on projects.account_id = given.account_id and projects.project_id = given.project_id`,
    ),
)

/** Inserts the row of a call that had its effect. Its verb has already found the project among those of the account. */
export const insertPerformedRow = statement<NewAuditRow>()('audit_insert_performed', (p) =>
  insertInto('audit_rows').values({ ...columnsOf(p), project_id: p.project_id }),
)
