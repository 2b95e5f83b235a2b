import type { WebhookWithSecret } from '@alphorn/contract/webhooks/webhooks'
import { type Call, nowOf } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { presentWebhook, webhookOf } from '#server/webhooks/queries'
import { newSecret } from '#server/webhooks/secret'

/**
 * Issues a new secret for an endpoint. Messages also carry the signature of the previous secret until the grace period
 * ends.
 */
export async function rotateWebhook(
  call: Call,
  webhook_id: string,
  grace_seconds: number,
  peppers: readonly string[],
): Promise<WebhookWithSecret> {
  const row = await webhookOf(call, webhook_id, { locked: true })
  const { secret, kept } = newSecret(peppers)
  const change = {
    ...kept,
    previous_secret: row.secret,
    previous_pepper_version: row.pepper_version,
    previous_valid_until: new Date((await nowOf(call)).getTime() + grace_seconds * 1000),
  }
  call.tx.writeQuery(
    build
      .updateTable('webhooks')
      .set(change)
      .where('account_id', '=', row.account_id)
      .where('webhook_id', '=', webhook_id),
  )
  call.auditContext.target = webhook_id
  return { ...presentWebhook({ ...row, ...change }), secret }
}
