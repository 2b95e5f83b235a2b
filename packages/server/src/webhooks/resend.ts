import { Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { Delivery } from '@alphorn/contract/webhooks/webhooks'
import { type Call, nowOf } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { deliveriesTo, presentDelivery } from '#server/webhooks/deliveries'
import { type WebhookKey, webhookOf } from '#server/webhooks/queries'

/**
 * Sends a delivery again at once, with as many attempts as a new one. The id is unchanged, so that the receiver
 * recognizes it.
 */
export async function resendDelivery(call: Call, webhook_id: string, event_id: string): Promise<Delivery> {
  const webhook = await webhookOf(call, webhook_id)
  const now = await nowOf(call)
  const [found] = await call.tx.query(
    build
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', attempts_since_request: 0, next_attempt_at: now })
      .where('account_id', '=', webhook.account_id)
      .where('webhook_id', '=', webhook_id)
      .where('event_id', '=', event_id)
      .returning('event_id'),
  )
  if (!found) throw new Refusal('not_found')
  call.auditContext.target = event_id
  return await deliveryOf(call, webhook, event_id)
}

/** Sends a test event to an endpoint, whatever its subscriptions are. */
export async function testWebhook(call: Call, webhook_id: string): Promise<Delivery> {
  const webhook = await webhookOf(call, webhook_id)
  const { account_id } = webhook
  const now = await nowOf(call)
  const event_id = newId('event')
  call.tx.writeQuery(
    insertInto('outbox').values({
      account_id,
      event_id,
      project_id: null,
      kind: 'webhook.test',
      subject: webhook_id,
      content: JSON.stringify({ webhook_id }),
      created_at: now,
    }),
  )
  call.tx.writeQuery(
    insertInto('webhook_deliveries').values({
      account_id,
      webhook_id,
      event_id,
      next_attempt_at: now,
      created_at: now,
      last_attempts: '[]',
    }),
  )
  call.auditContext.target = event_id
  return await deliveryOf(call, webhook, event_id)
}

async function deliveryOf(call: Call, webhook: WebhookKey, event_id: string) {
  const [row] = await call.tx.query(deliveriesTo(webhook).where('webhook_deliveries.event_id', '=', event_id))
  return presentDelivery(row!)
}
