import type { AuditRow } from '@alphorn/contract/accounts'
import type { RequestFilters } from '@alphorn/contract/app-views'
import { sql } from 'kysely'
import { after, presentAuditRow } from '#server/audit/list'
import { type Page, pageOf, type PageOf, type ReadCall } from '#server/call'
import { build } from '#server/db/statement'

const equals = ['operation_id', 'error_code', 'credential_id', 'project_id', 'request_id'] as const

/** Calls of the account within 31 days, newest first. */
export async function listRequests(
  { tx, caller }: ReadCall,
  filters: RequestFilters,
  page: Page,
): Promise<PageOf<AuditRow>> {
  const { outcome, surface } = filters
  const named = equals.flatMap((name) =>
    filters[name] === undefined ? [] : [[name, filters[name]] as const],
  )
  const rows = await tx.query(
    build
      .selectFrom('audit_rows')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      // The bound on both sides keeps the search within two partitions.
      .where('started_at', '>', sql<Date>`(select app_now()) - interval '31 days'`)
      .where((is) => is.and(named.map(([name, value]) => is(name, '=', value))))
      .$if(outcome !== undefined, (query) => query.where('status', outcome === 'ok' ? '<' : '>=', 400))
      .$if(surface !== undefined, (query) =>
        query.where('path', surface === 'app' ? 'like' : 'not like', '/app/%'),
      )
      .$if(page.after !== null, (query) => query.where(after(page.after!)))
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
