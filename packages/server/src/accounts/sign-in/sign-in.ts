import { hash, verify } from '@node-rs/argon2'
import type { CurrentSessionView, SessionView } from '@alphorn/contract/accounts/session'
import { sql } from 'kysely'
import { type Call, RefusalWithEffect, nowOf, type ReadCall } from '#server/platform/call'
import type { SignInResult } from '#server/accounts/sign-in/sign-in-user'
import { deviceHash, devicesSince } from '#server/accounts/sign-in/known-devices'
import type { Device } from '#server/accounts/sessions/session'
import { type StartedStep, openOrAsk } from '#server/accounts/sign-in/sign-in-step'
import { sessionView } from '#server/accounts/sessions/session-view'
import { hasPassword } from '#server/accounts/passwords/current-password'
import { type AttemptKey, ensureRightGuess } from '#server/accounts/passwords/tries'
import { ensurePasswords, type WaysIn } from '#server/accounts/passwords/ways-in'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

const findUser = statement<{ email: string; device: string; since: Date }>()('user_by_email', (p) =>
  rawQuery<{ user_id: string; password_hash: string; known: boolean }>(sql`select user_id, password_hash,
    exists (select from known_devices d where d.user_id = users.user_id and d.token_hash = ${p.device}
      and d.last_used_at > ${p.since}) as known
    from users where email = ${p.email}`),
)
const findAccount = statement<{ user_id: string }>()('account_of_user', (p) =>
  build
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', p.user_id)
    .orderBy(
      sql`(select max(s.seen_at) from sessions s
        where s.user_id = memberships.user_id and s.account_id = memberships.account_id)`,
      (order) => order.desc().nullsLast(),
    )
    .orderBy('account_id')
    .limit(1),
)

/** Returns the account where the user last worked, or else the oldest; undefined for a user without an account. */
export async function accountOf(tx: Tx, user_id: string): Promise<string | undefined> {
  return (await tx.row(findAccount, { user_id }))?.account_id
}

// Verified when the user does not exist, so that both responses take the same time.
const dummyHash = hash('nobody has this password')

/**
 * Opens a session after a correct password, or asks for the second factor. A wrong password and an unknown address give
 * the same response.
 */
export async function signIn(
  call: Call,
  { email, password }: { email: string; password: string },
  ways: WaysIn,
  device: Device,
): Promise<SignInResult | StartedStep> {
  ensurePasswords(ways)
  const user = await findUserByPassword(call, { email, password }, device)
  return openOrAsk(call, user, device)
}

/**
 * Returns the user of the address if the password is correct. Ten wrong guesses of strangers lock the address for a
 * while. A browser that the user signed in with before has ten guesses of its own.
 */
export async function findUserByPassword(
  call: Call,
  { email, password }: { email: string; password: string },
  from: Device,
) {
  const now = await nowOf(call)
  const device = deviceHash(from.cookies)
  const user = await call.tx.row(findUser, { email, device, since: devicesSince(now) })
  const guess: AttemptKey = user?.known
    ? { of: 'sign-in-of-device', subject: `${user.user_id} ${device}` }
    : { of: 'sign-in', subject: email }
  let account_id: string | undefined
  const check = async () => {
    const matches = user
      ? await hasPassword(call.tx, user, password)
      : await verify(await dummyHash, password)
    if (!user || !matches) return false
    account_id = await accountOf(call.tx, user.user_id)
    return account_id !== undefined
  }
  const message = 'The email address or the password is wrong.'
  await ensureRightGuess(call, guess, now, {
    check,
    refusal: (effect) => new RefusalWithEffect('unauthenticated', { message }, effect),
  })
  return { user_id: user!.user_id, account_id: account_id! }
}

/** Returns the calling session. */
export function getSession({ tx, caller }: ReadCall): Promise<SessionView> {
  const { id: user_id, account_id, expires_at } = caller
  return sessionView(tx, { user_id, account_id, expires_at: expires_at! })
}

/** Returns the calling session, and the second factor that it still lacks. */
export async function getCurrentSession(call: ReadCall): Promise<CurrentSessionView> {
  return { ...(await getSession(call)), second_factor_due: call.caller.second_factor_due ?? null }
}
