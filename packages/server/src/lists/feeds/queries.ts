import { Feed } from '@alphorn/contract/lists/app-lists'
import { Refusal } from '@alphorn/contract/core/errors'
import type { Selectable } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { presentRow } from '#server/platform/present-row'
import { build, statement } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'

export type FeedRow = Selectable<Tables['feeds']>

const ofCaller = statement<{ account_id: string; feed_id: string }>()('feed_find', (p) =>
  build
    .selectFrom('feeds')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('feed_id', '=', p.feed_id),
)

/** Returns the calling feed. */
export async function findFeed({ tx, caller: { account_id, id: feed_id } }: ReadCall): Promise<FeedRow> {
  const feed = await tx.row(ofCaller, { account_id, feed_id })
  if (!feed) throw new Refusal('not_found')
  return feed
}

/** Returns a feed as the API shows it: every member is a column. */
export function presentFeed(row: FeedRow): Feed {
  return presentRow(Feed, row)
}
