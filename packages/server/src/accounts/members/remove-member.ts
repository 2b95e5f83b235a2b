import { lockForChange } from '#server/accounts/members/members'
import { notifySessionsClosed } from '#server/accounts/sessions/session'
import { type Call, nowOf } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'

type Member = { account_id: string; user_id: string }

/**
 * Revokes the addresses that a member created in an account and that give access without a sign-in. The domains that own
 * the tables do it (`app/end-addresses.ts`).
 */
export type EndAddresses = (tx: Tx, member: Member, now: Date) => Promise<void>

/**
 * Removes a member, ends their sessions in the account, and revokes the addresses that they created there. Their actions
 * remain in the history under their name, and their shared views remain. Their private data is deleted, and so is the
 * user if this was their last account.
 */
export async function removeMember(call: Call, user_id: string, endAddresses: EndAddresses): Promise<void> {
  const { tx, caller, auditContext } = call
  const { account_id } = caller
  const { role } = await lockForChange(tx, account_id, user_id, null)
  recordDifference(auditContext, { role }, {})
  // Before the user is deleted, since an address then no longer names its creator.
  await endAddresses(tx, { account_id, user_id }, await nowOf(call))
  tx.writeQuery(
    build
      .deleteFrom('saved_views')
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .where('shared', '=', false),
  )
  // Form drafts and mails of watches are deleted with the membership by cascade.
  for (const table of ['sessions', 'memberships'] as const)
    tx.writeQuery(build.deleteFrom(table).where('account_id', '=', account_id).where('user_id', '=', user_id))
  await deleteOrphanedUser(tx, user_id)
  notifySessionsClosed(tx, [caller])
}

/** Deletes a user without memberships, together with their sessions and everything that proves their identity. */
async function deleteOrphanedUser(tx: Call['tx'], user_id: string) {
  // Serializes with a concurrent call that makes the user a member of another account.
  await tx.query(build.selectFrom('users').select('user_id').where('user_id', '=', user_id).forUpdate())
  const others = await tx.query(
    build.selectFrom('memberships').select('account_id').where('user_id', '=', user_id),
  )
  if (others.length > 0) return
  for (const table of ['passkeys', 'provider_users', 'address_proofs', 'mails', 'sessions', 'users'] as const)
    tx.writeQuery(build.deleteFrom(table).where('user_id', '=', user_id))
}
