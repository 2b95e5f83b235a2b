import { Refusal } from '@alphorn/contract/core/errors'
import type { Webhook } from '@alphorn/contract/webhooks/webhooks'
import type { Selectable } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { build, statement } from '#server/platform/db/statement'
import type { WebhookTables } from '#server/platform/db/tables/webhooks'

export type WebhookRow = Selectable<WebhookTables['webhooks']>
export type WebhookKey = { account_id: string; webhook_id: string }

const find = statement<WebhookKey>()('webhook_find', (p) =>
  build
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('webhook_id', '=', p.webhook_id),
)
const lock = statement<WebhookKey>()('webhook_lock', (p) =>
  build
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('webhook_id', '=', p.webhook_id)
    .forNoKeyUpdate(),
)

/** Returns an endpoint of the account; `locked`: locks it for a change. */
export async function webhookOf(
  { tx, caller }: ReadCall,
  webhook_id: string,
  { locked = false } = {},
): Promise<WebhookRow> {
  const row = await tx.row(locked ? lock : find, { account_id: caller.account_id, webhook_id })
  if (!row || !isWithin(caller.project_ids, row.project_ids)) throw new Refusal('not_found')
  return row
}

/** Returns whether a caller's project limit covers all projects of an endpoint. null: all projects. */
export function isWithin(limit: readonly string[] | null, project_ids: readonly string[] | null): boolean {
  return limit === null || (project_ids?.every((id) => limit.includes(id)) ?? false)
}

/** Returns an endpoint as the app shows it, without its secret. */
export function presentWebhook(row: WebhookRow): Webhook {
  return {
    webhook_id: row.webhook_id,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
    project_ids: row.project_ids,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disabled_reason: row.disabled_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    previous_secret_valid_until: row.previous_valid_until?.toISOString() ?? null,
  }
}
