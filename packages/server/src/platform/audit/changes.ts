import type { ChangeFilters, ChangeOfObject } from '@alphorn/contract/app/app-audit'
import type { ReadCall, AuditContext } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'

type Changer = { account_id: string; request_id: string; changed_by: string; changed_at: Date }

/** Stores the changes of a call in the transaction of its action. Writes nothing if the verb recorded no change. */
export function storeChange(
  tx: Tx,
  changer: Changer,
  { differences = [] }: AuditContext,
  target: string | null,
) {
  if (differences.length === 0) return
  tx.writeQuery(
    insertInto('audit_changes').values({ ...changer, target, differences: JSON.stringify(differences) }),
  )
}

/**
 * Lists the changes that calls of the account made, newest first: all of them, those of one call, or those of one
 * object.
 */
export async function listChanges(
  { tx, caller }: ReadCall,
  { request_id, target }: ChangeFilters,
  page: Page,
): Promise<PageOf<ChangeOfObject>> {
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('audit_changes')
      .select(['request_id', 'target', 'changed_by', 'changed_at', 'differences'])
      .where('account_id', '=', caller.account_id)
      .$if(request_id !== undefined, (query) => query.where('request_id', '=', request_id!))
      .$if(target !== undefined, (query) => query.where('target', '=', target!))
      .$if(after !== undefined, (query) => query.where('request_id', '<', after!))
      .orderBy('request_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(
    rows,
    page,
    (row) => [row.request_id],
    ({ changed_at, ...row }) => ({ ...row, changed_at: changed_at.toISOString() }),
  )
}
