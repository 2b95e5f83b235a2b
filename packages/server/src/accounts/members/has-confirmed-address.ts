import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

const findConfirmed = statement<{ account_id: string }>()('account_has_confirmed_address', (p) =>
  rawQuery<{ confirmed: boolean }>(sql`select exists (select from memberships m join users u using (user_id)
    where m.account_id = ${p.account_id} and u.email_confirmed_at is not null) as confirmed`),
)

/** Returns whether a member of the account has confirmed their email address. */
export async function hasConfirmedAddress(db: Db, account_id: string): Promise<boolean> {
  return (await db.row(findConfirmed, { account_id }))!.confirmed
}
