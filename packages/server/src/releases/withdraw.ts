import type { StayReason } from '@alphorn/contract/exports'
import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import { tellOfRelease } from '#server/releases/mark-release'

type Key = { account_id: string; project_id: string; prospect_id: string }

// Work stops on whom must not be contacted, or because somebody decided otherwise.
const because = { blocked: 'suppression', withdrawn: 'decision' } as const
type Stopped = { state: keyof typeof because; stays_because: StayReason; now: Date }

const stop = statement<Key & Stopped>()('releases_stop', (p) =>
  build
    .updateTable('releases')
    .set({ state: p.state, stays_because: p.stays_because, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('state', 'in', ['ready', 'held'])
    .returning(['account_id', 'project_id', 'prospect_id', 'release_id']),
)

/** What was released and not yet exported does not go out any more. */
export async function withdrawReleases(tx: Tx, key: Key, state: keyof typeof because, now: Date) {
  const stopped = await tx.rows(stop, { ...key, state, stays_because: because[state], now })
  for (const release of stopped) tellOfRelease(tx, release, state, now)
}
