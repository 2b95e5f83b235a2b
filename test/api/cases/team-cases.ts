import { randomUUID } from 'node:crypto'
import type { changeRoutes } from '@alphorn/contract/core/changes'
import { newId } from '@alphorn/contract/core/ids'
import type { memberRoutes } from '@alphorn/contract/accounts/members'
import type { profileRoutes } from '@alphorn/contract/accounts/profile'
import type { secondFactorRoutes } from '@alphorn/contract/accounts/second-factor'
import type { signInProviderRoutes } from '@alphorn/contract/accounts/sign-in-provider'
import type { healthRoutes } from '@alphorn/contract/app/system-health'
import { type Call, anonymousCaller } from '../../support/any-call.ts'
import { newPasskey } from '../../accounts/passkey.ts'
import { type openProvider, someone } from '../../accounts/provider.ts'
import {
  codeOf,
  confirmAddress,
  enableSecondFactor,
  offeredSecret,
  signInTo,
} from '../../accounts/second-factor-fixtures.ts'
import type { Account } from '../../fixtures/accounts.ts'
import { tokenIn, type World } from '../../fixtures/world.ts'

// Fixtures for the account routes: members, invitations, address confirmations, profiles, sessions, passkeys.

export type Ids = Record<string, string>
export type AppCase = {
  /** Returns the IDs in its path. */
  ids?: (owner: Account) => Promise<Ids>
  /** The object belongs to no account: a company of the directory. */
  shared?: true
  /** Creates the other objects that the call needs to succeed. */
  before?: (owner: Account) => Promise<Ids>
  /** Resets a shared account to the state in which the call succeeds. */
  ready?: (owner: Account) => Promise<unknown>
  body?: (ids?: Ids) => object
  other?: object
  query?: string
}

type Routes = typeof memberRoutes &
  typeof secondFactorRoutes &
  typeof profileRoutes &
  typeof signInProviderRoutes &
  typeof healthRoutes &
  typeof changeRoutes

/** The site of the fixtures' passkeys: the world's public address. */
export const site = { origin: 'https://alphorn.example', rp_id: 'alphorn.example' }
const password = 'a long enough password'

/** Context of the fixtures of the app routes. */
export type Stage = { world: World; call: Call; provider: Awaited<ReturnType<typeof openProvider>> }

