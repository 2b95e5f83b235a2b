import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { ListKey } from '#server/lists/queries'

/** Selects the rows m of `list_members` that a build has. */
const seenIn = (number: RawBuilder<unknown>) =>
  sql`m.added_in <= ${number} and (m.removed_in is null or m.removed_in > ${number})`

/**
 * Makes the manual members of the last finished build equal to the additions of the list. A company that the filters
 * found is a member anyway. Does nothing while a build is queued or running, because its end does it. The caller holds
 * the lock on the list's row.
 */
const changeMembers = ({ account_id, list_id }: { [Key in keyof ListKey]: RawBuilder<unknown> }) => {
  const ofList = sql`m.account_id = ${account_id} and m.list_id = ${list_id}`
  const present = sql`(select number from list)`
  const isMember = (company_id: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
    sql`exists (select from list_members m where ${ofList} and m.company_id = ${company_id} and ${seenIn(number)})`
  return sql`
    list as materialized (
      select l.built_number as number, (select coalesce(max(b.number), 0) from list_builds b
        where b.account_id = l.account_id and b.list_id = l.list_id and b.state = 'finished'
          and b.number < l.built_number) as before
      from lists l where l.account_id = ${account_id} and l.list_id = ${list_id}
        and l.built_number is not null and l.building_number is null),
    wanted as materialized (
      select a.company_id from list_additions a join companies c on c.company_id = a.company_id cross join list
      where a.account_id = ${account_id} and a.list_id = ${list_id} and not exists (
        select from list_members m where ${ofList} and m.company_id = a.company_id and not m.by_hand
          and ${seenIn(sql`list.number`)})),
    shown as materialized (
      select m.company_id from list_members m cross join list
      where ${ofList} and m.by_hand and ${seenIn(sql`list.number`)}),
    coming as materialized (
      select company_id, ${isMember(sql`w.company_id`, sql`(select before from list)`)} as past
      from (select company_id from wanted except select company_id from shown) w),
    leaving as materialized (
      select company_id, ${isMember(sql`s.company_id`, sql`(select before from list)`)} as past,
        exists (select from list_members m where ${ofList} and m.company_id = s.company_id and not m.by_hand
          and ${seenIn(present)}) as stays
      from (select company_id from shown except select company_id from wanted) s),
    ended as (
      update list_members m set removed_in = ${present}
      where ${ofList} and m.by_hand and m.company_id = any(array(select company_id from leaving))
        and ${seenIn(present)} and m.added_in < ${present}),
    deleted as (
      delete from list_members m
      where ${ofList} and m.by_hand and m.company_id = any(array(select company_id from leaving))
        and m.added_in = ${present}),
    entered as (
      insert into list_members (account_id, list_id, company_id, added_in, by_hand)
      select ${account_id}, ${list_id}, company_id, ${present}, true from coming)`
}

// The counts compare with the finished build before: a company that was in it has returned, and does not count as
// added.
const show = statement<ListKey>()('list_additions_show', (p) =>
  rawQuery<object>(sql`with ${changeMembers({ account_id: sql`${p.account_id}`, list_id: sql`${p.list_id}` })},
    counts as (
      select (select count(*) from coming) - (select count(*) from leaving where not stays) as found,
        (select count(*) from coming where not past) - (select count(*) from leaving where not stays and not past) as added,
        (select count(*) from leaving where not stays and past) - (select count(*) from coming where past) as removed)
    update list_builds b set found = b.found + c.found, added = b.added + c.added, removed = b.removed + c.removed
    from counts c, list
    where b.account_id = ${p.account_id} and b.list_id = ${p.list_id} and b.number = list.number`),
)

/** Shows manual additions in the last finished build, and hides removed ones. */
export function showAdditions(tx: Tx, { account_id, list_id }: ListKey) {
  tx.write(show, { account_id, list_id })
}

const showAtEnd = statement<ListKey>()('list_additions_show_at_end', (p) =>
  rawQuery<{ by_hand: number; changed: number }>(sql`
    with ${changeMembers({ account_id: sql`${p.account_id}`, list_id: sql`${p.list_id}` })},
    counts as (select (select count(*)::int from wanted) as by_hand,
      (select count(*)::int from coming) + (select count(*)::int from leaving) as changed),
    counted as (
      update list_builds b set found = b.found + c.by_hand from counts c, list
      where b.account_id = ${p.account_id} and b.list_id = ${p.list_id} and b.number = list.number)
    select by_hand, changed from counts`),
)

/**
 * Applies manual additions to a build that is ending, which has counted only the companies that its filters found.
 * Returns true if its additions and removals must be counted again.
 */
export async function showAdditionsAtEnd(tx: Tx, { account_id, list_id }: ListKey): Promise<boolean> {
  const { by_hand, changed } = (await tx.row(showAtEnd, { account_id, list_id }))!
  return by_hand + changed > 0
}
