import { hash as hashPassword } from '@node-rs/argon2'
import { invalid } from '@alphorn/contract/errors'
import { newId } from '@alphorn/contract/ids'
import { type Product, products } from '@alphorn/contract/scopes'
import { type Call, nowOf } from '#server/call'
import { openSession } from '#server/accounts/session'
import { presentSession, type SessionView } from '#server/accounts/present'
import { build } from '#server/db/statement'

type SignUp = { email: string; password: string; name: string; account_name: string }
type Signed = { session: SessionView; cookie: string }

/** Creates an account with its owner, and signs the owner in. */
export async function signUp(call: Call, { email, password, name, account_name }: SignUp): Promise<Signed> {
  const { tx } = call
  const password_hash = await hashPassword(password)
  const now = await nowOf(call)
  const user_id = newId('user')
  const account_id = newId('account')
  const [taken] = await tx.query(
    build
      .insertInto('users')
      .values({ user_id, email, name, password_hash, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  )
  if (!taken) throw invalid('email_taken', 'email', 'There is a user with this address already. Sign in.')
  tx.writeQuery(build.insertInto('accounts').values({ account_id, name: account_name, created_at: now }))
  tx.writeQuery(build.insertInto('memberships').values({ account_id, user_id, role: 'owner' }))
  const { cookie, expires_at } = openSession(tx, { account_id, user_id }, now)
  const row = {
    user_id,
    user_name: name,
    email,
    role: 'owner' as const,
    account_id,
    account_name,
    products: [...products] as Product[],
    expires_at,
  }
  return { session: presentSession(row), cookie }
}
