import { z } from 'zod'
import { Email, Password, Session } from '#contract/accounts/session'
import { Language, nameText, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { everyone, roleNames, session } from '#contract/core/roles'
import { list, mutation, type RouteTable } from '#contract/core/route'
import { SignInStep } from '#contract/accounts/second-factor'

// Who works in an account, and how somebody comes to do so. Proofs of an address travel in bodies, never in an address.

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
    /** waiting: the mail has not left yet; failed: it could not be delivered. */
    mail: z.enum(['waiting', 'sent', 'failed']),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** The token of a link that was mailed: whoever has it reads the mails of the address. One that was cut off in a mail is as any wrong one. */
const Token = z.string().max(200)
const owners = session(['owner'])
const common = { group: 'meta' } as const

/** What an invitation says to who holds it; `known`: there is a user with this address, whose password it takes. */
const Invited = z
  .object({ account_name: z.string(), email: z.string(), role: Role, known: z.boolean() })
  .meta({ id: 'Invited' })
export type Invited = z.infer<typeof Invited>

export const memberRoutes = {
  app_member_list: list({
    ...common,
    path: '/members',
    access: session(everyone),
    summary: 'Who works in the account',
    item: Member,
  }),
  app_member_change: mutation({
    ...common,
    path: '/members/:user_id',
    method: 'PATCH',
    access: owners,
    summary: 'Give a member another role',
    body: z.strictObject({ role: Role }),
    answers: { 200: Member },
  }),
  app_member_remove: mutation({
    ...common,
    path: '/members/:user_id/removals',
    access: owners,
    summary: 'Remove a member; their sessions in the account end at once',
    body: z.strictObject({}),
    answers: { 200: z.object({ removed: z.literal(true) }) },
  }),
  app_invitation_list: list({
    ...common,
    path: '/invitations',
    access: owners,
    summary: 'Invitations that are open',
    item: Invitation,
  }),
  app_invitation_create: mutation({
    ...common,
    path: '/invitations',
    access: owners,
    summary: 'Invite somebody by e-mail, or invite again whose invitation is open',
    body: z.strictObject({ email: Email, role: Role, language: Language.optional() }),
    answers: { 201: Invitation },
  }),
  app_invitation_revoke: mutation({
    ...common,
    path: '/invitations/:invitation_id/revocations',
    access: owners,
    summary: 'Take an invitation back; its link is worth nothing from now on',
    body: z.strictObject({}),
    answers: { 200: z.object({ revoked: z.literal(true) }) },
  }),
  invitation_read: mutation({
    ...common,
    path: '/invitation-readings',
    access: { kind: 'open' },
    summary: 'What the invitation of a link says',
    body: z.strictObject({ token: Token }),
    answers: { 200: Invited },
    refusals: ['forbidden'],
    once: false,
  }),
  invitation_accept: mutation({
    ...common,
    path: '/invitation-acceptances',
    access: { kind: 'open' },
    summary: 'Accept an invitation: with a new user, or with the password of the one there is',
    body: z.strictObject({ token: Token, name: nameText(120).optional(), password: Password }),
    answers: { 201: Session, 202: SignInStep },
    refusals: ['unauthenticated', 'forbidden'],
    once: false,
  }),
  email_confirmation_request: mutation({
    ...common,
    path: '/email-confirmation-requests',
    access: session(everyone, { oneFactor: 'always' }),
    summary: 'Have the link that confirms the own address sent again',
    body: z.strictObject({}),
    answers: { 202: z.object({ asked: z.literal(true) }) },
    once: false,
  }),
  email_confirm: mutation({
    ...common,
    path: '/email-confirmations',
    access: { kind: 'open' },
    summary:
      'Confirm an address by the token that was sent to it. It opens the account of a sign-up; in another browser than the one that signed up it takes a password',
    body: z.strictObject({ token: Token, password: Password.optional() }),
    answers: { 200: z.object({ email: z.string() }), 201: Session },
    refusals: ['forbidden'],
    once: false,
  }),
  password_reset_request: mutation({
    ...common,
    path: '/password-reset-requests',
    access: { kind: 'open', scarce: true },
    summary:
      'Have a link sent by which a forgotten password is replaced; the answer is the same for every address',
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
      'Replace a password by the token that was sent. Sessions, passkeys, credentials and all else that the user made before end, and a mail lists it',
    body: z.strictObject({ token: Token, password: Password }),
    answers: { 200: z.object({ email: z.string() }) },
    refusals: ['forbidden'],
    once: false,
  }),
} satisfies RouteTable
