import type { Call } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import type { DispatchRow } from '#server/letter-post/queries'

/** Changes a dispatch that the call has locked. Returns the changed row. */
export function changeDispatch({ tx }: Call, row: DispatchRow, change: Partial<DispatchRow>): DispatchRow {
  tx.writeQuery(
    build
      .updateTable('letter_dispatches')
      .set(change)
      .where('account_id', '=', row.account_id)
      .where('project_id', '=', row.project_id)
      .where('export_id', '=', row.export_id),
  )
  return { ...row, ...change }
}
