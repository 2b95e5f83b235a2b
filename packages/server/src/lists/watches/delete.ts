import type { Call } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { findWatch } from '#server/lists/watches/queries'

/** Deletes a watch together with its feeds. */
export async function deleteWatch(call: Call, watch_id: string) {
  const { account_id } = await findWatch(call, watch_id)
  call.tx.writeQuery(
    build.deleteFrom('watches').where('account_id', '=', account_id).where('watch_id', '=', watch_id),
  )
  return { watch_id, deleted: true as const }
}
