import { sql } from 'kysely'
import { transaction, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

const atOnce = 10_000

// The next deleted list that may have members. No build runs on it, so none are added.
const findDeleted = statement<{}>()('list_members_remove_of', () =>
  rawQuery<{ account_id: string; list_id: string }>(sql`
    select account_id, list_id from lists where deleted_at is not null and members_removed_at is null
    order by account_id, list_id limit 1 for no key update skip locked`),
)
const removeSome = statement<{ account_id: string; list_id: string }>()('list_members_remove', (p) =>
  rawQuery<{ gone: number }>(sql`
    with gone as (
      delete from list_members where (account_id, list_id, company_id, added_in) in (
        select account_id, list_id, company_id, added_in from list_members
        where account_id = ${p.account_id} and list_id = ${p.list_id} limit ${sql.lit(atOnce)})
      returning 1),
    additions as (
      delete from list_additions where (account_id, list_id, company_id) in (
        select account_id, list_id, company_id from list_additions
        where account_id = ${p.account_id} and list_id = ${p.list_id} limit ${sql.lit(atOnce)})
      returning 1)
    select (select count(*)::int from gone) + (select count(*)::int from additions) as gone`),
)
const markRemoved = statement<{ account_id: string; list_id: string }>()('list_members_removed', (p) =>
  rawQuery<object>(sql`update lists set members_removed_at = app_now()
    where account_id = ${p.account_id} and list_id = ${p.list_id}`),
)

/** Removes a batch of members and manual additions of a deleted list. Returns false if no list is left. */
export function removeMembers(writer: Writer): Promise<boolean> {
  return transaction(writer, async (tx) => {
    const list = await tx.row(findDeleted, {})
    if (!list) return false
    const removed = await tx.row(removeSome, list)
    if (removed?.gone === 0) tx.write(markRemoved, list)
    return true
  })
}
