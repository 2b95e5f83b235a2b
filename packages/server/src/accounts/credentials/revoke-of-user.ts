import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

/** Revokes the credentials whose secret was last shown to the user. Returns their number. */
export async function revokeCredentialsOf(tx: Tx, user_id: string, now: Date): Promise<number> {
  const revoked = await tx.query(
    build
      .updateTable('credentials')
      .set({
        revoked_at: now,
        revoked_reason: 'The user who made it proved their address or replaced their password.',
      })
      .where('created_by_user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .returning('credential_id'),
  )
  return revoked.length
}
