import { sql } from 'kysely'
import { build, statement } from '#server/db/statement'
import type { AuditRowsTable } from '#server/db/tables/accounts'

/** One call, as it is written to the history. `project_id` is what the path says: the insert keeps it only if the account owns it. */
export type NewAuditRow = Omit<AuditRowsTable, 'started_at'> & { started_at: string }

/** What a call leaves behind, beside whose it is. */
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

/** Writes rows given as one JSON array, each into the history of its project if that is the account's, else of the account. */
export const insertAuditRows = statement<{ rows: string }>()('audit_insert', (p) =>
  build
    .insertInto('audit_rows')
    .columns(['account_id', 'project_id', ...auditColumns])
    .expression(
      build
        .selectFrom(
          sql<NewAuditRow>`json_populate_recordset(null::audit_rows, ${p.rows}::json)`.as<'given'>(
            sql.id('given'),
          ),
        )
        .leftJoin('projects as owned', (join) =>
          join
            .onRef('owned.account_id', '=', 'given.account_id')
            .onRef('owned.project_id', '=', 'given.project_id'),
        )
        .select([
          'given.account_id',
          'owned.project_id',
          ...auditColumns.map((name) => `given.${name}` as const),
        ]),
    ),
)
