import { z } from 'zod'
import { Language, nameText, text, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { PasskeyAssertion, PasskeyOptions } from '#contract/accounts/passkey'
import { everyone, session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable } from '#contract/core/route'
import { Password, Session } from '#contract/accounts/session'

// Settings that users change for themselves, and owners change for the account.

/** A browser in which a user is signed in. */
export const OpenSession = z
  .object({
    session_id: idOf('session'),
    current: z.boolean(),
    account_name: z.string(),
    user_agent: z.string().nullable(),
    source_address: z.string().nullable(),
    created_at: Timestamp,
    seen_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: 'OpenSession' })
export type OpenSession = z.infer<typeof OpenSession>

export const Passkey = z
  .object({
    passkey_id: idOf('passkey'),
    name: z.string(),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

const common = { group: 'meta' } as const
const self = session(everyone)
const ended = { 200: z.object({ ended: z.int() }) }
const password = z.string().min(1).max(200)

export const profileRoutes = {
  app_service: read({
    ...common,
    path: '/service',
    access: { kind: 'open' },
    summary: 'Get the version, the mail setup and the sign-in methods of this installation',
    answer: z
      .object({
        version: z.string(),
        mail: z.enum(['smtp', 'terminal']),
        form: z.enum(['outreach', 'prospect']),
        sign_up: z.enum(['open', 'first', 'invited']).meta({
          description:
            'Who can create an account: `open`: everyone; `first`: only the first user; `invited`: only invited people',
        }),
        passwords: z.boolean().meta({ description: 'Whether the installation accepts passwords' }),
        provider: z
          .object({ name: z.string() })
          .nullable()
          .meta({ description: 'The identity provider for signing in' }),
      })
      .meta({ id: 'Installation' }),
  }),
  app_profile_edit: mutation({
    ...common,
    path: '/profile',
    method: 'PATCH',
    access: session(everyone, { oneFactor: 'always' }),
    summary: 'Edit the name or language of the user',
    body: z.strictObject({ name: nameText(120).optional(), language: Language.optional() }),
    answers: { 200: Session },
  }),
  app_account_edit: mutation({
    ...common,
    path: '/account',
    method: 'PATCH',
    access: session(['owner']),
    summary: 'Change the name of the account',
    body: z.strictObject({ name: nameText(120) }),
    answers: { 200: Session },
  }),
  app_account_switch: mutation({
    ...common,
    path: '/account-switches',
    access: self,
    summary: 'Switch to another account of the user',
    body: z.strictObject({ account_id: idOf('account') }),
    answers: { 200: Session },
    refusals: ['not_found'],
    once: false,
  }),
  app_password_change: mutation({
    ...common,
    path: '/password',
    method: 'PUT',
    access: self,
    summary: 'Change the password of the user and end all other sessions',
    body: z.strictObject({ current_password: password, password: Password }),
    answers: ended,
    // A response stored for replays would contain values derived from a password.
    once: false,
  }),
  app_session_list: list({
    ...common,
    path: '/sessions',
    access: self,
    summary: 'List the sessions of the user',
    item: OpenSession,
  }),
  app_session_end: mutation({
    ...common,
    path: '/sessions/:session_id/endings',
    access: self,
    summary: 'End a session of the user',
    body: z.strictObject({}),
    answers: ended,
  }),
  app_session_end_others: mutation({
    ...common,
    path: '/sessions/endings',
    access: self,
    summary: 'End all other sessions of the user',
    body: z.strictObject({}),
    answers: ended,
    once: false,
  }),
  app_passkey_list: list({
    ...common,
    path: '/passkeys',
    access: session(everyone, { oneFactor: 'to_enrol' }),
    summary: 'List the passkeys of the user',
    item: Passkey,
  }),
  app_passkey_offer: mutation({
    ...common,
    path: '/passkey-offers',
    access: session(everyone, { oneFactor: 'to_enrol' }),
    summary: 'Begin to register a passkey, with the password or a fresh proof of identity',
    body: z.strictObject({ password: password.optional() }),
    answers: { 200: PasskeyOptions },
    once: false,
  }),
  app_passkey_add: mutation({
    ...common,
    path: '/passkeys',
    access: session(everyone, { oneFactor: 'to_enrol' }),
    summary: 'Register a passkey that the browser created',
    body: z.strictObject({ name: text(60), response: PasskeyAssertion }),
    answers: { 201: Passkey },
    once: false,
  }),
  app_passkey_rename: mutation({
    ...common,
    path: '/passkeys/:passkey_id',
    method: 'PATCH',
    access: self,
    summary: 'Rename a passkey',
    body: z.strictObject({ name: text(60) }),
    answers: { 200: Passkey },
  }),
  app_passkey_remove: mutation({
    ...common,
    path: '/passkeys/:passkey_id/removals',
    access: session(everyone, { fresh: true }),
    summary: 'Remove a passkey',
    body: z.strictObject({}),
    answers: { 200: z.object({ removed: z.literal(true) }) },
  }),
  passkey_challenge: mutation({
    ...common,
    path: '/passkey-challenges',
    access: { kind: 'open' },
    summary: 'Begin to sign in with a passkey',
    body: z.strictObject({}),
    answers: { 200: PasskeyOptions },
    refusals: ['forbidden'],
    once: false,
  }),
  passkey_sign_in: mutation({
    ...common,
    path: '/passkey-sign-ins',
    access: { kind: 'open' },
    summary: 'Sign in with a passkey',
    body: z.strictObject({ response: PasskeyAssertion }),
    answers: { 200: Session },
    refusals: ['unauthenticated', 'forbidden'],
    once: false,
  }),
} satisfies RouteTable
