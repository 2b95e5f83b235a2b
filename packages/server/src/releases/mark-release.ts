import type { Tx } from '#server/db/connection'
import { build } from '#server/db/statement'
import type { ReleaseState } from '#server/db/tables/research'
import { tell } from '#server/outbox/tell'

export type ReleaseKey = { account_id: string; project_id: string; prospect_id: string; release_id: string }

/** Takes a release to another state, and tells so. */
export function markRelease(tx: Tx, key: ReleaseKey, state: ReleaseState, now: Date) {
  tx.writeQuery(
    build
      .updateTable('releases')
      .set({ state, updated_at: now })
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', key.project_id)
      .where('release_id', '=', key.release_id),
  )
  tellOfRelease(tx, key, state, now)
}

/** Tells in which state a release is now. */
export function tellOfRelease(
  tx: Tx,
  { account_id, ...content }: ReleaseKey,
  state: ReleaseState,
  now: Date,
) {
  const { project_id, prospect_id, release_id } = content
  tell(tx, {
    account_id,
    kind: `release.${state}`,
    subject: release_id,
    content: { project_id, prospect_id, release_id },
    now,
  })
}
