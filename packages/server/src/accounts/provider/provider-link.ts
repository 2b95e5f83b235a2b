import { randomBytes } from 'node:crypto'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { Language } from '@alphorn/contract/core/fields'
import { type Call, nowOf } from '#server/platform/call'
import type { Challenges } from '#server/accounts/tokens/challenge'
import { signInUser, type SignInResult } from '#server/accounts/sign-in/sign-in-user'
import { provePasskey } from '#server/accounts/passkeys/passkey-sign-in'
import type { Site } from '#server/accounts/passkeys/passkeys'
import { endOfProof, consumeProof, useUpProofs } from '#server/accounts/tokens/proofs'
import { queueMail } from '#server/accounts/mail/queue-mail'
import { asksForCode, ensureCode } from '#server/accounts/second-factor/second-factor-code'
import type { Device } from '#server/accounts/sessions/session'
import { accountOf, findUserByPassword } from '#server/accounts/sign-in/sign-in'
import { hashToken } from '#server/accounts/tokens/token'
import { countTry, ensureMayTry } from '#server/accounts/passwords/tries'
import { ensurePasswords, type WaysIn } from '#server/accounts/passwords/ways-in'
import { wrongAtSignIn } from '#server/accounts/second-factor/wrong-code'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'

// A provider that vouches for a user's address cannot sign in as that user on its own. Addresses are reassigned, and a
// provider may be wrong. The user confirms the link once, by password, passkey or mail.

/** A sign-in that awaits the user's confirmation: the browser keeps the secret `link`. */
export type PendingProviderLink = { link: string; email: string }

type Subject = { issuer: string; subject: string }
type User = { user_id: string; email: string; language: Language }

/** Stores the provider sign-in until the owner of the address confirms it, and sends them a mail. */
export async function saveLink(
  call: Call,
  { issuer, subject }: Subject,
  user: User,
  now: Date,
): Promise<PendingProviderLink> {
  const { tx } = call
  const { user_id, email, language } = user
  const about = { of: 'provider-link', subject: user_id } as const
  await ensureMayTry(call, about, now)
  await countTry(call, about, now)
  const link = randomBytes(32).toString('base64url')
  tx.writeQuery(
    insertInto('provider_links').values({
      token_hash: hashToken(link),
      user_id,
      issuer,
      subject,
      created_at: now,
      expires_at: endOfProof('provider_link', now),
    }),
  )
  queueMail(tx, { kind: 'provider_link', language, user_id }, now)
  return { link, email }
}

type LinkInput = {
  link: string
  password?: string | undefined
  token?: string | undefined
  response?: { id: string } | undefined
  code?: string | undefined
}
type LinkDependencies = WaysIn & { challenges: Challenges; peppers: readonly string[]; site: () => Site }

/** Links the pending sign-in once the user has proved their identity, and signs them in. */
export async function confirmLink(
  call: Call,
  given: LinkInput,
  dependencies: LinkDependencies,
  device: Device,
): Promise<SignInResult> {
  const { tx } = call
  const now = await nowOf(call)
  const pending = await lockLink(tx, given.link, now)
  const { user_id } = pending
  const proven = await proofOf(call, given, pending, { ...dependencies, device })
  const account_id = proven === user_id ? await accountOf(tx, user_id) : undefined
  if (account_id === undefined)
    throw new Refusal('unauthenticated', {
      message: 'The proof does not belong to the user with this address.',
    })
  if (given.response === undefined) await ensureSecondFactor(call, user_id, given.code, dependencies.peppers)
  linkUser(tx, pending, now)
  tx.writeQuery(build.deleteFrom('provider_links').where('user_id', '=', user_id))
  useUpProofs(tx, 'provider_link', user_id)
  return await signInUser(tx, { account_id, user_id, twoFactors: true }, device, now)
}

/**
 * Requires the second factor: once linked, the provider alone signs in, so a password or a mail is not enough to link
 * it.
 */
async function ensureSecondFactor(
  call: Call,
  user_id: string,
  code: string | undefined,
  peppers: readonly string[],
) {
  if (!(await asksForCode(call.tx, user_id))) return
  const sentence = 'This user has a second factor. Send a code with the password, or use a passkey.'
  if (code === undefined) throw invalid('required', 'code', sentence)
  await ensureCode(call, user_id, code, wrongAtSignIn, peppers)
}

async function lockLink(tx: Tx, link: string, now: Date) {
  const [pending] = await tx.query(
    build
      .selectFrom('provider_links')
      .innerJoin('users', 'users.user_id', 'provider_links.user_id')
      .select(['provider_links.user_id', 'issuer', 'subject', 'users.email'])
      .where('token_hash', '=', hashToken(link))
      .where('expires_at', '>', now)
      .forUpdate('provider_links'),
  )
  if (!pending)
    throw invalid('token_invalid', 'link', 'This sign-in has expired. Sign in with the provider again.')
  return pending
}

/** Returns the id of the user who gave the proof. */
async function proofOf(
  call: Call,
  { password, token, response }: LinkInput,
  { email }: { email: string },
  { device, challenges, site, ...ways }: LinkDependencies & { device: Device },
): Promise<string | null> {
  if (password !== undefined) {
    ensurePasswords(ways)
    return (await findUserByPassword(call, { email, password }, device)).user_id
  }
  if (response !== undefined) return (await provePasskey(call, response, site(), challenges)).user_id
  if (token !== undefined)
    return (await consumeProof(call.tx, ['provider_link'], token, await nowOf(call))).user_id
  throw invalid('one_of_required', 'password', 'Send exactly one of password, token and response.')
}

/** Links the provider's subject to the user permanently. */
export function linkUser(tx: Tx, { issuer, subject, user_id }: Subject & { user_id: string }, now: Date) {
  tx.writeQuery(
    insertInto('provider_users')
      .values({ issuer, subject, user_id, linked_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  )
}
