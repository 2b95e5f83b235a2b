import { randomBytes } from 'node:crypto'
import { Refusal } from '@alphorn/contract/core/errors'
import type { SignInStep } from '@alphorn/contract/accounts/second-factor'
import { type Call, nowOf } from '#server/platform/call'
import { asksForCode, ensureCode } from '#server/accounts/second-factor/second-factor-code'
import { cookieIn } from '#server/accounts/tokens/cookies'
import { signInUser, type SignInResult } from '#server/accounts/sign-in/sign-in-user'
import type { Device } from '#server/accounts/sessions/session'
import { hashToken } from '#server/accounts/tokens/token'
import { wrongAtSignIn } from '#server/accounts/second-factor/wrong-code'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'

// After the password, a user with a second factor is in an intermediate step. It lasts for minutes, accepts only the
// code, and belongs to the browser with its cookie.

const minutes = 10
const cookieName = '__Host-alphorn-step'

/** A started step, and the cookie that carries it. */
export type StartedStep = { step: SignInStep; cookie: string }
type User = { user_id: string; account_id: string }

/** Opens a session after a correct password; if the user has a second factor, begins the step that asks for it. */
export async function openOrAsk(call: Call, user: User, device: Device): Promise<SignInResult | StartedStep> {
  const { tx } = call
  const now = await nowOf(call)
  if (await asksForCode(tx, user.user_id)) return beginStep(call, user, now)
  return await signInUser(tx, user, device, now)
}

function beginStep({ tx }: Call, user: User, now: Date): StartedStep {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + minutes * 60_000)
  tx.writeQuery(
    insertInto('sign_in_steps').values({
      token_hash: hashToken(token),
      ...user,
      created_at: now,
      expires_at,
    }),
  )
  return {
    step: { second_factor: 'code', expires_at: expires_at.toISOString() },
    cookie: `${cookieName}=${token}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${minutes * 60}`,
  }
}

/** Opens the session of a step with a correct code, which uses up the step. A wrong code does not. */
export async function signInWithCode(
  call: Call,
  code: string,
  device: Device,
  peppers: readonly string[],
): Promise<SignInResult> {
  const { tx } = call
  const [step] = await tx.query(
    build
      .selectFrom('sign_in_steps')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.account_id', '=', 'sign_in_steps.account_id')
          .onRef('memberships.user_id', '=', 'sign_in_steps.user_id'),
      )
      .select(['sign_in_steps.user_id', 'sign_in_steps.account_id', 'token_hash', 'expires_at'])
      .where('token_hash', '=', hashToken(cookieIn(device.cookies, cookieName) ?? ''))
      .forUpdate('sign_in_steps'),
  )
  const now = await nowOf(call)
  if (!step || step.expires_at <= now)
    throw new Refusal('unauthenticated', { message: 'This sign-in has expired. Sign in again.' })
  await ensureCode(call, step.user_id, code, wrongAtSignIn, peppers)
  tx.writeQuery(build.deleteFrom('sign_in_steps').where('token_hash', '=', step.token_hash))
  const user = { user_id: step.user_id, account_id: step.account_id }
  return await signInUser(tx, { ...user, twoFactors: true }, device, now)
}
