import { hash as hashPassword } from '@node-rs/argon2'
import type { Language } from '@alphorn/contract/fields'
import { newId } from '@alphorn/contract/ids'
import type { SessionView } from '@alphorn/contract/session'
import { type Call, nowIn, nowOf } from '#server/call'
import { createUser } from '#server/accounts/create-user'
import { ensureGoodPassword } from '#server/accounts/password-choice'
import { queueMail } from '#server/accounts/queue-mail'
import { type Device, openSession } from '#server/accounts/session'
import { sessionView } from '#server/accounts/session-view'
import { ensureMaySignUp, ensurePasswords, type WaysIn } from '#server/accounts/ways-in'
import { transaction, type Tx, type Writer } from '#server/db/connection'
import { build } from '#server/db/statement'

type SignUp = {
  email: string
  password: string
  name: string
  account_name: string
  language?: Language | undefined
}
/** A session that was opened, and the cookie that carries it. */
export type Signed = { session: SessionView; cookie: string }

/** Creates an account with its owner, if that may be, signs the owner in, and asks for proof of the address. */
export async function signUp(call: Call, given: SignUp, ways: WaysIn, device: Device): Promise<Signed> {
  const { tx } = call
  ensurePasswords(ways)
  await ensureMaySignUp(tx, ways)
  const { email, password, name, account_name } = given
  await ensureGoodPassword(password, { email, names: [name, account_name] })
  const password_hash = await hashPassword(password)
  const now = await nowOf(call)
  const { user_id, account_id } = await openAccount(tx, { ...given, password_hash, confirmed: false }, now)
  queueMail(tx, { kind: 'confirmation', language: given.language ?? 'de', user_id }, now)
  const { cookie, expires_at } = openSession(tx, { account_id, user_id }, device, now)
  return { session: await sessionView(tx, { account_id, user_id, expires_at }), cookie }
}

/** An account whose owner needs no mail: for whoever operates the service. */
export async function openTrustedAccount(writer: Writer, given: SignUp): Promise<void> {
  const password_hash = await hashPassword(given.password)
  await transaction(writer, async (tx) =>
    openAccount(tx, { ...given, password_hash, confirmed: true }, await nowIn(tx)),
  )
}

type Owner = Omit<SignUp, 'password'> & { password_hash: string; confirmed: boolean }

/** Throws where there is a user with the address. */
export async function openAccount(tx: Tx, owner: Owner, now: Date) {
  // Named one by one: what was given may hold the password itself.
  const { email, name, account_name, password_hash, confirmed, language = 'de' } = owner
  const account_id = newId('account')
  const email_confirmed_at = confirmed ? now : null
  const user = { email, name, password_hash, language, created_at: now, email_confirmed_at }
  const user_id = await createUser(tx, user, 'Sign in.')
  tx.writeQuery(build.insertInto('accounts').values({ account_id, name: account_name, created_at: now }))
  tx.writeQuery(
    build.insertInto('memberships').values({ account_id, user_id, role: 'owner', joined_at: now }),
  )
  return { user_id, account_id }
}
