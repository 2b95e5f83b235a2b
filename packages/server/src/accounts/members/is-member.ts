import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

type Membership = { account_id: string; user_id: string }

const findMembership = statement<Membership>()('membership_find', (p) =>
  build
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id),
)

/** Returns whether the user is currently a member of the account. */
export async function isMember(db: Db, membership: Membership): Promise<boolean> {
  return (await db.row(findMembership, membership)) !== undefined
}
