import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

type Creator = { user_id: string; account_id?: string }

/** Revokes the feeds and spreadsheet addresses that the user created, in one account or in all. Returns their number. */
export async function revokeFeedsOf(tx: Tx, { user_id, account_id }: Creator, now: Date): Promise<number> {
  const revoked = await tx.query(
    build
      .updateTable('feeds')
      .set({ revoked_at: now })
      .where('created_by_user_id', '=', user_id)
      .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id!))
      .where('revoked_at', 'is', null)
      .returning('feed_id'),
  )
  return revoked.length
}
