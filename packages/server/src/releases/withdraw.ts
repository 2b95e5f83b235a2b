import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'

type Key = { account_id: string; project_id: string; prospect_id: string }
type Stopped = 'held' | 'withdrawn' | 'blocked'

const stop = statement<Key & { state: Stopped; now: Date }>()('releases_stop', (p) =>
  build
    .updateTable('releases')
    .set({ state: p.state, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('state', 'in', ['ready', 'held'])
    .where('state', '<>', p.state),
)

/** What was released and not yet exported does not go out any more: for now, or for good. */
export async function withdrawReleases(tx: Tx, key: Key, state: Stopped, now: Date) {
  tx.write(stop, { ...key, state, now })
}

const free = statement<Key & { revision_id: string; now: Date }>()('releases_free', (p) =>
  build
    .updateTable('releases')
    .set({ state: 'ready', updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('revision_id', '=', p.revision_id)
    .where('state', '=', 'held'),
)

/** A text that turned out to be what would be written again may leave again. Every export asks the gate once more. */
export function freeReleases(tx: Tx, key: Key & { revision_id: string }, now: Date) {
  tx.write(free, { ...key, now })
}
