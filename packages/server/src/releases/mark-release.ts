import type { Tx } from '#server/db/connection'
import { build } from '#server/db/statement'
import type { ReleaseState } from '#server/db/tables/research'

type ReleaseKey = { account_id: string; project_id: string; release_id: string }

/** Takes a release to another state. */
export function markRelease(
  tx: Tx,
  { account_id, project_id, release_id }: ReleaseKey,
  state: ReleaseState,
  now: Date,
) {
  tx.writeQuery(
    build
      .updateTable('releases')
      .set({ state, updated_at: now })
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('release_id', '=', release_id),
  )
}
