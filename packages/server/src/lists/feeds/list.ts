import type { Feed } from '@alphorn/contract/lists/app-lists'
import type { ReadCall } from '#server/platform/call'
import { type Page, type PageOf, pageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { presentFeed } from '#server/lists/feeds/queries'

/** Lists the feeds of the account, newest first. */
export async function listFeeds({ tx, caller }: ReadCall, page: Page): Promise<PageOf<Feed>> {
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('feeds')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .$if(after !== undefined, (query) => query.where('feed_id', '<', after!))
      .orderBy('feed_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ feed_id }) => [feed_id], presentFeed)
}
