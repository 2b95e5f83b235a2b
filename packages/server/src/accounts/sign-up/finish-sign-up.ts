import { hash } from '@node-rs/argon2'
import { invalid } from '@alphorn/contract/core/errors'
import { type Call, nowOf } from '#server/platform/call'
import { signInUser, type SignInResult } from '#server/accounts/sign-in/sign-in-user'
import { ensureGoodPassword } from '#server/accounts/passwords/password-choice'
import { invalidToken } from '#server/accounts/tokens/proofs'
import type { Device } from '#server/accounts/sessions/session'
import { isBrowserOf, openAccount } from '#server/accounts/sign-up/sign-up'
import { ensureMaySignUp, ensurePasswords, type WaysIn } from '#server/accounts/passwords/ways-in'
import { build } from '#server/platform/db/statement'

type FinishInput = { sign_up_id: string; password: string | undefined }

/**
 * Opens the account of a sign-up whose address is now proven, and signs its owner in. The stored password counts only
 * in the browser that sent the sign-up. In any other browser it may be a stranger's, so the owner of the mailbox
 * chooses one.
 */
export async function finishSignUp(
  call: Call,
  { sign_up_id, password }: FinishInput,
  ways: WaysIn,
  device: Device,
): Promise<SignInResult> {
  const { tx } = call
  ensurePasswords(ways)
  await ensureMaySignUp(tx, ways)
  const now = await nowOf(call)
  const [pending] = await tx.query(
    build
      .selectFrom('sign_ups')
      .selectAll()
      .where('sign_up_id', '=', sign_up_id)
      .where('expires_at', '>', now)
      .forUpdate(),
  )
  if (!pending) throw invalidToken()
  const { email, name, account_name, language } = pending
  const password_hash = isBrowserOf(device.cookies, pending.browser_hash)
    ? pending.password_hash
    : await hashOfNew(requiredPassword(password), { email, names: [name, account_name] })
  const user = await openAccount(tx, { email, name, account_name, language, password_hash }, now)
  // Their proofs are deleted by cascade, so that no other link opens a second account.
  tx.writeQuery(build.deleteFrom('sign_ups').where('email', '=', email))
  return await signInUser(tx, user, device, now)
}

async function hashOfNew(password: string, owner: Parameters<typeof ensureGoodPassword>[1]) {
  await ensureGoodPassword(password, owner)
  return await hash(password)
}

/** Returns the password that was chosen with the link. If it is missing, the screen asks for it. */
export function requiredPassword(password: string | undefined): string {
  if (password === undefined)
    throw invalid(
      'required',
      'password',
      'This link was opened in another browser than the one that signed up. Choose a password, and send it with the token.',
    )
  return password
}
