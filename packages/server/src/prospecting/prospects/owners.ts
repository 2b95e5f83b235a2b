import type { Owner } from '@alphorn/contract/prospecting/owner'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'

/** Returns the owners of prospects by user id. Users who left the account are not included. */
export async function ownersOf(
  { tx, caller }: ReadCall,
  prospects: readonly { owner_id: string | null }[],
): Promise<ReadonlyMap<string, Owner>> {
  const ids = [...new Set(prospects.flatMap(({ owner_id }) => (owner_id === null ? [] : [owner_id])))]
  if (ids.length === 0) return new Map()
  const owners = await tx.query(
    build
      .selectFrom('memberships')
      .innerJoin('users', 'users.user_id', 'memberships.user_id')
      .select(['users.user_id', 'users.name'])
      .where('memberships.account_id', '=', caller.account_id)
      .where('memberships.user_id', '=', sql<string>`any(${ids}::text[])`),
  )
  return new Map(owners.map((owner) => [owner.user_id, owner]))
}
