import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import type { RequestErrors, RequestFilters } from '@alphorn/contract/app/app-views'
import { changesAbout } from '@alphorn/contract/project-changes'
import { sql } from 'kysely'
import { afterRow, presentAuditRow, shownColumns } from '#server/platform/audit/list'
import { surfaceOf } from '#server/platform/audit/surface'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'

const equals = [
  'operation_id',
  'error_code',
  'credential_id',
  'project_id',
  'request_id',
  'original_request_id',
  'target',
  'status',
] as const
const maxGroups = 100
const readMethods = ['GET', 'HEAD']

/** List the requests of the account in the last 31 days, newest first. */
export async function listRequests(
  call: ReadCall,
  filters: RequestFilters,
  page: Page,
): Promise<PageOf<AuditRow>> {
  const rows = await call.tx.query(
    requestConditions(call, filters)
      .select(shownColumns)
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

/** Counts the refused requests by route and error. */
export async function listRequestErrors(call: ReadCall, filters: RequestFilters): Promise<RequestErrors> {
  const rows = await call.tx.query(
    requestConditions(call, filters)
      .where('error_code', 'is not', null)
      .select([
        'error_code',
        'status',
        'operation_id',
        sql<number>`count(*)::int`.as('calls'),
        sql<Date>`max(started_at)`.as('last_at'),
        sql<string>`(array_agg(request_id order by started_at desc))[1]`.as('last_request_id'),
      ])
      .groupBy(['error_code', 'status', 'operation_id'])
      .orderBy('calls', 'desc')
      .orderBy('last_at', 'desc')
      .limit(maxGroups),
  )
  return rows.map(({ error_code, last_at, ...row }) => ({
    ...row,
    error_code: error_code!,
    last_at: last_at.toISOString(),
  }))
}

function requestConditions({ caller }: ReadCall, filters: RequestFilters) {
  const { outcome, kind, subject, surface, from, to } = filters
  const named = equals.flatMap((name) =>
    filters[name] === undefined ? [] : [[name, filters[name]] as const],
  )
  return (
    build
      .selectFrom('audit_rows')
      .where('account_id', '=', caller.account_id)
      // The bound on both sides keeps the search within two partitions.
      .where('started_at', '>', sql<Date>`(select app_now()) - interval '31 days'`)
      .where((is) => is.and(named.map(([name, value]) => is(name, '=', value))))
      .$if(outcome !== undefined, (query) => query.where('status', outcome === 'ok' ? '<' : '>=', 400))
      .$if(kind !== undefined, (query) =>
        query.where('method', kind === 'read' ? 'in' : 'not in', readMethods),
      )
      .$if(subject !== undefined, (query) => query.where('operation_id', 'in', changesAbout(subject!)))
      .$if(surface !== undefined, (query) => query.where(surfaceOf, '=', surface!))
      .$if(from !== undefined, (query) => query.where('started_at', '>=', new Date(from!)))
      .$if(to !== undefined, (query) => query.where('started_at', '<', new Date(to!)))
  )
}
