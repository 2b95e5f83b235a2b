import type { StayReason } from '@alphorn/contract/prospecting/exports'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import type { ReleaseState } from '#server/platform/db/tables/research'
import { emitEvent } from '#server/platform/outbox/emit-event'

export type ReleaseKey = { account_id: string; project_id: string; prospect_id: string; release_id: string }

/** State of a release, and the reason why it is held, if it is. */
type ReleaseStatus = { state: ReleaseState; stays_because: StayReason | null }

/** Changes the state of a release, or the reason why it is held; reports a change of state. */
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

/** Reports the present state of a release. */
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
