import { queueSecurityMail } from '#server/accounts/mail/queue-mail'
import { deleteTotp } from '#server/accounts/second-factor/second-factor'
import { closeSessions } from '#server/accounts/sessions/session'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

/**
 * Deletes every factor of the user except the password, ends their sessions, and notifies them by mail. Returns the
 * number of deleted factors.
 */
export async function deleteFactors(tx: Tx, user_id: string, now: Date): Promise<number> {
  const hadCodes = await deleteTotp(tx, user_id)
  const passkeys = await tx.query(
    build.deleteFrom('passkeys').where('user_id', '=', user_id).returning('passkey_id'),
  )
  await closeSessions(tx, user_id)
  await queueSecurityMail(tx, user_id, { kind: 'second_factor_removed', about: null }, now)
  return passkeys.length + (hadCodes ? 1 : 0)
}
