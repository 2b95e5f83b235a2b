import { hash } from '@node-rs/argon2'
import { invalid } from '@alphorn/contract/core/errors'
import type { Invited } from '@alphorn/contract/accounts/members'
import { type Call, RefusalWithEffect, nowOf } from '#server/platform/call'
import { createUser } from '#server/accounts/sign-up/create-user'
import { joinAccount } from '#server/accounts/members/join'
import { ensureGoodPassword } from '#server/accounts/passwords/password-choice'
import { invalidToken, consumeProof } from '#server/accounts/tokens/proofs'
import type { Device } from '#server/accounts/sessions/session'
import { type StartedStep, openOrAsk } from '#server/accounts/sign-in/sign-in-step'
import type { SignInResult } from '#server/accounts/sign-in/sign-in-user'
import { hasPassword } from '#server/accounts/passwords/current-password'
import { ensureRightGuess } from '#server/accounts/passwords/tries'
import { ensurePasswords, type WaysIn } from '#server/accounts/passwords/ways-in'
import { build } from '#server/platform/db/statement'

/** Shows an invitation to the holder of its token. */
export async function readInvitation(call: Call, token: string): Promise<Invited> {
  const { account_name, email, role, user } = await findInvitation(call, token)
  return { account_name, email, role, known: user !== undefined }
}

type Acceptance = { token: string; name?: string | undefined; password: string }

/** Makes the invited person a member and signs them in. A token that came by mail proves ownership of the address. */
export async function acceptInvitation(
  call: Call,
  given: Acceptance,
  ways: WaysIn,
  device: Device,
): Promise<SignInResult | StartedStep> {
  ensurePasswords(ways)
  const { tx } = call
  const invitation = await findInvitation(call, given.token)
  const { account_id, invitation_id, email, role, user, proves } = invitation
  const user_id = user
    ? await knownUser(call, user, { password: given.password, proves })
    : await newUser(call, { ...given, email, account_name: invitation.account_name, proves })
  const now = await nowOf(call)
  joinAccount(tx, { account_id, invitation_id, role }, user_id, now)
  return openOrAsk(call, { account_id, user_id }, device)
}

type KnownUser = { user_id: string; password_hash: string }

/**
 * Returns the open invitation of the token, locked, with the user of its address and whether the token proves the
 * address.
 */
async function findInvitation(call: Call, token: string) {
  const { tx } = call
  const now = await nowOf(call)
  const proof = await consumeProof(tx, ['invitation', 'invitation_link'], token, now)
  const [invitation] = await tx.query(
    build
      .selectFrom('invitations')
      .innerJoin('accounts', 'accounts.account_id', 'invitations.account_id')
      .select(['accounts.account_id', 'accounts.name as account_name', 'invitation_id', 'email', 'role'])
      .where('invitation_id', '=', proof.invitation_id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .forUpdate('invitations'),
  )
  if (!invitation) throw invalidToken()
  const [user] = await tx.query(
    build.selectFrom('users').select(['user_id', 'password_hash']).where('email', '=', invitation.email),
  )
  const proves = proof.kind === 'invitation'
  return { ...invitation, user: user as KnownUser | undefined, proves }
}

type Answered = { password: string; proves: boolean }

async function knownUser(call: Call, user: KnownUser, { password, proves }: Answered) {
  const now = await nowOf(call)
  // Holders of an invitation have ten attempts of their own, so failed attempts of strangers cannot lock them out.
  const guess = { of: 'password-of-invitation', subject: user.user_id } as const
  const message = 'The password is wrong.'
  await ensureRightGuess(call, guess, now, {
    check: () => hasPassword(call.tx, user, password),
    refusal: (effect) => new RefusalWithEffect('unauthenticated', { message }, effect),
  })
  if (proves)
    call.tx.writeQuery(
      build
        .updateTable('users')
        .set({ email_confirmed_at: now })
        .where('user_id', '=', user.user_id)
        .where('email_confirmed_at', 'is', null),
    )
  return user.user_id
}

type Newcomer = Acceptance & { email: string; account_name: string; proves: boolean }

async function newUser(call: Call, { email, account_name, name, password, proves }: Newcomer) {
  if (name === undefined) throw invalid('required', 'name', 'Enter your name.')
  await ensureGoodPassword(password, { email, names: [name, account_name] })
  const password_hash = await hash(password)
  const now = await nowOf(call)
  const user = { email, name, password_hash, created_at: now, email_confirmed_at: proves ? now : null }
  return await createUser(call.tx, user, 'Try again.')
}
