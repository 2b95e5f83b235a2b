import { sql } from 'kysely'
import { transaction, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

const atOnce = 10_000

const removeSome = statement<{}>()('list_members_remove', () =>
  rawQuery<{ gone: number }>(sql`
    with gone as (
      delete from list_members where (account_id, list_id, company_id, added_in) in (
        select m.account_id, m.list_id, m.company_id, m.added_in
        from lists l join list_members m using (account_id, list_id)
        where l.deleted_at is not null limit ${sql.lit(atOnce)})
      returning 1),
    additions as (
      delete from list_additions where (account_id, list_id, company_id) in (
        select a.account_id, a.list_id, a.company_id
        from lists l join list_additions a using (account_id, list_id)
        where l.deleted_at is not null limit ${sql.lit(atOnce)})
      returning 1)
    select (select count(*)::int from gone) + (select count(*)::int from additions) as gone`),
)

/** Removes a batch of members and manual additions of deleted lists. Returns their number. */
export function removeMembers(writer: Writer): Promise<number> {
  return transaction(writer, async (tx) => (await tx.row(removeSome, {}))!.gone)
}
