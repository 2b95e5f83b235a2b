import { deleteKnownDevices } from '#server/accounts/sign-in/known-devices'
import type { Ended, EndedWhy, TokensEnded } from '#server/accounts/mail/access-ended'
import { queueMail } from '#server/accounts/mail/queue-mail'
import { deleteSignInSteps, deleteTotp } from '#server/accounts/second-factor/second-factor'
import { closeSessions } from '#server/accounts/sessions/session'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

/** Revokes what a user created in other domains. The domains that own the tables do it (`app/end-tokens.ts`). */
export type EndTokens = (tx: Tx, user_id: string, now: Date) => Promise<TokensEnded>

/**
 * Ends everything that gives access as the user or reads in their name. A person who knew the old password, or took the
 * address before its owner, may have made any of it. Memberships remain, and so does everything that others made. The
 * caller has locked the user's row, so that no sign-in with a password is under way.
 */
export async function endAccess(
  tx: Tx,
  { user_id, why }: { user_id: string; why: EndedWhy },
  now: Date,
  endTokens: EndTokens,
): Promise<Ended> {
  // Waits for calls in which a session creates access (`ensureMayGrantAccess`), so that what follows finds their rows.
  const sessions = await closeSessions(tx, user_id)
  await deleteKnownDevices(tx, user_id)
  const passkeys = await tx.query(
    build.deleteFrom('passkeys').where('user_id', '=', user_id).returning('passkey_id'),
  )
  const linked = await tx.query(
    build.deleteFrom('provider_users').where('user_id', '=', user_id).returning('subject'),
  )
  for (const table of ['provider_links', 'address_proofs'] as const)
    tx.writeQuery(build.deleteFrom(table).where('user_id', '=', user_id))
  // A reset by mail proves one factor, so the second one remains. Before the address was proved, the second factor may
  // have been another person's.
  if (why === 'proof') await deleteTotp(tx, user_id)
  else deleteSignInSteps(tx, user_id)
  // A sign-in with a passkey, a code or a link locks its row. Deleting that row waited for the sign-in to end.
  const lateSessions = await closeSessions(tx, user_id)
  const invitations = await revokeInvitationsOf(tx, user_id, now)
  const tokens = await endTokens(tx, user_id, now)
  return {
    ...tokens,
    sessions: sessions + lateSessions,
    passkeys: passkeys.length,
    provider_users: linked.length,
    invitations,
  }
}

async function revokeInvitationsOf(tx: Tx, user_id: string, now: Date): Promise<number> {
  const revoked = await tx.query(
    build
      .updateTable('invitations')
      .set({ revoked_at: now })
      .where('created_by_user_id', '=', user_id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('invitation_id'),
  )
  const ids = revoked.map(({ invitation_id }) => invitation_id)
  if (ids.length > 0) tx.writeQuery(build.deleteFrom('address_proofs').where('invitation_id', 'in', ids))
  return ids.length
}

type Report = { user_id: string; why: EndedWhy; ended: Ended }

/** Queues a mail that lists the access that was ended. */
export async function reportEnded(tx: Tx, { user_id, why, ended }: Report, now: Date) {
  const [user] = await tx.query(build.selectFrom('users').select('language').where('user_id', '=', user_id))
  const details = JSON.stringify({ why, ended })
  queueMail(tx, { kind: 'access_ended', language: user?.language ?? 'de', user_id, details }, now)
}
