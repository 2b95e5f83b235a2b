import { randomBytes } from 'node:crypto'
import { Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { roleScopes } from '@alphorn/contract/core/roles'
import type { Role } from '@alphorn/contract/core/route'
import type { Product } from '@alphorn/contract/core/scopes'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Caller } from '#server/platform/caller'
import { cookieIn } from '#server/accounts/tokens/cookies'
import { hashToken } from '#server/accounts/tokens/token'
import type { Clock } from '#server/platform/db/clock'
import { insertInto } from '#server/platform/db/insert'
import { type Tx, withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'
import { hasDemo } from '#server/platform/demo-account'

const sessionDays = 14
const cookieName = '__Host-alphorn'
const seenEveryMs = 5 * 60_000

type SessionRow = {
  session_id: string
  user_id: string
  account_id: string
  name: string
  role: Role
  products: Product[]
  expires_at: Date
  seen_at: Date
  email_confirmed_at: Date | null
  proven_at: Date | null
  two_factors: boolean
  has_factor: boolean
  sees_invented: boolean
}

const findSession = statement<{ token_hash: string }>()('session_find', (p) =>
  build
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .innerJoin('accounts', 'accounts.account_id', 'sessions.account_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account_id', '=', 'sessions.account_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id'),
    )
    .where('token_hash', '=', p.token_hash)
    .select([
      'sessions.session_id',
      'sessions.user_id',
      'sessions.account_id',
      'sessions.expires_at',
      'sessions.seen_at',
      'sessions.proven_at',
      'sessions.two_factors',
      'users.name',
      'users.email_confirmed_at',
      'memberships.role',
      'accounts.products',
      hasDemo(sql`accounts.account_id`).as('sees_invented'),
    ])
    .select(
      sql<boolean>`(exists (select from totp_secrets t where t.user_id = sessions.user_id and t.enabled_at is not null)
        or exists (select from passkeys p where p.user_id = sessions.user_id))`.as('has_factor'),
    ),
)

const markSeen = statement<{ session_id: string; now: Date }>()('session_seen', (p) =>
  build.updateTable('sessions').set({ seen_at: p.now }).where('session_id', '=', p.session_id),
)

/**
 * Resolves a browser's cookie to the signed-in user, or refuses with 401. `required`: whether every user needs a second
 * factor.
 */
export function createSessionAuthenticate(pool: pg.Pool, clock: Clock, required: boolean) {
  return async function authenticateSession(cookie: string | undefined): Promise<Caller> {
    const token = tokenIn(cookie)
    const known =
      token && (await withConnection(pool, (db) => db.row(findSession, { token_hash: hashToken(token) })))
    if (!known || known.expires_at <= clock.now())
      throw new Refusal('unauthenticated', { message: 'Sign in first.' })
    await recordSessionUse(pool, known, clock.now())
    return callerOf(known, required)
  }
}

/** The last use is recorded with a precision of five minutes: a write at every call would cost more than the call. */
async function recordSessionUse(pool: pg.Pool, { session_id, seen_at }: SessionRow, now: Date) {
  if (now.getTime() - seen_at.getTime() < seenEveryMs) return
  await withConnection(pool, (db) => db.rows(markSeen, { session_id, now }))
}

function callerOf({ email_confirmed_at, ...known }: SessionRow, required: boolean): Caller {
  const { session_id, user_id, account_id, name, role, products, expires_at } = known
  const { proven_at, sees_invented } = known
  const lacks = required && !known.two_factors
  return {
    ...(email_confirmed_at === null && { unproven: true }),
    kind: 'user',
    session_id,
    id: user_id,
    account_id,
    name,
    role,
    products,
    scopes: roleScopes[role],
    project_ids: null,
    sees_invented,
    expires_at,
    proven_at,
    second_factor_due: lacks ? (known.has_factor ? 'prove' : 'enrol') : null,
  }
}

/** Returns the session token in a `Cookie` header. */
export function tokenIn(cookie: string | null | undefined) {
  return cookieIn(cookie, cookieName)
}

type NewSession = { cookie: string; expires_at: Date }

/** The address and browser of a sign-in, which users see in the list of their sessions. */
export type Device = { address: string; userAgent: string | null; cookies: string | null }

/** Opens a session. Its token is sent only in the cookie and stored only as a hash. */
export function openSession(
  tx: Tx,
  { account_id, user_id, twoFactors = false }: { account_id: string; user_id: string; twoFactors?: boolean },
  { address, userAgent }: Device,
  now: Date,
): NewSession {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + sessionDays * 86_400_000)
  tx.writeQuery(
    insertInto('sessions').values({
      session_id: newId('session'),
      token_hash: hashToken(token),
      account_id,
      user_id,
      user_agent: userAgent?.slice(0, 256) ?? null,
      source_address: address,
      created_at: now,
      seen_at: now,
      expires_at,
      proven_at: now,
      two_factors: twoFactors,
    }),
  )
  return {
    cookie: `${cookieName}=${token}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${sessionDays * 86_400}`,
    expires_at,
  }
}

/** The cookie that deletes the session cookie. */
export const closedCookie = `${cookieName}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0`

/** Ends all sessions of the user in every account, except for the given one. */
export async function closeSessions(tx: Tx, user_id: string, but = '') {
  const closed = await tx.query(
    build
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .where('session_id', '<>', but)
      .returning('account_id'),
  )
  notifySessionsClosed(tx, closed)
  return closed.length
}

/** Wakes open event streams, so that they check at once whether their session is still valid. */
export function notifySessionsClosed(tx: Tx, closed: readonly { account_id: string }[]) {
  for (const account_id of new Set(closed.map((one) => one.account_id)))
    tx.wake(changeTopic(account_id, 'sessions'))
}

/** Returns the id of the user with an open session in the browser, if there is one. */
export async function signedInAs(tx: Tx, cookies: string | null, now: Date): Promise<string | undefined> {
  const token = tokenIn(cookies)
  const known = token === undefined ? undefined : await tx.row(findSession, { token_hash: hashToken(token) })
  return known && known.expires_at > now ? known.user_id : undefined
}

/** Ends the calling session only. */
export function closeSession(tx: Tx, { session_id = '', account_id }: Caller) {
  tx.writeQuery(build.deleteFrom('sessions').where('session_id', '=', session_id))
  notifySessionsClosed(tx, [{ account_id }])
}
