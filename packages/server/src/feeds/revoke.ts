import type { Feed } from '@alphorn/contract/app-lists'
import { Refusal } from '@alphorn/contract/errors'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/call'
import { build } from '#server/db/statement'
import { presentFeed } from '#server/feeds/queries'

/** Revokes a feed, at once and for good; the first revocation stands. */
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
