import type { AuditFilters, AuditRow } from '@alphorn/contract/accounts/accounts'
import { type Selectable, sql, type SqlBool } from 'kysely'
import { auditColumns } from '#server/platform/audit/audit-row'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'

/** Columns are named, so a column of a later version does not appear in the responses of this version. */
export const shownColumns = ['project_id', ...auditColumns] as const

type Row = Pick<Selectable<Tables['audit_rows']>, (typeof shownColumns)[number]>

const equals = ['request_id', 'operation_id', 'credential_id', 'target', 'status', 'error_code'] as const

/**
 * Lists the audit history of one project, newest first. With `null` it lists the account's calls outside its projects.
 */
export async function listAuditRows(
  { tx, caller }: ReadCall,
  project_id: string | null,
  filters: AuditFilters,
  page: Page,
): Promise<PageOf<AuditRow>> {
  const { from, to } = filters
  const named = equals.filter((name) => filters[name] !== undefined)
  const rows = await tx.query(
    build
      .selectFrom('audit_rows')
      .select(shownColumns)
      .where('account_id', '=', caller.account_id)
      .where('project_id', project_id === null ? 'is' : '=', project_id)
      .where((is) => is.and(named.map((name) => is(name, '=', filters[name]!))))
      .$if(from !== undefined, (query) => query.where('started_at', '>=', new Date(from!)))
      .$if(to !== undefined, (query) => query.where('started_at', '<', new Date(to!)))
      .$if(page.after !== null, (query) => query.where(afterRow(page.after!)))
      .orderBy('started_at', 'desc')
      .orderBy('request_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(
    rows,
    page,
    ({ started_at, request_id }) => [started_at.toISOString(), request_id],
    presentAuditRow,
  )
}

// Times of audit rows are whole milliseconds, so the text of a Date loses nothing.
/** Rows before the given one, in the order of the history. */
export function afterRow([started_at, request_id]: readonly string[]) {
  return sql<SqlBool>`(started_at, request_id) < (${started_at}::timestamptz, ${request_id})`
}

/** Presents a row of the history. */
export function presentAuditRow({ started_at, ...row }: Row): AuditRow {
  return { ...row, started_at: started_at.toISOString() }
}
