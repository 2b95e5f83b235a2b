import { hash } from '@node-rs/argon2'
import { type Call, nowOf } from '#server/call'
import { ensureGoodPasswordOf } from '#server/accounts/password-choice'
import { invalidToken, takeProof, useUpProofs } from '#server/accounts/proofs'
import { queueMail } from '#server/accounts/queue-mail'
import { closeSessions } from '#server/accounts/session'
import { countTry, ensureMayTry } from '#server/accounts/tries'
import { transaction, type Tx, type Writer } from '#server/db/connection'
import { build } from '#server/db/statement'
import { ensurePasswords, type WaysIn } from '#server/accounts/ways-in'

/** Has a link sent, if somebody has this address. Nobody learns from the answer whether somebody does. */
export async function requestReset(call: Call, email: string, ways: WaysIn): Promise<void> {
  ensurePasswords(ways)
  const { tx } = call
  const now = await nowOf(call)
  const about = { of: 'password-reset', subject: email } as const
  await ensureMayTry(call, about, now)
  await countTry(call, about, now)
  const [user] = await tx.query(
    build.selectFrom('users').select(['user_id', 'language']).where('email', '=', email),
  )
  if (user) queueMail(tx, { kind: 'password_reset', language: user.language, user_id: user.user_id }, now)
}

type Reset = { token: string; password: string }

/** Replaces the password of whom the token was sent to. Who reads the mails of an address has confirmed it, too. */
export async function resetByToken(
  call: Call,
  { token, password }: Reset,
  ways: WaysIn,
): Promise<{ email: string }> {
  ensurePasswords(ways)
  const { tx } = call
  const password_hash = await hash(password)
  const now = await nowOf(call)
  const { user_id, email } = await takeProof(tx, 'password_reset', token, now)
  if (user_id) await ensureGoodPasswordOf(tx, user_id, password)
  const [user] = await tx.query(
    build
      .updateTable('users')
      .set({ password_hash, email_confirmed_at: now })
      .where('user_id', '=', user_id!)
      .where('email', '=', email)
      .returning('user_id'),
  )
  if (!user) throw invalidToken()
  useUpProofs(tx, 'password_reset', user.user_id)
  await closeSessions(tx, user.user_id)
  return { email }
}

/** Gives a user another password and ends the sessions of the old one: for whoever operates the service. False if there is no such user. */
export async function resetPassword(writer: Writer, email: string, password: string): Promise<boolean> {
  const password_hash = await hash(password)
  return transaction(writer, async (tx: Tx) => {
    const [user] = await tx.query(
      build.updateTable('users').set({ password_hash }).where('email', '=', email).returning('user_id'),
    )
    if (user) await closeSessions(tx, user.user_id)
    return user !== undefined
  })
}
