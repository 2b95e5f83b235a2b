import { sql } from 'kysely'
import { transaction, type Writer } from '#server/platform/db/connection'
import { keysAtOnce, lockFirstDue } from '#server/platform/db/lock-due'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import {
  type ConnectionRow,
  type DispatchKey,
  type DispatchRow,
  findConnection,
} from '#server/letter-post/queries'

/** Longer than one letter may take, so that no other process claims its dispatch meanwhile. */
export const leaseSeconds = 300

/** A dispatch in progress. Without a connection it cannot continue. */
export type Claimed = { dispatch: DispatchRow; connection: ConnectionRow | undefined }

const isOpen = sql<boolean>`phase in ('preparing', 'posting', 'posted') and not stopped`
const find = statement<{}>()('letter_dispatches_due', () =>
  build
    .selectFrom('letter_dispatches')
    .select(['account_id', 'project_id', 'export_id'])
    .where(isOpen)
    .where('due_at', '<=', sql<Date>`(select app_now())`)
    .orderBy('due_at')
    .limit(keysAtOnce),
)
const take = statement<DispatchKey & { now: Date }>()('letter_dispatch_claim', (p) =>
  rawQuery<DispatchRow>(sql`
    update letter_dispatches set claims = claims + 1,
      due_at = ${p.now}::timestamptz + ${sql.lit(leaseSeconds)} * interval '1 second'
    where account_id = ${p.account_id} and project_id = ${p.project_id} and export_id = ${p.export_id}
      and ${isOpen} and due_at <= ${p.now}::timestamptz
    returning *`),
)

/** Takes a due dispatch; null if there is none. */
export async function claimDispatch(writer: Writer): Promise<Claimed | null> {
  return await transaction(writer, async (tx) => {
    const dispatch = await lockFirstDue(tx, { find, take }, {})
    return dispatch ? { dispatch, connection: await tx.row(findConnection, dispatch) } : null
  })
}
