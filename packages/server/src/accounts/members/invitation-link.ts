import { Refusal } from '@alphorn/contract/core/errors'
import type { InvitationLink } from '@alphorn/contract/accounts/members'
import { type Call, nowOf } from '#server/platform/call'
import { makeProof } from '#server/accounts/tokens/proofs'
import { ensureMayGrantAccess } from '#server/accounts/sessions/may-grant-access'
import { build } from '#server/platform/db/statement'

/**
 * Creates a link that an owner gives to an invited person when no mail is sent. It proves no address: the person who
 * accepts joins with an unconfirmed address.
 */
export async function linkToInvitation(
  call: Call,
  invitation_id: string,
  { mailBy }: { mailBy: 'smtp' | 'terminal' },
): Promise<InvitationLink> {
  await ensureMayGrantAccess(call)
  const { tx } = call
  const now = await nowOf(call)
  const [invitation] = await tx.query(
    build
      .selectFrom('invitations')
      .select(['email', 'expires_at'])
      .where('account_id', '=', call.caller.account_id)
      .where('invitation_id', '=', invitation_id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .forUpdate(),
  )
  if (!invitation) throw new Refusal('not_found')
  if (mailBy === 'smtp')
    throw new Refusal('forbidden', {
      message: 'This installation sends the link by email. Resend the invitation if it did not arrive.',
    })
  const { email, expires_at } = invitation
  const subject = { kind: 'invitation_link', email, invitation_id, user_id: null, sign_up_id: null } as const
  const token = makeProof(tx, subject, now)
  return { path: `/join#${token}`, expires_at: expires_at.toISOString() }
}
