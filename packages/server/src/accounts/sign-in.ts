import { hash, verify } from '@node-rs/argon2'
import { type Call, LastingRefusal, nowOf, type ReadCall } from '#server/call'
import { presentSession, type SessionView } from '#server/accounts/present'
import { openSession } from '#server/accounts/session'
import { countWrongGuess, ensureMayGuess } from '#server/accounts/sign-in-failures'
import { build, statement } from '#server/db/statement'

const findUser = statement<{ email: string }>()('user_by_email', (p) =>
  build
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.user_id')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .where('users.email', '=', p.email)
    .orderBy('memberships.account_id')
    .limit(1)
    .select([
      'users.user_id',
      'users.name as user_name',
      'users.email',
      'users.password_hash',
      'memberships.role',
      'accounts.account_id',
      'accounts.name as account_name',
      'accounts.products',
    ]),
)

// Verified when there is no such user, so that both answers take the same time.
const nobodysPassword = hash('nobody has this password')

/** Opens a session for who knows the password. A wrong one and an unknown address read alike. */
export async function signIn(
  call: Call,
  { email, password }: { email: string; password: string },
): Promise<{ session: SessionView; cookie: string }> {
  const [user, now] = await Promise.all([call.tx.row(findUser, { email }), nowOf(call)])
  await ensureMayGuess(call, email, now)
  const matches = await verify(user?.password_hash ?? (await nobodysPassword), password)
  if (!user || !matches)
    throw new LastingRefusal(
      'unauthenticated',
      { message: 'The address or the password is wrong.' },
      (after) => countWrongGuess(after, email, now),
    )
  const { cookie, expires_at } = openSession(call.tx, user, now)
  return { session: presentSession({ ...user, expires_at }), cookie }
}

/** The session that calls. */
export async function getSession({ tx, caller }: ReadCall): Promise<SessionView> {
  const [row] = await tx.query(
    build
      .selectFrom('users')
      .innerJoin('memberships', 'memberships.user_id', 'users.user_id')
      .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
      .where('users.user_id', '=', caller.id)
      .where('accounts.account_id', '=', caller.account_id)
      .select([
        'users.user_id',
        'users.name as user_name',
        'users.email',
        'memberships.role',
        'accounts.account_id',
        'accounts.name as account_name',
        'accounts.products',
      ]),
  )
  return presentSession({ ...row!, expires_at: caller.expires_at! })
}
