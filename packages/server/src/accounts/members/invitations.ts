import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { Language } from '@alphorn/contract/core/fields'
import { newId } from '@alphorn/contract/core/ids'
import type { Invitation } from '@alphorn/contract/accounts/members'
import type { Role } from '@alphorn/contract/core/route'
import { sql } from 'kysely'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { creatorOf } from '#server/platform/caller'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { reserveFromDay } from '#server/accounts/mail/daily-cap'
import { endOfProof } from '#server/accounts/tokens/proofs'
import { queueMail } from '#server/accounts/mail/queue-mail'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { ensureMayGrantAccess } from '#server/accounts/sessions/may-grant-access'
import { build } from '#server/platform/db/statement'

function openInvitations(account_id: string) {
  return build
    .selectFrom('invitations')
    .where('account_id', '=', account_id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .select([
      'invitation_id',
      'email',
      'role',
      'invited_by',
      'created_at',
      'expires_at',
      sql<Invitation['mail']>`coalesce((select case when m.sent_at is not null then 'sent'
          when m.failed_at is not null then 'failed' else 'waiting' end
        from mails m where m.invitation_id = invitations.invitation_id order by m.mail_id desc limit 1), 'waiting')`.as(
        'mail',
      ),
    ])
}
type InvitationRow =
  ReturnType<typeof openInvitations> extends { execute(): Promise<(infer Row)[]> } ? Row : never

function presentInvitation({ created_at, expires_at, ...row }: InvitationRow): Invitation {
  return { ...row, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
}

/** Lists the open invitations, including the expired ones, which can be sent again. */
export async function listInvitations({ tx, caller }: ReadCall, page: Page): Promise<PageOf<Invitation>> {
  const before = page.after?.[0]
  const all = openInvitations(caller.account_id)
  const rows = await tx.query(
    (before === undefined ? all : all.where('invitation_id', '<', before))
      .orderBy('invitation_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ invitation_id }) => [invitation_id], presentInvitation)
}

/** Daily limits on sent invitations: per account, and per address across all accounts. */
export type InvitationCaps = { invitationsPerDay: number; invitationsPerRecipient: number }

type Invited = { email: string; role: Role; language?: Language | undefined }

/** Invites an address. An invitation that is already open takes the new role, and its mail is sent again. */
export async function inviteMember(
  call: Call,
  { email, role, language = 'de' }: Invited,
  caps: InvitationCaps,
): Promise<Invitation> {
  const { tx, caller } = call
  await ensureMayGrantAccess(call)
  await ensureNoMember(tx, caller.account_id, email)
  const now = await nowOf(call)
  await consumeInvitation(call, email, caps, now)
  const expires_at = endOfProof('invitation', now)
  const [kept] = await tx.query(
    insertInto('invitations')
      .values({
        account_id: caller.account_id,
        invitation_id: newId('invitation'),
        email,
        role,
        invited_by: caller.name,
        created_by_user_id: creatorOf(caller),
        created_at: now,
        expires_at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'email'])
          .where('accepted_at', 'is', null)
          .where('revoked_at', 'is', null)
          .doUpdateSet({ role, expires_at, invited_by: caller.name, created_by_user_id: creatorOf(caller) }),
      )
      .returning('invitation_id'),
  )
  const { invitation_id } = kept!
  queueMail(tx, { kind: 'invitation', language, account_id: caller.account_id, invitation_id }, now)
  const [row] = await tx.query(openInvitations(caller.account_id).where('invitation_id', '=', invitation_id))
  return presentInvitation(row!)
}

/** These mails contain a stranger's text, so an account may send few, and an address receives few. */
async function consumeInvitation({ tx, caller }: Call, email: string, caps: InvitationCaps, now: Date) {
  const { invitationsPerDay, invitationsPerRecipient } = caps
  const account = {
    of: 'invitations-of-account',
    subject: caller.account_id,
    most: invitationsPerDay,
    message: `This account has sent ${invitationsPerDay} invitations today, its maximum. Send more tomorrow, or ask the operator to raise INVITATIONS_PER_DAY.`,
  }
  const recipient = {
    of: 'invitations-to-address',
    subject: email,
    most: invitationsPerRecipient,
    message: `This address has received ${invitationsPerRecipient} invitations today, the maximum. Invite it again tomorrow.`,
  }
  await reserveFromDay(tx, account, now)
  await reserveFromDay(tx, recipient, now)
}

async function ensureNoMember(tx: Tx, account_id: string, email: string) {
  const [member] = await tx.query(
    build
      .selectFrom('memberships')
      .innerJoin('users', 'users.user_id', 'memberships.user_id')
      .select('users.user_id')
      .where('memberships.account_id', '=', account_id)
      .where('users.email', '=', email),
  )
  if (member)
    throw invalid('already_member', 'email', 'This address already belongs to a member of the account.')
}

/** Revokes an invitation: its links become invalid immediately. */
export async function revokeInvitation(call: Call, invitation_id: string): Promise<void> {
  const { tx, caller } = call
  const [revoked] = await tx.query(
    build
      .updateTable('invitations')
      .set({ revoked_at: await nowOf(call) })
      .where('account_id', '=', caller.account_id)
      .where('invitation_id', '=', invitation_id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('invitation_id'),
  )
  if (!revoked) throw new Refusal('not_found')
  tx.writeQuery(build.deleteFrom('address_proofs').where('invitation_id', '=', invitation_id))
}
