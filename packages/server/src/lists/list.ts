import type { List } from '@alphorn/contract/lists/markets'
import type { ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { presentLists } from '#server/lists/present'

/** Lists the lists of the account, newest first. */
export async function listLists({ tx, caller }: ReadCall, { limit, after }: Page): Promise<PageOf<List>> {
  const [last] = after ?? []
  const rows = await tx.query(
    build
      .selectFrom('lists')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .where('deleted_at', 'is', null)
      .$if(last !== undefined, (query) => query.where('list_id', '<', last!))
      .orderBy('list_id', 'desc')
      .limit(limit + 1),
  )
  const shown = rows.slice(0, limit)
  return {
    items: await presentLists(tx, shown),
    next: rows.length > limit ? [shown.at(-1)!.list_id] : null,
  }
}
