import { deleteFactors } from '#server/accounts/second-factor/delete-factors'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import { transaction, type Writer } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

/**
 * Removes a user's second factor, recovery codes and passkeys, and ends their sessions. For users who lost everything
 * but the password. The history of each of their accounts names the operator as the actor. Returns false if the user
 * does not exist.
 */
export async function removeSecondFactor(writer: Writer, email: string): Promise<boolean> {
  return transaction(writer, async (tx) => {
    const [user] = await tx.query(
      build.selectFrom('users').select('user_id').where('email', '=', email).forNoKeyUpdate(),
    )
    if (!user) return false
    const now = await nowIn(tx)
    const records = await deleteFactors(tx, user.user_id, now)
    const accounts = await tx.query(
      build.selectFrom('memberships').select('account_id').where('user_id', '=', user.user_id),
    )
    for (const { account_id } of accounts)
      recordSystemAction(tx, {
        account_id,
        project_id: null,
        operation_id: 'second_factor_removal',
        target: user.user_id,
        records,
        now,
        by: 'system:operator',
      })
    return true
  })
}
