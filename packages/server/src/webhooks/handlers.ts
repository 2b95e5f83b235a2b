import { webhookApiRoutes, webhookRoutes } from '@alphorn/contract/webhooks/webhooks'
import { answerWith, type Handlers, implement } from '#server/platform/http/implement'
import { createWebhook, restoreWebhook, type WebhookSettings } from '#server/webhooks/create'
import { deleteWebhook } from '#server/webhooks/delete'
import { getDelivery, listDeliveries } from '#server/webhooks/deliveries'
import { editWebhook } from '#server/webhooks/edit'
import { listWebhooks } from '#server/webhooks/list'
import { resendDelivery, testWebhook } from '#server/webhooks/resend'
import { rotateWebhook } from '#server/webhooks/rotate'

export function webhookHandlers(settings: WebhookSettings) {
  const { peppers, egress } = settings
  return implement(webhookRoutes, {
    app_webhook_list: (call, { page }) => listWebhooks(call, page),
    app_webhook_create: async (call, { body }) => answerWith(201, await createWebhook(call, body, settings)),
    app_webhook_edit: async (call, { params, body }) =>
      answerWith(200, await editWebhook(call, params.webhook_id, body, egress)),
    app_webhook_delete: async (call, { params }) =>
      answerWith(200, await deleteWebhook(call, params.webhook_id)),
    app_webhook_rotate: async (call, { params, body }) =>
      answerWith(201, await rotateWebhook(call, params.webhook_id, body.grace_seconds, peppers)),
    app_webhook_test: async (call, { params }) => answerWith(201, await testWebhook(call, params.webhook_id)),
    app_delivery_list: (call, { params, query, page }) =>
      listDeliveries(call, params.webhook_id, query, page),
    app_delivery_detail: async (call, { params }) =>
      answerWith(200, await getDelivery(call, params.webhook_id, params.event_id)),
    app_delivery_resend: async (call, { params }) =>
      answerWith(201, await resendDelivery(call, params.webhook_id, params.event_id)),
  })
}

/** Handlers for programs, which call with a credential. */
export function webhookApiHandlers(settings: WebhookSettings) {
  const handlers: Handlers<typeof webhookApiRoutes> = {
    webhook_list: (call, { page }) => listWebhooks(call, page),
    webhook_create: async (call, { body }) => {
      const created = await createWebhook(call, body, settings)
      // A replay reads the secret again, so that no stored response holds it.
      return answerWith(201, created, { part: created.webhook_id })
    },
    webhook_delete: async (call, { params }) => answerWith(200, await deleteWebhook(call, params.webhook_id)),
    webhook_delivery_list: (call, { params, query, page }) =>
      listDeliveries(call, params.webhook_id, query, page),
    webhook_delivery_detail: async (call, { params }) =>
      answerWith(200, await getDelivery(call, params.webhook_id, params.event_id)),
    webhook_delivery_resends: async (call, { params }) =>
      answerWith(201, await resendDelivery(call, params.webhook_id, params.event_id)),
  }
  return implement(webhookApiRoutes, handlers, {
    restored: {
      webhook_create: (call, webhook_id) => restoreWebhook(call, webhook_id as string, settings),
    },
  })
}
