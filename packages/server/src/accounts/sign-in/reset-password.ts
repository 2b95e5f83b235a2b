import { hash } from '@node-rs/argon2'
import { type Call, nowIn, nowOf } from '#server/platform/call'
import { endAccess, type EndTokens, reportEnded } from '#server/accounts/sign-in/end-access'
import { rememberDevice } from '#server/accounts/sign-in/known-devices'
import { ensureGoodPasswordOf } from '#server/accounts/passwords/password-choice'
import { invalidToken, consumeProof } from '#server/accounts/tokens/proofs'
import { queueMail } from '#server/accounts/mail/queue-mail'
import type { Device } from '#server/accounts/sessions/session'
import { countTry, ensureMayTry } from '#server/accounts/passwords/tries'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { ensurePasswords, type WaysIn } from '#server/accounts/passwords/ways-in'

/**
 * Queues a mail with a reset link, if a user has this address. Neither the response nor its duration reveals that: the
 * address is looked up when the mail is rendered.
 */
export async function requestReset(call: Call, email: string, ways: WaysIn): Promise<void> {
  ensurePasswords(ways)
  const now = await nowOf(call)
  const about = { of: 'password-reset', subject: email } as const
  await ensureMayTry(call, about, now)
  await countTry(call, about, now)
  queueMail(call.tx, { kind: 'password_reset', language: 'de', email }, now)
}

type Reset = { token: string; password: string }
type ResetDependencies = WaysIn & { endTokens: EndTokens }

/**
 * Replaces the password of the user who received the token, and confirms the address. Earlier sessions and credentials
 * end: a person who knew the old password may have made them. The browser is remembered, so that strangers' guesses do
 * not lock it out.
 */
export async function resetByToken(
  call: Call,
  { token, password }: Reset,
  dependencies: ResetDependencies,
  device: Device,
): Promise<{ email: string; cookie: string }> {
  ensurePasswords(dependencies)
  const { tx } = call
  const password_hash = await hash(password)
  const now = await nowOf(call)
  const { user_id: of, email } = await consumeProof(tx, ['password_reset'], token, now)
  if (of) await ensureGoodPasswordOf(tx, of, password)
  const [user] = await tx.query(
    build
      .updateTable('users')
      .set({ password_hash, email_confirmed_at: now })
      .where('user_id', '=', of!)
      .where('email', '=', email)
      .returning('user_id'),
  )
  if (!user) throw invalidToken()
  const { user_id } = user
  const ended = await endAccess(tx, { user_id, why: 'reset' }, now, dependencies.endTokens)
  await reportEnded(tx, { user_id, why: 'reset', ended }, now)
  const { cookie } = await rememberDevice(tx, user_id, device.cookies, now)
  return { email, cookie }
}

/**
 * Sets a user's password for the operator of the service, and ends all earlier access. Returns false if the user does
 * not exist.
 */
export async function resetPassword(
  writer: Writer,
  { email, password }: { email: string; password: string },
  endTokens: EndTokens,
): Promise<boolean> {
  const password_hash = await hash(password)
  return transaction(writer, async (tx: Tx) => {
    const [user] = await tx.query(
      build.updateTable('users').set({ password_hash }).where('email', '=', email).returning('user_id'),
    )
    if (user) await endAccess(tx, { ...user, why: 'reset' }, await nowIn(tx), endTokens)
    return user !== undefined
  })
}
