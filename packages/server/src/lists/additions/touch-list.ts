import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ListKey } from '#server/lists/queries'

type Touched = ListKey & { now: Date }

const touch = statement<Touched>()('list_touch', (p) =>
  build
    .updateTable('lists')
    .set({ updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('list_id', '=', p.list_id),
)

/** Marks the list as changed, so that screens read it again. */
export function touchList(tx: Tx, touched: Touched) {
  tx.write(touch, touched)
}
