import type { Watch } from '@alphorn/contract/lists/watches'
import type { ReadCall } from '#server/platform/call'
import { type Page, type PageOf, pageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { presentWatch } from '#server/lists/watches/queries'

/** Lists the watches of the account, newest first. */
export async function listWatches({ tx, caller }: ReadCall, page: Page): Promise<PageOf<Watch>> {
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('watches')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .$if(after !== undefined, (query) => query.where('watch_id', '<', after!))
      .orderBy('watch_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ watch_id }) => [watch_id], presentWatch)
}
