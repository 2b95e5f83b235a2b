import type { StayReason } from '@alphorn/contract/prospecting/exports'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import type { ReleaseState } from '#server/platform/db/tables/research'
import { emitEvent } from '#server/platform/outbox/emit-event'

export type ReleaseKey = { account_id: string; project_id: string; prospect_id: string; release_id: string }

/** State of a release, and the reason for which it stays here, if it does. */
type ReleaseStatus = { state: ReleaseState; stays_because: StayReason | null }

/** Takes a release to another state, or keeps it there for another reason; reports about another state. */
export function markRelease(
  tx: Tx,
  key: ReleaseKey & { state: ReleaseState },
  after: ReleaseStatus,
  now: Date,
) {
  tx.writeQuery(
    build
      .updateTable('releases')
      .set({ ...after, updated_at: now })
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', key.project_id)
      .where('release_id', '=', key.release_id),
  )
  if (after.state !== key.state) emitReleaseEvent(tx, key, after.state, now)
}

/** Reports in which state a release is now. */
export function emitReleaseEvent(
  tx: Tx,
  { account_id, project_id, prospect_id, release_id }: ReleaseKey,
  state: ReleaseState,
  now: Date,
) {
  emitEvent(tx, {
    account_id,
    kind: `release.${state}`,
    subject: release_id,
    content: { project_id, prospect_id, release_id },
    now,
  })
}
