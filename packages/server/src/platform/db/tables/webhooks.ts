import type { EventContent, EventKind } from '@alphorn/contract/webhooks/events'
import type { Attempt, Delivery, Webhook } from '@alphorn/contract/webhooks/webhooks'
import type { Generated } from 'kysely'
import type { Json, MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

export type WebhookTables = {
  outbox: {
    account_id: string
    event_id: string
    project_id: string | null
    kind: EventKind
    subject: string
    content: Json<EventContent>
    created_at: Timestamp
  }
  webhooks: {
    account_id: string
    webhook_id: string
    name: string
    url: string
    kinds: Webhook['kinds']
    project_ids: string[] | null
    secret: Buffer
    pepper_version: number
    previous_secret: Buffer | null
    previous_pepper_version: number | null
    previous_valid_until: MaybeTimestamp
    created_by: string
    created_at: Timestamp
    disabled_at: MaybeTimestamp
    disabled_reason: Webhook['disabled_reason']
    failing_since: MaybeTimestamp
    last_delivered_at: MaybeTimestamp
    created_by_user_id: string | null
  }
  webhook_deliveries: {
    account_id: string
    webhook_id: string
    event_id: string
    state: Generated<Delivery['state']>
    attempts: Generated<number>
    attempts_since_request: Generated<number>
    next_attempt_at: MaybeTimestamp
    last_attempts: Json<Attempt[]>
    created_at: Timestamp
    delivered_at: MaybeTimestamp
  }
}
