import type { SessionView } from '@alphorn/contract/accounts/session'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

type Signed = { user_id: string; account_id: string }

const findView = statement<Signed>()('session_view', (p) =>
  build
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.user_id')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .where('users.user_id', '=', p.user_id)
    .where('accounts.account_id', '=', p.account_id)
    .select([
      'users.user_id',
      'users.name as user_name',
      'users.email',
      'users.email_confirmed_at',
      'users.language',
      'memberships.role',
      'accounts.account_id',
      'accounts.name as account_name',
      'accounts.products',
      sql<{ account_id: string; name: string }[]>`(
        select json_agg(json_build_object('account_id', a.account_id, 'name', a.name) order by a.name, a.account_id)
        from memberships m join accounts a using (account_id) where m.user_id = users.user_id)`.as(
        'accounts',
      ),
    ]),
)

/** Returns the signed-in user with their role, the current account, and all accounts of the user. */
export async function sessionView(
  db: Db,
  { expires_at, ...signed }: Signed & { expires_at: Date },
): Promise<SessionView> {
  const row = (await db.row(findView, { user_id: signed.user_id, account_id: signed.account_id }))!
  return {
    user: {
      user_id: row.user_id,
      name: row.user_name,
      email: row.email,
      role: row.role,
      email_confirmed: row.email_confirmed_at !== null,
      language: row.language,
    },
    account: { account_id: row.account_id, name: row.account_name, products: row.products },
    accounts: row.accounts,
    expires_at: expires_at.toISOString(),
  }
}
