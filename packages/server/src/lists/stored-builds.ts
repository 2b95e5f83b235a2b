import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import type { ListKey, ListRow } from '#server/lists/queries'

/** Finished builds before the one in force whose members are stored. */
export const maxStoredBuilds = 10

/** Selects the build in force, and the oldest build whose members are stored: null while fewer builds have finished. */
export function storedBuilds({ account_id, list_id }: ListKey) {
  return sql`select coalesce(built_number, 0) as built, (${oldestStored({ account_id, list_id })}) as oldest
    from lists where account_id = ${account_id} and list_id = ${list_id}`
}

/** Selects the number of the oldest build whose members are stored; no row while fewer builds have finished. */
function oldestStored({ account_id, list_id }: ListKey) {
  return sql<{ number: number }>`select b.number from list_builds b
    where b.account_id = ${account_id} and b.list_id = ${list_id} and b.state = 'finished'
    order by b.number desc offset ${sql.lit(maxStoredBuilds)} limit 1`
}

/**
 * Returns whether the members that a build had are still stored. A running build deletes older ones while it writes.
 */
export async function isStored({ tx }: ReadCall, list: ListRow, number: number): Promise<boolean> {
  if (list.built_number === null || number > list.built_number) return false
  if (number === list.built_number) return true
  const [oldest] = await tx.query(rawQuery(oldestStored(list)))
  return number >= (oldest?.number ?? 0)
}
