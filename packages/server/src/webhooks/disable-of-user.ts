import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

/** Disables the endpoints whose URL the user set. An owner who recognizes an endpoint can enable it again. */
export async function disableWebhooksOf(tx: Tx, user_id: string, now: Date): Promise<number> {
  const disabled = await tx.query(
    build
      .updateTable('webhooks')
      .set({ disabled_at: now, disabled_reason: 'by_user' })
      .where('created_by_user_id', '=', user_id)
      .where('disabled_at', 'is', null)
      .returning('webhook_id'),
  )
  return disabled.length
}
