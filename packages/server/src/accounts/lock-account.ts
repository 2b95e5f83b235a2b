import { Refusal } from '@alphorn/contract/core/errors'
import type { Call } from '#server/platform/call'
import { build, statement } from '#server/platform/db/statement'

const lock = statement<{ account_id: string }>()('account_lock', (p) =>
  build
    .selectFrom('accounts')
    .select(['account_id', 'plan'])
    .where('account_id', '=', p.account_id)
    .forNoKeyUpdate(),
)

/**
 * Locks the caller's account until the commit: the second of two concurrent calls sees what the first one created. This
 * lock is first in the lock order.
 */
export async function lockAccount({ tx, caller }: Call) {
  const row = await tx.row(lock, { account_id: caller.account_id })
  if (!row) throw new Refusal('not_found')
  return row
}
