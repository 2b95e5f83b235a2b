import { Refusal } from '@alphorn/contract/core/errors'
import type { Watch } from '@alphorn/contract/lists/watches'
import type { Selectable } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { build, statement } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'

export type WatchRow = Selectable<Tables['watches']>
type WatchKey = { account_id: string; watch_id: string }

/** Selects a watch by its key. */
export const watchByKey = statement<WatchKey>()('watch_find', (p) =>
  build
    .selectFrom('watches')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('watch_id', '=', p.watch_id),
)

/** Returns a watch of the caller's account. Watches of other accounts are not found. */
export async function findWatch({ tx, caller }: ReadCall, watch_id: string): Promise<WatchRow> {
  const row = await tx.row(watchByKey, { account_id: caller.account_id, watch_id })
  if (!row) throw new Refusal('not_found')
  return row
}

export function presentWatch({
  watch_id,
  name,
  company_ids,
  filters,
  kinds,
  muted,
  ...row
}: WatchRow): Watch {
  return {
    watch_id,
    name,
    company_ids,
    filters,
    kinds,
    muted,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
