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
 * Holds the caller's account until the commit: of two at once, the second finds what the first one made. First in the
 * order of locks.
 */
export async function lockAccount({ tx, caller }: Call) {
  const row = await tx.row(lock, { account_id: caller.account_id })
  if (!row) throw new Refusal('not_found')
  return row
}
