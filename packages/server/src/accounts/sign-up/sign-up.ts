import { randomBytes, randomUUID } from 'node:crypto'
import { hash as hashPassword } from '@node-rs/argon2'
import type { Language } from '@alphorn/contract/core/fields'
import { newId } from '@alphorn/contract/core/ids'
import { type Call, nowIn, nowOf } from '#server/platform/call'
import { cookieIn } from '#server/accounts/tokens/cookies'
import { createUser } from '#server/accounts/sign-up/create-user'
import { signInUser, type SignInResult } from '#server/accounts/sign-in/sign-in-user'
import { endOfProof } from '#server/accounts/tokens/proofs'
import { ensureGoodPassword } from '#server/accounts/passwords/password-choice'
import { queueMail } from '#server/accounts/mail/queue-mail'
import type { Device } from '#server/accounts/sessions/session'
import { hashToken } from '#server/accounts/tokens/token'
import { countTry, ensureMayTry } from '#server/accounts/passwords/tries'
import { ensureMaySignUp, ensurePasswords, type WaysIn } from '#server/accounts/passwords/ways-in'
import { insertInto } from '#server/platform/db/insert'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'

const cookieName = '__Host-alphorn-sign-up'

type SignUp = {
  email: string
  password: string
  name: string
  account_name: string
  language?: Language | undefined
}
/** A sign-up that awaits proof of its address, and the cookie of the browser that sent it. */
export type PendingSignUp = { cookies: readonly string[] }

/**
 * Queues a mail with the link that opens the account. Does the same work whether or not a user has the address: the
 * content is decided when the mail is rendered. The first user of a server is signed in at once.
 */
export async function signUp(
  call: Call,
  given: SignUp,
  ways: WaysIn,
  device: Device,
): Promise<SignInResult | PendingSignUp> {
  const { tx } = call
  ensurePasswords(ways)
  const permitted = await ensureMaySignUp(tx, ways)
  const { email, password, name, account_name } = given
  await ensureGoodPassword(password, { email, names: [name, account_name] })
  const password_hash = await hashPassword(password)
  const now = await nowOf(call)
  if (permitted === 'first') {
    const user = await openAccount(tx, { ...given, password_hash }, now)
    return await signInUser(tx, user, device, now)
  }
  const about = { of: 'sign-up', subject: email } as const
  await ensureMayTry(call, about, now)
  await countTry(call, about, now)
  return { cookies: [saveSignUp(tx, { ...given, password_hash }, device, now)] }
}

/** Stores a sign-up until its address is proven, and queues the mail. Returns the browser's cookie. */
function saveSignUp(tx: Tx, owner: Owner, { cookies }: Device, now: Date): string {
  const { email, name, account_name, password_hash, language = 'de' } = owner
  const sign_up_id = randomUUID()
  const browser = browserOf(cookies) ?? randomBytes(32).toString('base64url')
  tx.writeQuery(
    insertInto('sign_ups').values({
      sign_up_id,
      email,
      name,
      account_name,
      language,
      password_hash,
      browser_hash: hashToken(browser),
      created_at: now,
      expires_at: endOfProof('sign_up', now),
    }),
  )
  queueMail(tx, { kind: 'sign_up', language, sign_up_id, email }, now)
  return `${cookieName}=${browser}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${7 * 86_400}`
}

/**
 * Returns the token of a browser that signed up before. It is reused, so that the links of all its mails work in it.
 */
function browserOf(cookies: string | null) {
  const sent = cookieIn(cookies, cookieName)
  return sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined
}

/** Returns whether the browser is the one that sent the sign-up. */
export function isBrowserOf(cookies: string | null, browser_hash: string): boolean {
  const sent = browserOf(cookies)
  return sent !== undefined && hashToken(sent) === browser_hash
}

/** Opens an account for the operator of the service, whose owner needs no confirmation by mail. */
export async function openTrustedAccount(writer: Writer, given: SignUp): Promise<void> {
  const password_hash = await hashPassword(given.password)
  await transaction(writer, async (tx) => openAccount(tx, { ...given, password_hash }, await nowIn(tx)))
}

type Owner = Omit<SignUp, 'password'> & { password_hash: string }

/** Opens an account whose owner has proved the address, or needs no proof. Throws if a user already has the address. */
export async function openAccount(tx: Tx, owner: Owner, now: Date) {
  // Picks the members one by one: the argument may also contain the plain password.
  const { email, name, account_name, password_hash, language = 'de' } = owner
  const account_id = newId('account')
  const user = { email, name, password_hash, language, created_at: now, email_confirmed_at: now }
  const user_id = await createUser(tx, user, 'Sign in.')
  tx.writeQuery(insertInto('accounts').values({ account_id, name: account_name, created_at: now }))
  tx.writeQuery(insertInto('memberships').values({ account_id, user_id, role: 'owner', joined_at: now }))
  return { user_id, account_id }
}
