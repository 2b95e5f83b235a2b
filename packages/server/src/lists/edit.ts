import type { List, ListEdit } from '@alphorn/contract/lists/markets'
import { type Call, RefusalWithEffect, nowOf } from '#server/platform/call'
import { lockAccount } from '#server/accounts/lock-account'
import { visibleTo } from '#server/directory/companies/invented'
import { ensureKnownPlaces } from '#server/directory/companies/known-places'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import { ensureFreeName } from '#server/lists/define'
import { listView } from '#server/lists/present'
import { type ListRow, lockAnyList } from '#server/lists/queries'

/**
 * Changes the name or the filters. The companies of the list remain those of its last build until the next one. While a
 * build runs, the specification requires a refusal, and the change is queued until the build ends.
 */
export async function editList(call: Call, list_id: string, edit: ListEdit): Promise<List> {
  const row = await lockEditable(call, list_id, edit)
  if (row.building_number !== null)
    throw new RefusalWithEffect(
      'build_running',
      { message: 'The list is being built. The change is saved after the build ends.' },
      (later) => queueOrSave(later, list_id, edit),
    )
  recordEdit(call, row, edit)
  return listView(call.tx, await saveList(call, row, edit))
}

/** An edit that waits for the end of a build counts from the request: it is compared with the edit before it. */
function recordEdit(call: Call, { name, filters, queued_edit }: ListRow, edit: ListEdit) {
  const before = { name, filters, ...queued_edit }
  recordDifference(call.auditContext, before, { ...before, ...edit })
}

/** Returns the list, locked, if the edit is valid for it. */
async function lockEditable(call: Call, list_id: string, { name, filters }: ListEdit): Promise<ListRow> {
  await lockAccount(call)
  const row = await lockAnyList(call, list_id)
  if (name !== undefined) await ensureFreeName(call, { account_id: row.account_id, list_id, name })
  if (filters) await ensureKnownPlaces(call.tx, filters, visibleTo(call.caller))
  return row
}

/** The build may have ended since the refusal: then the change is saved at once. */
async function queueOrSave(call: Call, list_id: string, edit: ListEdit) {
  const row = await lockEditable(call, list_id, edit)
  recordEdit(call, row, edit)
  if (row.building_number === null) await saveList(call, row, edit)
  else
    await call.tx.query(
      build
        .updateTable('lists')
        .set({ queued_edit: JSON.stringify({ ...row.queued_edit, ...edit }) })
        .where('account_id', '=', row.account_id)
        .where('list_id', '=', list_id),
    )
}

async function saveList(
  call: Call,
  { account_id, list_id }: Pick<ListRow, 'account_id' | 'list_id'>,
  { name, filters }: ListEdit,
) {
  const [row] = await call.tx.query(
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
  return row!
}
