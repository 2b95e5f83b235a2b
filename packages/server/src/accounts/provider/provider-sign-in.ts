import { randomBytes } from 'node:crypto'
import { hash as hashPassword } from '@node-rs/argon2'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import type { Challenges } from '#server/accounts/tokens/challenge'
import { createUser } from '#server/accounts/sign-up/create-user'
import { endAccess, type EndTokens, reportEnded } from '#server/accounts/sign-in/end-access'
import { signInUser, type SignInResult } from '#server/accounts/sign-in/sign-in-user'
import { joinAccount } from '#server/accounts/members/join'
import type { ProviderIdentity, Provider } from '#server/accounts/provider/provider'
import { saveLink, linkUser, type PendingProviderLink } from '#server/accounts/provider/provider-link'
import type { Device } from '#server/accounts/sessions/session'
import { accountOf } from '#server/accounts/sign-in/sign-in'
import { openAccount } from '#server/accounts/sign-up/sign-up'
import { ensureMaySignUp, type WaysIn } from '#server/accounts/passwords/ways-in'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

type ProviderDependencies = { provider: Provider; challenges: Challenges; endTokens: EndTokens } & WaysIn

// A challenge of this purpose is the state of a flow: sealed, valid for five minutes and for a single response.
const purpose = 'sign-in-provider'

/** Returns the provider's URL, and the state that the browser keeps until it returns. */
export async function beginWithProvider(
  call: Call,
  { provider, challenges }: Pick<ProviderDependencies, 'provider' | 'challenges'>,
) {
  const state = challenges.make(purpose, await nowOf(call))
  return { address: await provider.addressFor(state), state }
}

/**
 * Opens a session for the user that the provider names. A new user needs an invitation or open sign-up. An address that
 * a user has proven here is linked only once that user has confirmed it (`provider-link.ts`).
 */
export async function finishWithProvider(
  call: Call,
  { answer, state }: { answer: string; state: string },
  dependencies: ProviderDependencies,
  device: Device,
): Promise<SignInResult | PendingProviderLink> {
  const { tx } = call
  const now = await nowOf(call)
  if (!(await dependencies.challenges.use(tx, state, purpose, now)))
    throw new Refusal('unauthenticated', { message: 'This sign-in has expired. Sign in again.' })
  const claimed = await dependencies.provider.whoIs(answer, state)
  const known =
    (await linkedUser(tx, claimed)) ?? (await createProviderUser(call, claimed, dependencies, now))
  if (typeof known === 'object') return known
  const account_id = await accountOf(tx, known)
  if (!account_id) throw notInvited()
  // The provider decides which factors it requires.
  return await signInUser(tx, { account_id, user_id: known, twoFactors: true }, device, now)
}

async function linkedUser(tx: Tx, { issuer, subject }: ProviderIdentity) {
  const [linked] = await tx.query(
    build
      .selectFrom('provider_users')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject),
  )
  return linked?.user_id
}

// Serializes newcomers with the same address, so that two browsers of one person create one user.
const lockNewcomer = statement<{ email: string }>()('newcomer_turns', (p) =>
  rawQuery<object>(sql`select pg_advisory_xact_lock(hashtext('newcomer'), hashtext(${p.email}))`),
)

/** Creates a user for an address that the provider vouches for, under a subject that is new here. */
async function createProviderUser(
  call: Call,
  claimed: ProviderIdentity,
  dependencies: ProviderDependencies,
  now: Date,
): Promise<string | PendingProviderLink> {
  const { tx } = call
  const { email } = claimed
  if (email === null)
    throw new Refusal('forbidden', {
      message: 'The provider did not confirm your email address. Ask its administrator to verify it.',
    })
  await tx.rows(lockNewcomer, { email })
  const user = await userOf(tx, email)
  if (user?.email_confirmed_at) return await saveLink(call, claimed, { ...user, email }, now)
  const user_id = user
    ? await adoptUser(tx, user.user_id, dependencies.endTokens, now)
    : await newUser(tx, { ...claimed, email }, dependencies, now)
  linkUser(tx, { ...claimed, user_id }, now)
  return user_id
}

async function userOf(tx: Tx, email: string) {
  const [user] = await tx.query(
    build
      .selectFrom('users')
      .select(['user_id', 'language', 'email_confirmed_at'])
      .where('email', '=', email)
      .forUpdate(),
  )
  return user
}

/** A user with an unproven address may be a stranger's: its password and everything created with it end. */
async function adoptUser(tx: Tx, user_id: string, endTokens: EndTokens, now: Date): Promise<string> {
  const ended = await endAccess(tx, { user_id, why: 'proof' }, now, endTokens)
  const password_hash = await nobodysHash()
  tx.writeQuery(
    build.updateTable('users').set({ email_confirmed_at: now, password_hash }).where('user_id', '=', user_id),
  )
  await reportEnded(tx, { user_id, why: 'proof', ended }, now)
  return user_id
}

type Newcomer = ProviderIdentity & { email: string }

async function newUser(tx: Tx, { email, name }: Newcomer, ways: WaysIn, now: Date): Promise<string> {
  const invitations = await openInvitations(tx, email, now)
  const password_hash = await nobodysHash()
  const user = { email, name: name ?? email, password_hash }
  if (invitations.length === 0) {
    await ensureMaySignUp(tx, ways)
    const account_name = email.split('@')[1]!
    return (await openAccount(tx, { ...user, account_name }, now)).user_id
  }
  const user_id = await createUser(
    tx,
    { ...user, created_at: now, email_confirmed_at: now },
    'Sign in again.',
  )
  for (const invitation of invitations) joinAccount(tx, invitation, user_id, now)
  return user_id
}

function openInvitations(tx: Tx, email: string, now: Date) {
  return tx.query(
    build
      .selectFrom('invitations')
      .select(['account_id', 'invitation_id', 'role'])
      .where('email', '=', email)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .forUpdate(),
  )
}

/** The hash of a random password that no one knows: a password can be set by mail later. */
function nobodysHash() {
  return hashPassword(randomBytes(32))
}

function notInvited() {
  return new Refusal('forbidden', {
    message: 'You are not a member of any account on this installation. Ask an owner for an invitation.',
  })
}
