import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

/** Revokes the feeds that the user created. Returns their number. */
export async function revokeFeedsOf(tx: Tx, user_id: string, now: Date): Promise<number> {
  const revoked = await tx.query(
    build
      .updateTable('feeds')
      .set({ revoked_at: now })
      .where('created_by_user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .returning('feed_id'),
  )
  return revoked.length
}
