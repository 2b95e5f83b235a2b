import { hash, verify } from '@node-rs/argon2'
import { type Call, nowOf } from '#server/platform/call'
import { endAccess, type EndTokens, reportEnded } from '#server/accounts/sign-in/end-access'
import { signInUser, type SignInResult } from '#server/accounts/sign-in/sign-in-user'
import { requiredPassword, finishSignUp } from '#server/accounts/sign-up/finish-sign-up'
import { ensureGoodPasswordOf } from '#server/accounts/passwords/password-choice'
import { invalidToken, consumeProof, useUpProofs } from '#server/accounts/tokens/proofs'
import { queueMail } from '#server/accounts/mail/queue-mail'
import { type Device, signedInAs } from '#server/accounts/sessions/session'
import { accountOf } from '#server/accounts/sign-in/sign-in'
import { countTry, ensureMayTry } from '#server/accounts/passwords/tries'
import { ensurePasswords, type WaysIn } from '#server/accounts/passwords/ways-in'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'

/** Sends the confirmation link again, within a daily limit. Does nothing if the address is already confirmed. */
export async function requestConfirmation(call: Call): Promise<void> {
  const { tx, caller } = call
  const now = await nowOf(call)
  const [user] = await tx.query(
    build
      .selectFrom('users')
      .select(['language', 'email_confirmed_at'])
      .where('user_id', '=', caller.id)
      .forUpdate(),
  )
  if (user!.email_confirmed_at) return
  const about = { of: 'confirmation', subject: caller.id } as const
  await ensureMayTry(call, about, now)
  await countTry(call, about, now)
  queueMail(tx, { kind: 'confirmation', language: user!.language, user_id: caller.id }, now)
}

type ConfirmInput = { token: string; password?: string | undefined }
type ConfirmDependencies = WaysIn & { endTokens: EndTokens }

/**
 * Opens the account of a sign-up, or confirms a user's address. The token proves that its holder reads the mails of the
 * address.
 */
export async function confirmEmail(
  call: Call,
  { token, password }: ConfirmInput,
  dependencies: ConfirmDependencies,
  device: Device,
): Promise<SignInResult | { email: string }> {
  const now = await nowOf(call)
  const proof = await consumeProof(call.tx, ['confirmation', 'sign_up'], token, now)
  if (proof.sign_up_id !== null)
    return await finishSignUp(call, { sign_up_id: proof.sign_up_id, password }, dependencies, device)
  const { email, user_id } = proof
  return await confirmUser(call, { email, user_id: user_id!, password }, dependencies, device)
}

type ConfirmedAddress = { email: string; user_id: string; password: string | undefined }

/**
 * Confirms the address of a user. In a browser without a session of this user, the reader may not be the person who
 * registered the address. Without the user's password, all access created before ends.
 */
async function confirmUser(
  call: Call,
  given: ConfirmedAddress,
  dependencies: ConfirmDependencies,
  device: Device,
) {
  const { tx } = call
  const now = await nowOf(call)
  const user = await lockUser(tx, given)
  const isOwn =
    user.email_confirmed_at !== null || (await signedInAs(tx, device.cookies, now)) === user.user_id
  if (!isOwn) await confirmByPassword(call, user, given, dependencies)
  tx.writeQuery(
    build.updateTable('users').set({ email_confirmed_at: now }).where('user_id', '=', user.user_id),
  )
  useUpProofs(tx, 'confirmation', user.user_id)
  await notifyColleagues(tx, user.user_id)
  const account_id = isOwn ? undefined : await accountOf(tx, user.user_id)
  if (account_id === undefined) return { email: given.email }
  return await signInUser(tx, { user_id: user.user_id, account_id }, device, now)
}

type User = Awaited<ReturnType<typeof lockUser>>

async function lockUser(tx: Tx, { email, user_id }: ConfirmedAddress) {
  const [user] = await tx.query(
    build
      .selectFrom('users')
      .select(['user_id', 'password_hash', 'email_confirmed_at'])
      .where('user_id', '=', user_id)
      .where('email', '=', email)
      .forUpdate(),
  )
  if (!user) throw invalidToken()
  return user
}

/** Accepts the user's password as sufficient proof. With another password, the account changes hands. */
async function confirmByPassword(
  call: Call,
  { user_id, password_hash }: User,
  given: ConfirmedAddress,
  dependencies: ConfirmDependencies,
) {
  ensurePasswords(dependencies)
  const password = requiredPassword(given.password)
  if (await verify(password_hash, password)) return
  const now = await nowOf(call)
  await ensureGoodPasswordOf(call.tx, user_id, password)
  const fresh = await hash(password)
  const ended = await endAccess(call.tx, { user_id, why: 'proof' }, now, dependencies.endTokens)
  call.tx.writeQuery(build.updateTable('users').set({ password_hash: fresh }).where('user_id', '=', user_id))
  await reportEnded(call.tx, { user_id, why: 'proof', ended }, now)
}

/** This action has no session, but the screens of the user's accounts must still be updated. */
async function notifyColleagues(tx: Tx, user_id: string) {
  const accounts = await tx.query(
    build.selectFrom('memberships').select('account_id').where('user_id', '=', user_id),
  )
  for (const { account_id } of accounts) tx.wake(changeTopic(account_id, 'members'))
}
