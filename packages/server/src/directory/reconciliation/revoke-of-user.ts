import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

type Creator = { user_id: string; account_id?: string }

/** Revokes the OpenRefine addresses that the user created, in one account or in all. Returns their number. */
export async function revokeReconcilersOf(
  tx: Tx,
  { user_id, account_id }: Creator,
  now: Date,
): Promise<number> {
  const revoked = await tx.query(
    build
      .updateTable('reconcilers')
      .set({ revoked_at: now })
      .where('created_by_user_id', '=', user_id)
      .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id!))
      .where('revoked_at', 'is', null)
      .returning('reconciler_id'),
  )
  return revoked.length
}
