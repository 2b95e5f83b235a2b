import type { Webhook, WebhookChange } from '@alphorn/contract/webhooks/webhooks'
import { type Call, nowOf } from '#server/platform/call'
import { creatorOf } from '#server/platform/caller'
import { ensureMayGrantAccess } from '#server/accounts/sessions/may-grant-access'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import type { EgressPolicy } from '#server/platform/egress/egress-policy'
import { presentWebhook, webhookOf, type WebhookRow } from '#server/webhooks/queries'
import { ensureUsable } from '#server/webhooks/usable'

/** Changes the given members of an endpoint. Enabling an endpoint again sends its pending deliveries. */
export async function editWebhook(
  call: Call,
  webhook_id: string,
  change: WebhookChange,
  egress: EgressPolicy,
): Promise<Webhook> {
  // The session before the endpoint, in the order in which a reset locks them.
  if (change.url !== undefined) await ensureMayGrantAccess(call)
  const row = await webhookOf(call, webhook_id, { locked: true })
  await ensureUsable(call, change, egress)
  const { name = row.name, url = row.url, kinds = row.kinds, project_ids = row.project_ids } = change
  const described = { name, url, kinds: [...new Set(kinds)], project_ids }
  // The user who sets the URL becomes the creator, because the deliveries go there.
  const maker = url === row.url ? {} : { created_by_user_id: creatorOf(call.caller) }
  const changed = { ...described, ...maker, ...enabledColumns(row, change.enabled, await nowOf(call)) }
  call.tx.writeQuery(
    build
      .updateTable('webhooks')
      .set(changed)
      .where('account_id', '=', row.account_id)
      .where('webhook_id', '=', webhook_id),
  )
  call.auditContext.target = webhook_id
  const edited = presentWebhook({ ...row, ...changed })
  recordDifference(call.auditContext, presentWebhook(row), edited)
  return edited
}

function enabledColumns(row: WebhookRow, enabled: boolean | undefined, now: Date) {
  if (enabled === true) return { disabled_at: null, disabled_reason: null, failing_since: null }
  if (enabled === false && !row.disabled_at) return { disabled_at: now, disabled_reason: 'by_user' as const }
  return {}
}
