import type { List, ListEdit } from '@alphorn/contract/markets'
import { type Call, nowOf } from '#server/call'
import { ensureKnownPlaces } from '#server/directory/known-places'
import { build } from '#server/db/statement'
import { ensureFreeName } from '#server/lists/define'
import { listView } from '#server/lists/present'
import { lockAccountOf, lockList } from '#server/lists/queries'

/** Changes the name or the filters. The companies of the list stay those of its last build until the next. */
export async function editList(call: Call, list_id: string, { name, filters }: ListEdit): Promise<List> {
  const { tx } = call
  await lockAccountOf(call)
  const { account_id } = await lockList(call, list_id)
  if (name !== undefined) await ensureFreeName(call, { account_id, list_id, name })
  if (filters) await ensureKnownPlaces(tx, filters)
  const [row] = await tx.query(
    build
      .updateTable('lists')
      .set({
        ...(name !== undefined && { name }),
        ...(filters && { filters: JSON.stringify(filters) }),
        updated_at: await nowOf(call),
      })
      .where('account_id', '=', account_id)
      .where('list_id', '=', list_id)
      .returningAll(),
  )
  return listView(tx, row!)
}
