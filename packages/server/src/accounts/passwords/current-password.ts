import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

/**
 * Returns whether the user still has the password that was verified, and keeps it until the transaction ends. The
 * verification takes long, and a reset may replace the password meanwhile.
 */
export async function isCurrentPassword(
  tx: Tx,
  { user_id, password_hash }: { user_id: string; password_hash: string },
): Promise<boolean> {
  const found = await tx.query(
    build
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', user_id)
      .where('password_hash', '=', password_hash)
      .forNoKeyUpdate(),
  )
  return found.length > 0
}
