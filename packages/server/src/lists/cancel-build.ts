import type { ListBuild } from '@alphorn/contract/lists/markets'
import { sql } from 'kysely'
import { type Call, nowIn } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { findBuild } from '#server/lists/builds'
import { showAdditions } from '#server/lists/hand-members'
import { endOfBuild } from '#server/lists/end-of-build'
import { presentBuild } from '#server/lists/present'

type BuildKey = { account_id: string; list_id: string; number: number }

// Locks the build before the list, in the same order as work on a chunk. No members are written without a lock on the
// row of the build.
const cancel = statement<BuildKey & { now: Date }>()('list_build_cancel', (p) =>
  rawQuery<object>(sql`
    with cancelled as (
      update list_builds set state = 'cancelled', finished_at = ${p.now}::timestamptz, worked_at = ${p.now}::timestamptz
      where account_id = ${p.account_id} and list_id = ${p.list_id} and number = ${p.number}
        and state in ('queued', 'running')
      returning 1)
    update lists set ${endOfBuild(p.now)}
    where account_id = ${p.account_id} and list_id = ${p.list_id} and building_number = ${p.number}
      and exists (select from cancelled)`),
)

/**
 * Cancels a queued or running build; has no effect on one that has ended. The list keeps the companies of the build
 * before. The members that this one wrote are invisible, and the next build corrects them.
 */
export async function cancelBuild(call: Call, list_id: string, number: string): Promise<ListBuild> {
  const { account_id, ...found } = await findBuild(call, list_id, number)
  await cancelRunningBuild(call.tx, { account_id, list_id, number: found.number })
  call.auditContext.target = list_id
  return presentBuild(await findBuild(call, list_id, number))
}

/** Cancels a build that has not ended. Companies that were added by hand meanwhile are added to the previous build. */
export async function cancelRunningBuild(tx: Tx, key: BuildKey): Promise<void> {
  tx.write(cancel, { ...key, now: await nowIn(tx) })
  showAdditions(tx, key)
}