/** One case for each account route. */
export function teamCases({ world, call, provider }: Stage): Record<keyof Routes, AppCase> {
  const withMember = async ({ account_id }: Account) => {
    const user_id = newId('user')
    await world.sql(
      `insert into users (user_id, email, name, password_hash, created_at) values ($1, $1, 'Mia', '', app_now())`,
      [user_id],
    )
    await world.sql(`insert into memberships values ($1, $2, 'member')`, [account_id, user_id])
    return { user_id }
  }
  const somebody = () => ({ email: `${randomUUID()}@alphorn.example`, role: 'member' })
  const withInvitation = async (owner: Account) => {
    const made = await owner.app('POST', '/invitations', somebody())
    return { invitation_id: made.body.data.invitation_id as string }
  }
  const withInvitationToken = async (owner: Account) => {
    const invited = somebody()
    await owner.app('POST', '/invitations', invited)
    return { token: tokenIn(await world.mailTo(invited.email)) }
  }
  const withConfirmation = async () => {
    const email = `${randomUUID()}@alphorn.example`
    const body = { email, password, name: 'Nora', account_name: 'Neu' }
    await call(anonymousCaller, { method: 'POST', path: '/app/api/sign-up', body })
    return { token: tokenIn(await world.mailTo(email)) }
  }
  const withReset = async ({ email }: Account) => {
    await call(anonymousCaller, { method: 'POST', path: '/app/api/password-reset-requests', body: { email } })
    return { token: tokenIn(await world.mailTo(email, 1, 'reset')) }
  }
  const noToken = '0'.repeat(43)
  const withSession = async ({ account_id, user_id }: Account) => {
    const session_id = newId('session')
    await world.sql(
      `insert into sessions (session_id, token_hash, account_id, user_id, created_at, seen_at, expires_at)
     values ($1, $1, $2, $3, app_now(), app_now(), app_now() + interval '1 day')`,
      [session_id, account_id, user_id],
    )
    return { session_id }
  }
  const withAttestation = async (owner: Account) => {
    const offered = await owner.app('POST', '/passkey-offers', { password })
    return { response: JSON.stringify(newPasskey(site).attest(offered.body.data.challenge)) }
  }
  const registered = async (owner: Account) => {
    const passkey = newPasskey(site)
    const offered = await owner.app('POST', '/passkey-offers', { password })
    const response = passkey.attest(offered.body.data.challenge)
    const added = await owner.app('POST', '/passkeys', { name: 'Laptop', response })
    return { passkey, passkey_id: added.body.data.passkey_id as string }
  }
  const withPasskey = async (owner: Account) => ({ passkey_id: (await registered(owner)).passkey_id })
  const withAssertion = async (owner: Account) => {
    const { passkey } = await registered(owner)
    const asked = await owner.app('POST', '/passkey-challenges', {})
    return { response: JSON.stringify(passkey.assert(asked.body.data.challenge)) }
  }
  const withAnswer = async (owner: Account) => {
    provider.seat(someone())
    const { address, state } = (await owner.app('POST', '/sign-in/provider', {})).body.data as Ids
    return { answer: await provider.visit(address!), state: state! }
  }
  const withLink = async (owner: Account) => {
    provider.seat(someone({ email: owner.email }))
    const { address, state } = (await owner.app('POST', '/sign-in/provider', {})).body.data as Ids
    const answer = await provider.visit(address!)
    const waiting = await owner.app('POST', '/sign-in/provider/answers', { answer, state: state! })
    return { link: waiting.body.data.link as string }
  }
  /** An owner with a confirmed address and an offered secret. */
  const withOffer = async (owner: Account) => ({ code: codeOf(await offeredSecret(world, owner)) })
  const withSecondFactor = async (owner: Account) => {
    const { secret } = await enableSecondFactor(world, owner)
    return { secret }
  }
  /** The browser of a user who entered the password, and the required code. */
  const withStep = async (owner: Account) => {
    const { secret, recovery_codes } = await enableSecondFactor(world, owner)
    const { cookie } = await signInTo(world, owner)
    return { secret, code: recovery_codes[0] ?? '', cookie }
  }
  const noResponse = '{"id":"x","response":{}}'

  return {
    app_events: { query: '?wait_seconds=0' },
    app_health: {},
    app_health_mail_test: { body: () => ({}) },
    app_service: {},
    app_member_list: {},
    app_member_change: { ids: withMember, body: () => ({ role: 'member' }), other: { role: 'approver' } },
    app_member_remove: { ids: withMember, body: () => ({}) },
    app_invitation_list: {},
    app_invitation_create: { body: somebody, other: { role: 'owner' } },
    app_invitation_link: { ids: withInvitation, body: () => ({}) },
    app_invitation_revoke: { ids: withInvitation, body: () => ({}) },
    invitation_read: { before: withInvitationToken, body: ({ token = noToken } = {}) => ({ token }) },
    invitation_accept: {
      before: withInvitationToken,
      body: ({ token = noToken } = {}) => ({ token, name: 'Nora', password }),
    },
    email_confirmation_request: {},
    email_confirm: { before: withConfirmation, body: ({ token = noToken } = {}) => ({ token, password }) },
    password_reset_request: { body: () => ({ email: `${randomUUID()}@alphorn.example` }) },
    password_reset: { before: withReset, body: ({ token = noToken } = {}) => ({ token, password }) },
    app_profile_edit: { body: () => ({ language: 'fr' }), other: { language: 'it' } },
    app_account_edit: { body: () => ({ name: 'Acme' }), other: { name: 'Bolt' } },
    app_account_switch: {
      before: async ({ account_id }) => ({ account_id }),
      body: ({ account_id = newId('account') } = {}) => ({ account_id }),
    },
    app_password_change: { body: () => ({ current_password: password, password }) },
    app_session_list: {},
    app_session_end: { ids: withSession, body: () => ({}) },
    app_session_end_others: {},
    app_passkey_list: {},
    app_passkey_offer: { body: () => ({ password }) },
    app_passkey_add: {
      before: withAttestation,
      body: ({ response = noResponse } = {}) => ({
        name: 'Laptop',
        response: JSON.parse(response) as object,
      }),
    },
    app_passkey_rename: { ids: withPasskey, body: () => ({ name: 'Phone' }), other: { name: 'Key' } },
    app_passkey_remove: { ids: withPasskey, body: () => ({}) },
    provider_begin: {},
    provider_finish: {
      before: withAnswer,
      body: ({ answer = 'code=none', state = 'none' } = {}) => ({ answer, state }),
    },
    provider_link: { before: withLink, body: ({ link = noToken } = {}) => ({ link, password }) },
    passkey_challenge: {},
    app_second_factor: {},
    app_second_factor_offer: {
      before: async (owner) => {
        await confirmAddress(world, owner)
        return {}
      },
      body: () => ({}),
    },
    app_second_factor_enable: { before: withOffer, body: ({ code = '000000' } = {}) => ({ code }) },
    app_second_factor_disable: { before: withSecondFactor, body: () => ({}) },
    app_recovery_codes_renew: { before: withSecondFactor, body: () => ({}) },
    sign_in_code: { before: withStep, body: ({ code = '000000' } = {}) => ({ code }) },
    app_proof_offer: {},
    app_proof: { body: () => ({ password }) },
    passkey_sign_in: {
      before: withAssertion,
      body: ({ response = noResponse } = {}) => ({ response: JSON.parse(response) as object }),
    },
  }
}
