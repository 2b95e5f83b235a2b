import { Refusal } from '@alphorn/contract/core/errors'
import type { Selectable } from 'kysely'
import type { Call, ReadCall } from '#server/platform/call'
import { build, statement } from '#server/platform/db/statement'
import type { ListBuildsTable, ListsTable } from '#server/platform/db/tables/lists'

export type ListRow = Selectable<ListsTable>
export type BuildRow = Selectable<ListBuildsTable>
export type ListKey = { account_id: string; list_id: string }

const find = statement<ListKey>()('list_find', (p) =>
  build
    .selectFrom('lists')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('list_id', '=', p.list_id)
    .where('deleted_at', 'is', null),
)
const lock = statement<ListKey>()('list_lock', (p) =>
  build
    .selectFrom('lists')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('list_id', '=', p.list_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
)

/** Returns a list of the caller's account. Lists of other accounts are not found. */
export async function findList({ tx, caller }: ReadCall, list_id: string): Promise<ListRow> {
  const row = await tx.row(find, { account_id: caller.account_id, list_id })
  if (!row) throw new Refusal('not_found')
  return row
}

/** Returns and locks a list for a change. Refused during a build, which would not see the change. */
export async function lockList(call: Call, list_id: string): Promise<ListRow> {
  const row = await lockAnyList(call, list_id)
  if (row.building_number !== null) throw new Refusal('build_running')
  return row
}

/** Returns and locks a list, even during a build. */
export async function lockAnyList({ tx, caller }: Call, list_id: string): Promise<ListRow> {
  const row = await tx.row(lock, { account_id: caller.account_id, list_id })
  if (!row) throw new Refusal('not_found')
  return row
}
