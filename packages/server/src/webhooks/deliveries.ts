import { Refusal } from '@alphorn/contract/core/errors'
import type { WebhookEvent } from '@alphorn/contract/webhooks/events'
import type { Delivery, DeliveryDetail } from '@alphorn/contract/webhooks/webhooks'
import type { Selectable } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import type { WebhookTables } from '#server/platform/db/tables/webhooks'
import { type WebhookKey, webhookOf } from '#server/webhooks/queries'

type EventRow = Selectable<WebhookTables['outbox']>
export type DeliveryRow = Selectable<WebhookTables['webhook_deliveries']> &
  Pick<EventRow, 'kind' | 'subject' | 'content'>

/** Selects deliveries to an endpoint with their events. */
export function deliveriesTo({ account_id, webhook_id }: WebhookKey) {
  return build
    .selectFrom('webhook_deliveries')
    .innerJoin('outbox', (join) =>
      join
        .onRef('outbox.account_id', '=', 'webhook_deliveries.account_id')
        .onRef('outbox.event_id', '=', 'webhook_deliveries.event_id'),
    )
    .selectAll('webhook_deliveries')
    .select(['outbox.kind', 'outbox.subject', 'outbox.content'])
    .where('webhook_deliveries.account_id', '=', account_id)
    .where('webhook_deliveries.webhook_id', '=', webhook_id)
}

/** Lists deliveries to an endpoint, newest first. */
export async function listDeliveries(
  call: ReadCall,
  webhook_id: string,
  { state }: { state?: Delivery['state'] | undefined },
  page: Page,
): Promise<PageOf<Delivery>> {
  const webhook = await webhookOf(call, webhook_id)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    deliveriesTo(webhook)
      .$if(state !== undefined, (query) => query.where('webhook_deliveries.state', '=', state!))
      .$if(after !== undefined, (query) => query.where('webhook_deliveries.event_id', '<', after!))
      .orderBy('webhook_deliveries.event_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ event_id }) => [event_id], presentDelivery)
}

/** Returns a delivery with its payload and the responses. */
export async function getDelivery(
  call: ReadCall,
  webhook_id: string,
  event_id: string,
): Promise<DeliveryDetail> {
  const webhook = await webhookOf(call, webhook_id)
  const [row] = await call.tx.query(deliveriesTo(webhook).where('webhook_deliveries.event_id', '=', event_id))
  if (!row) throw new Refusal('not_found')
  return { ...presentDelivery(row), payload: payloadOf(row), last_attempts: row.last_attempts }
}

/** Returns the payload, which is identical in every attempt. */
export function payloadOf({
  kind,
  content,
  created_at,
}: Pick<EventRow, 'kind' | 'content' | 'created_at'>): WebhookEvent {
  return { type: kind, timestamp: created_at.toISOString(), data: content }
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const last = row.last_attempts.at(-1)
  return {
    webhook_id: row.webhook_id,
    event_id: row.event_id,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    last_status: last?.status ?? null,
    last_error: last?.error ?? null,
  }
}
