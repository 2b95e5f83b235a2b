import type { AuditRow } from '@alphorn/contract/accounts'
import { type Selectable, sql, type SqlBool } from 'kysely'
import { type Page, pageOf, type PageOf, type ReadCall } from '#server/call'
import { build } from '#server/db/statement'
import type { Tables } from '#server/db/tables'
import { projectOf } from '#server/projects/queries'

type Filters = { request_id?: string | undefined; operation_id?: string | undefined }
type Row = Selectable<Tables['audit_rows']>

/** The audit history of a project, newest first. */
export async function listAuditRows(
  call: ReadCall,
  project_id: string,
  { request_id, operation_id }: Filters,
  page: Page,
): Promise<PageOf<AuditRow>> {
  const { account_id } = await projectOf(call, project_id)
  const rows = await call.tx.query(
    build
      .selectFrom('audit_rows')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .$if(request_id !== undefined, (query) => query.where('request_id', '=', request_id!))
      .$if(operation_id !== undefined, (query) => query.where('operation_id', '=', operation_id!))
      .$if(page.after !== null, (query) => query.where(after(page.after!)))
      .orderBy('started_at', 'desc')
      .orderBy('request_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(
    rows,
    page,
    ({ started_at, request_id: id }) => [started_at.toISOString(), id],
    presentAuditRow,
  )
}

// Times of audit rows are whole milliseconds, so the text of a Date loses nothing.
/** Rows before the given one, in the order of the history. */
export function after([started_at, request_id]: readonly string[]) {
  return sql<SqlBool>`(started_at, request_id) < (${started_at}::timestamptz, ${request_id})`
}

/** A row as it is shown. */
export function presentAuditRow({
  account_id: _account,
  xid: _xid,
  seq: _seq,
  started_at,
  ...row
}: Row): AuditRow {
  return { ...row, started_at: started_at.toISOString() }
}
