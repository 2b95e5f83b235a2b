import { Refusal } from '@alphorn/contract/core/errors'
import type { SubjectRequest } from '@alphorn/contract/privacy/subjects'
import type { Selectable } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import type { SubjectTables } from '#server/platform/db/tables/subjects'

export type RequestRow = Selectable<SubjectTables['subject_requests']>

/** Lists the exports and erasures of the account, newest first. */
export async function listRequests({ tx, caller }: ReadCall, page: Page): Promise<PageOf<SubjectRequest>> {
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('subject_requests')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .$if(after !== undefined, (query) => query.where('request_id', '<', after!))
      .orderBy('request_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ request_id }) => [request_id], presentRequest)
}

/** Returns an export or an erasure of the account, or refuses with 404. */
export async function getRequest({ tx, caller }: ReadCall, request_id: string): Promise<SubjectRequest> {
  const [row] = await tx.query(
    build
      .selectFrom('subject_requests')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .where('request_id', '=', request_id),
  )
  if (!row) throw new Refusal('not_found')
  return presentRequest(row)
}

/** Returns a request as the API shows it, without the identity of the person. */
export function presentRequest(row: RequestRow): SubjectRequest {
  return {
    request_id: row.request_id,
    kind: row.kind,
    subject_kind: row.subject_kind,
    state: row.state,
    reason: row.reason,
    suppression_id: row.suppression_id,
    erased: row.erased,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  }
}
