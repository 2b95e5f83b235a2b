import type { WatchEdit } from '@alphorn/contract/lists/app-watches'
import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { Watch } from '@alphorn/contract/lists/watches'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { lockAccount } from '#server/accounts/lock-account'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import { presentWatch } from '#server/lists/watches/queries'

/**
 * Changes the name of a watch, the signals that it reports, or its muting. Signals that occur while it is muted are not
 * reported later.
 */
export async function editWatch(call: Call, watch_id: string, edit: WatchEdit): Promise<Watch> {
  const { tx, caller } = call
  const { account_id } = caller
  // Of two calls that take the same name, the second sees the name that the first one took.
  if (edit.name !== undefined) await lockAccount(call)
  const now = await nowOf(call)
  const before = await lockWatch(call, watch_id)
  if (edit.name !== undefined) await ensureFreeName(call, watch_id, edit.name)
  const [row] = await tx.query(
    build
      .updateTable('watches')
      .set({ ...givenMembers(edit), updated_at: now, ...(edit.muted === false && { notified_until: now }) })
      .where('account_id', '=', account_id)
      .where('watch_id', '=', watch_id)
      .returningAll(),
  )
  recordDifference(call.auditContext, givenMembers(before), givenMembers(row!))
  if (edit.muted === false)
    tx.writeQuery(
      build
        .updateTable('watch_mails')
        .set({ notified_until: now })
        .where('account_id', '=', account_id)
        .where('watch_id', '=', watch_id),
    )
  return presentWatch(row!)
}

async function lockWatch({ tx, caller }: Call, watch_id: string) {
  const [row] = await tx.query(
    build
      .selectFrom('watches')
      .select(['name', 'kinds', 'muted'])
      .where('account_id', '=', caller.account_id)
      .where('watch_id', '=', watch_id)
      .forUpdate(),
  )
  if (!row) throw new Refusal('not_found')
  return row
}

function givenMembers({ name, kinds, muted }: WatchEdit) {
  return {
    ...(name !== undefined && { name }),
    ...(kinds && { kinds }),
    ...(muted !== undefined && { muted }),
  }
}

async function ensureFreeName({ tx, caller }: Call, watch_id: string, name: string) {
  const [other] = await tx.query(
    build
      .selectFrom('watches')
      .select('watch_id')
      .where('account_id', '=', caller.account_id)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('watch_id', '<>', watch_id),
  )
  if (other)
    throw invalid(
      'name_taken',
      'name',
      'The account already has a watch with this name. Choose another name.',
    )
}
