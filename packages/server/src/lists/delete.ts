import { type Call, nowOf } from '#server/platform/call'
import { listsTopic } from '#server/platform/db/topics'
import { build, statement } from '#server/platform/db/statement'
import { type ListKey, lockList } from '#server/lists/queries'

const markDeleted = statement<ListKey & { now: Date }>()('list_mark_deleted', (p) =>
  build
    .updateTable('lists')
    .set({ deleted_at: p.now, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('list_id', '=', p.list_id),
)
const revokeFeeds = statement<ListKey & { now: Date }>()('list_revoke_feeds', (p) =>
  build
    .updateTable('feeds')
    .set({ revoked_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('list_id', '=', p.list_id)
    .where('revoked_at', 'is', null),
)

/**
 * Deletes a list and revokes its feeds. Its members, of which there may be hundreds of thousands, are removed in the
 * background.
 */
export async function deleteList(call: Call, list_id: string) {
  const { account_id } = await lockList(call, list_id)
  const key = { account_id, list_id, now: await nowOf(call) }
  call.tx.write(markDeleted, key)
  call.tx.write(revokeFeeds, key)
  call.tx.wake(listsTopic)
  return { list_id, deleted: true as const }
}
