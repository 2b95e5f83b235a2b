import { sql } from 'kysely'
import { transaction, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { type ConnectionRow, type DispatchRow, findConnection } from '#server/letter-post/queries'

/** Longer than one letter may take: until then no other process claims its dispatch. */
export const leaseSeconds = 300

/** A dispatch that a process works on; without a connection it cannot go on. */
export type Claimed = { dispatch: DispatchRow; connection: ConnectionRow | undefined }

const claim = statement<{}>()('letter_dispatch_claim', () =>
  rawQuery<DispatchRow>(sql`
    update letter_dispatches set claims = claims + 1,
      due_at = app_now() + ${sql.lit(leaseSeconds)} * interval '1 second'
    where (account_id, project_id, export_id) = (
      select account_id, project_id, export_id from letter_dispatches
      where phase in ('preparing', 'posting', 'posted') and not stopped and due_at <= (select app_now())
      order by due_at limit 1 for no key update skip locked)
    returning *`),
)

/** Takes a dispatch that is due; null: none is. */
export async function claimDispatch(writer: Writer): Promise<Claimed | null> {
  return await transaction(writer, async (tx) => {
    const dispatch = await tx.row(claim, {})
    return dispatch ? { dispatch, connection: await tx.row(findConnection, dispatch) } : null
  })
}
