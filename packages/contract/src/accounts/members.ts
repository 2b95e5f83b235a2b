import { z } from 'zod'
import { Email, Password, Session } from '#contract/accounts/session'
import { Language, nameText, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { everyone, roleNames, session } from '#contract/core/roles'
import { list, mutation, type RouteTable } from '#contract/core/route'
import { SignInStep } from '#contract/accounts/second-factor'

// Members of an account and the ways to become one. Tokens that prove an e-mail address are sent in bodies, never in
// URLs.

const Role = z.enum(roleNames).meta({ id: 'Role' })

export const Member = z
  .object({
    user_id: idOf('user'),
    name: z.string(),
    email: z.string(),
    role: Role,
    email_confirmed: z.boolean(),
    joined_at: Timestamp.nullable(),
    last_seen_at: Timestamp.nullable(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

export const Invitation = z
  .object({
    invitation_id: idOf('invitation'),
    email: z.string(),
    role: Role,
    invited_by: z.string(),
    created_at: Timestamp,
    expires_at: Timestamp,
    /** waiting: the mail has not been sent yet; failed: it could not be delivered. */
    mail: z.enum(['waiting', 'sent', 'failed']),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** `path`: the path under which the app opens the invitation, relative to the address of the installation. */
const InvitationLink = z.object({ path: z.string(), expires_at: Timestamp }).meta({ id: 'InvitationLink' })
export type InvitationLink = z.infer<typeof InvitationLink>

/**
 * The token of a mailed link, which proves access to the mailbox. It has no minimum length, so that a token truncated
 * by a mail program is refused like any invalid one.
 */
const Token = z.string().max(200)
const owners = session(['owner'])
const common = { group: 'meta' } as const

/**
 * The invitation as shown to the holder of its token. `known`: the address already belongs to a user, whose password is
 * required.
 */
const Invited = z
  .object({ account_name: z.string(), email: z.string(), role: Role, known: z.boolean() })
  .meta({ id: 'Invited' })
export type Invited = z.infer<typeof Invited>

export const memberRoutes = {
  app_member_list: list({
    ...common,
    path: '/members',
    access: session(everyone),
    summary: 'List the members of the account',
    item: Member,
  }),
  app_member_change: mutation({
    ...common,
    path: '/members/:user_id',
    method: 'PATCH',
    access: owners,
    summary: 'Change the role of a member',
    body: z.strictObject({ role: Role }),
    answers: { 200: Member },
  }),
  app_member_remove: mutation({
    ...common,
    path: '/members/:user_id/removals',
    access: owners,
    summary: 'Remove a member and end their sessions in the account',
    body: z.strictObject({}),
    answers: { 200: z.object({ removed: z.literal(true) }) },
  }),
  app_invitation_list: list({
    ...common,
    path: '/invitations',
    access: owners,
    summary: 'List the open invitations',
    item: Invitation,
  }),
  app_invitation_create: mutation({
    ...common,
    path: '/invitations',
    access: owners,
    summary: 'Invite a person by email, or resend an open invitation',
    body: z.strictObject({ email: Email, role: Role, language: Language.optional() }),
    answers: { 201: Invitation },
  }),
  app_invitation_link: mutation({
    ...common,
    path: '/invitations/:invitation_id/links',
    access: owners,
    summary:
      'Get a link to hand over to an invited person, where the installation sends no emails. It is in this response only',
    body: z.strictObject({}),
    answers: { 201: InvitationLink },
    once: false,
  }),
  app_invitation_revoke: mutation({
    ...common,
    path: '/invitations/:invitation_id/revocations',
    access: owners,
    summary: 'Withdraw an invitation, whose link stops working',
    body: z.strictObject({}),
    answers: { 200: z.object({ revoked: z.literal(true) }) },
  }),
  invitation_read: mutation({
    ...common,
    path: '/invitation-readings',
    access: { kind: 'open' },
    summary: 'Get the invitation of a link',
    body: z.strictObject({ token: Token }),
    answers: { 200: Invited },
    refusals: ['forbidden'],
    once: false,
  }),
  invitation_accept: mutation({
    ...common,
    path: '/invitation-acceptances',
    access: { kind: 'open' },
    summary: 'Accept an invitation with a new user, or with the password of an existing one',
    body: z.strictObject({ token: Token, name: nameText(120).optional(), password: Password }),
    answers: { 201: Session, 202: SignInStep },
    refusals: ['unauthenticated', 'forbidden'],
    once: false,
  }),
  email_confirmation_request: mutation({
    ...common,
    path: '/email-confirmation-requests',
    access: session(everyone, { oneFactor: 'always' }),
    summary: 'Send the confirmation link to the user again',
    body: z.strictObject({}),
    answers: { 202: z.object({ asked: z.literal(true) }) },
    once: false,
  }),
  email_confirm: mutation({
    ...common,
    path: '/email-confirmations',
    access: { kind: 'open' },
    summary:
      'Confirm an email address with the token that was sent to it. This creates the account of a sign-up; in a different browser it also needs a password',
    body: z.strictObject({ token: Token, password: Password.optional() }),
    answers: { 200: z.object({ email: z.string() }), 201: Session },
    refusals: ['forbidden'],
    once: false,
  }),
  password_reset_request: mutation({
    ...common,
    path: '/password-reset-requests',
    access: { kind: 'open', scarce: true },
    summary: 'Send a link to set a new password; the response is the same for every address',
    body: z.strictObject({ email: Email }),
    answers: { 202: z.object({ asked: z.literal(true) }) },
    refusals: ['forbidden'],
    once: false,
  }),
  password_reset: mutation({
    ...common,
    path: '/password-resets',
    access: { kind: 'open' },
    summary:
      'Set a new password with the token of an email. This ends all sessions, passkeys, credentials and other access of the user',
    body: z.strictObject({ token: Token, password: Password }),
    answers: { 200: z.object({ email: z.string() }) },
    refusals: ['forbidden'],
    once: false,
  }),
} satisfies RouteTable
