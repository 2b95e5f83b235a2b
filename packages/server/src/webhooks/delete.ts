import type { Call } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { webhookOf } from '#server/webhooks/queries'

/** Deletes an endpoint together with its deliveries. The result of a running attempt is not recorded. */
export async function deleteWebhook(call: Call, webhook_id: string) {
  const { account_id } = await webhookOf(call, webhook_id, { locked: true })
  call.tx.writeQuery(
    build.deleteFrom('webhooks').where('account_id', '=', account_id).where('webhook_id', '=', webhook_id),
  )
  call.auditContext.target = webhook_id
  return { webhook_id, deleted: true as const }
}
