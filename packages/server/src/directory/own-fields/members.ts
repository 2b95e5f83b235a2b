import { foldCase } from '@alphorn/contract/directory/own-field-values'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

const ofAccount = statement<{ account_id: string }>()('own_field_members', (p) =>
  build
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select(['users.user_id', 'users.name', 'users.email'])
    .where('memberships.account_id', '=', p.account_id),
)

/** Finds the member that a text identifies by id, email or name. A name that several members share finds none. */
export async function memberFinder(
  db: Db,
  account_id: string,
): Promise<(named: string) => string | undefined> {
  const members = await db.rows(ofAccount, { account_id })
  return (named) => {
    const word = foldCase(named)
    const known = members.find(({ user_id, email }) => user_id === named.trim() || foldCase(email) === word)
    if (known) return known.user_id
    const called = members.filter(({ name }) => foldCase(name) === word)
    return called.length === 1 ? called[0]!.user_id : undefined
  }
}
