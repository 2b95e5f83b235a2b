import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

/** Revokes the OpenRefine addresses that the user created. Returns their number. */
export async function revokeReconcilersOf(tx: Tx, user_id: string, now: Date): Promise<number> {
  const revoked = await tx.query(
    build
      .updateTable('reconcilers')
      .set({ revoked_at: now })
      .where('created_by_user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .returning('reconciler_id'),
  )
  return revoked.length
}
