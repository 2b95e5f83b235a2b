import { lockForChange } from '#server/accounts/members/members'
import { notifySessionsClosed } from '#server/accounts/sessions/session'
import type { Call } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { noteChange } from '#server/platform/differences'

/**
 * Removes a member. Their acts stay in the history under their name, and so do views that they shared. Their sessions
 * in the account end, and what they kept for themselves is deleted. Nothing is kept of a user who works in no account
 * any more.
 */
export async function removeMember({ tx, caller, auditContext }: Call, user_id: string): Promise<void> {
  const { account_id } = caller
  const { role } = await lockForChange(tx, account_id, user_id, null)
  noteChange(auditContext, { role }, {})
  tx.writeQuery(
    build
      .deleteFrom('saved_views')
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .where('shared', '=', false),
  )
  // Form drafts and mails of watches are deleted with the membership.
  for (const table of ['sessions', 'memberships'] as const)
    tx.writeQuery(build.deleteFrom(table).where('account_id', '=', account_id).where('user_id', '=', user_id))
  await forgetHomeless(tx, user_id)
  notifySessionsClosed(tx, [caller])
}

/** Deletes a user who is a member of nothing, with whatever proved who they are. */
async function forgetHomeless(tx: Call['tx'], user_id: string) {
  // Anyone who makes them a member of another account meanwhile waits, or is waited for.
  await tx.query(build.selectFrom('users').select('user_id').where('user_id', '=', user_id).forUpdate())
  const others = await tx.query(
    build.selectFrom('memberships').select('account_id').where('user_id', '=', user_id),
  )
  if (others.length > 0) return
  for (const table of ['passkeys', 'provider_users', 'address_proofs', 'mails', 'sessions', 'users'] as const)
    tx.writeQuery(build.deleteFrom(table).where('user_id', '=', user_id))
}
