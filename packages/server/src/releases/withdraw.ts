import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import { tellOfRelease } from '#server/releases/mark-release'

type Key = { account_id: string; project_id: string; prospect_id: string }

const stop = statement<Key & { state: 'withdrawn' | 'blocked'; now: Date }>()('releases_stop', (p) =>
  build
    .updateTable('releases')
    .set({ state: p.state, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('state', 'in', ['ready', 'held'])
    .returning(['account_id', 'project_id', 'prospect_id', 'release_id']),
)

/** What was released and not yet exported does not go out any more. */
export async function withdrawReleases(tx: Tx, key: Key, state: 'withdrawn' | 'blocked', now: Date) {
  for (const release of await tx.rows(stop, { ...key, state, now })) tellOfRelease(tx, release, state, now)
}
