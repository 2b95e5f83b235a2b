import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { isInBuild } from '#server/lists/members'
import type { BuildRow } from '#server/lists/queries'

type BuildKey = { account_id: string; list_id: string; number: number }

const finishedBefore = statement<BuildKey>()('list_build_before', (p) =>
  rawQuery<{ number: number }>(sql`select coalesce(max(number), 0) as number from list_builds
    where account_id = ${p.account_id} and list_id = ${p.list_id} and number < ${p.number} and state = 'finished'`),
)

/**
 * Counts the additions and removals of a build again where its own count is wrong. A build counts while it writes. If a
 * build before it failed or was cancelled, that one had already written some of the members. Manual additions need the
 * recount as well.
 */
export async function recountAtEnd(tx: Tx, { account_id, list_id, number }: BuildRow, hasByHand: boolean) {
  const before = (await tx.row(finishedBefore, { account_id, list_id, number }))!.number
  if (before === number - 1 && !hasByHand) return
  await tx.query(
    rawQuery(sql`
      update list_builds b set added = c.added, removed = c.removed from (
        select (count(*) filter (where present and not past))::int as added,
          (count(*) filter (where past and not present))::int as removed
        from (
          select bool_or(${isInBuild(number)}) as present, bool_or(${isInBuild(before)}) as past from list_members
          where account_id = ${account_id} and list_id = ${list_id} group by company_id) m) c
      where b.account_id = ${account_id} and b.list_id = ${list_id} and b.number = ${number}::int`),
  )
}
