import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'

type Key = { account_id: string; project_id: string; prospect_id: string }

const stop = statement<Key & { state: 'withdrawn' | 'blocked'; now: Date }>()('releases_stop', (p) =>
  build
    .updateTable('releases')
    .set({ state: p.state, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('state', 'in', ['ready', 'held']),
)

/** What was released and not yet exported does not go out any more. */
export function withdrawReleases(tx: Tx, key: Key, state: 'withdrawn' | 'blocked', now: Date) {
  tx.write(stop, { ...key, state, now })
}
