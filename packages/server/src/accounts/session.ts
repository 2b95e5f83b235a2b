import { randomBytes } from 'node:crypto'
import { Refusal } from '@alphorn/contract/errors'
import { roleScopes } from '@alphorn/contract/roles'
import type { Role } from '@alphorn/contract/route'
import type { Product } from '@alphorn/contract/scopes'
import type pg from 'pg'
import type { Caller } from '#server/call'
import { hashToken } from '#server/accounts/token'
import type { Clock } from '#server/db/clock'
import { type Tx, withConnection } from '#server/db/connection'
import { build, statement } from '#server/db/statement'

const sessionDays = 14
const cookieName = '__Host-alphorn'

type Known = {
  user_id: string
  account_id: string
  name: string
  role: Role
  products: Product[]
  expires_at: Date
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
      'sessions.user_id',
      'sessions.account_id',
      'sessions.expires_at',
      'users.name',
      'memberships.role',
      'accounts.products',
    ]),
)

/** Turns the cookie of a browser into the user who is signed in, or refuses with 401. */
export function createSessionAuthenticate(pool: pg.Pool, clock: Clock) {
  return async function authenticateSession(cookie: string | undefined): Promise<Caller> {
    const token = tokenIn(cookie)
    const known =
      token && (await withConnection(pool, (db) => db.row(findSession, { token_hash: hashToken(token) })))
    if (!known || known.expires_at <= clock.now())
      throw new Refusal('unauthenticated', { message: 'Sign in first.' })
    return callerOf(known)
  }
}

function callerOf({ user_id, account_id, name, role, products, expires_at }: Known): Caller {
  return {
    kind: 'user',
    id: user_id,
    account_id,
    name,
    role,
    products,
    scopes: roleScopes[role],
    project_ids: null,
    expires_at,
  }
}

/** The session token in a `Cookie` header. */
export function tokenIn(cookie: string | undefined) {
  return cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === cookieName)?.[1]
}

type Opened = { cookie: string; expires_at: Date }

/** Opens a session; its token leaves in the cookie and is stored only as a hash. */
export function openSession(
  tx: Tx,
  { account_id, user_id }: { account_id: string; user_id: string },
  now: Date,
): Opened {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + sessionDays * 86_400_000)
  tx.writeQuery(
    build
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), account_id, user_id, created_at: now, expires_at }),
  )
  return {
    cookie: `${cookieName}=${token}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${sessionDays * 86_400}`,
    expires_at,
  }
}

/** The cookie that forgets the session. */
export const closedCookie = `${cookieName}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0`

/** Ends all sessions of the user. */
export function closeSessions(tx: Tx, user_id: string) {
  tx.writeQuery(build.deleteFrom('sessions').where('user_id', '=', user_id))
}
