import type { Role } from '@alphorn/contract/core/route'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'

type Invitation = { account_id: string; invitation_id: string; role: Role }

/** Makes the user a member with the role of the invitation, and invalidates its link. */
export function joinAccount(
  tx: Tx,
  { account_id, invitation_id, role }: Invitation,
  user_id: string,
  now: Date,
) {
  tx.writeQuery(
    insertInto('memberships')
      .values({ account_id, user_id, role, joined_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  )
  tx.writeQuery(
    build
      .updateTable('invitations')
      .set({ accepted_at: now })
      .where('account_id', '=', account_id)
      .where('invitation_id', '=', invitation_id),
  )
  tx.writeQuery(build.deleteFrom('address_proofs').where('invitation_id', '=', invitation_id))
  tx.wake(changeTopic(account_id, 'members'))
}
