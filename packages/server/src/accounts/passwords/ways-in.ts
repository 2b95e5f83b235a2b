import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

/** Sign-up and sign-in options that the operator chose. */
export type WaysIn = {
  /** Whether anyone may open an account, or only invited persons. The first user always may. */
  signUp: 'open' | 'invited'
  /** Whether people may sign in with passwords. */
  passwords: boolean
}

// Serializes sign-ups, so that two concurrent ones cannot both be the first.
const lockSignUps = statement<Record<never, never>>()('sign_up_turns', () =>
  rawQuery<object>(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`),
)
const findAnyUser = statement<Record<never, never>>()('user_anybody', () =>
  build.selectFrom('users').select('user_id').limit(1),
)

/** Returns how a new person may sign up now. `first`: there is no user yet. */
export async function signUpFor(db: Db, { signUp }: WaysIn): Promise<WaysIn['signUp'] | 'first'> {
  return (await db.row(findAnyUser, {})) ? signUp : 'first'
}

/** Refuses a person who may not open an account. Returns `first` while there is no user yet. */
export async function ensureMaySignUp(tx: Tx, ways: WaysIn): Promise<'open' | 'first'> {
  if ((await signUpFor(tx, ways)) === 'first') {
    await tx.rows(lockSignUps, {})
    if ((await signUpFor(tx, ways)) === 'first') return 'first'
  }
  if (ways.signUp === 'open') return 'open'
  throw new Refusal('forbidden', {
    message: 'You need an invitation to create an account here. Ask an owner to invite you.',
  })
}

/** Refuses to accept or set a password where people sign in only with a provider. */
export function ensurePasswords({ passwords }: WaysIn): void {
  if (!passwords)
    throw new Refusal('forbidden', {
      message: 'This installation does not accept passwords. Sign in with the provider.',
    })
}
