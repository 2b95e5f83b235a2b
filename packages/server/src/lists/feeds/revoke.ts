import type { Feed } from '@alphorn/contract/lists/app-lists'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { presentFeed } from '#server/lists/feeds/queries'

/** Revokes a feed at once and permanently. Revoking it again keeps the time of the first revocation. */
export async function revokeFeed(call: Call, feed_id: string): Promise<Feed> {
  const now = await nowOf(call)
  const [row] = await call.tx.query(
    build
      .updateTable('feeds')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})` })
      .where('account_id', '=', call.caller.account_id)
      .where('feed_id', '=', feed_id)
      .returningAll(),
  )
  if (!row) throw new Refusal('not_found')
  return presentFeed(row)
}
