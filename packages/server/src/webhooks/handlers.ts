import { webhookApiRoutes, webhookRoutes } from '@alphorn/contract/webhooks/webhooks'
import { answerWith, implement } from '#server/platform/http/implement'
import { createWebhook, type WebhookSettings } from '#server/webhooks/create'
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
  return implement(webhookApiRoutes, {
    webhook_list: (call, { page }) => listWebhooks(call, page),
    webhook_create: async (call, { body }) => answerWith(201, await createWebhook(call, body, settings)),
    webhook_delete: async (call, { params }) => answerWith(200, await deleteWebhook(call, params.webhook_id)),
    webhook_delivery_list: (call, { params, query, page }) =>
      listDeliveries(call, params.webhook_id, query, page),
    webhook_delivery_detail: async (call, { params }) =>
      answerWith(200, await getDelivery(call, params.webhook_id, params.event_id)),
    webhook_delivery_resends: async (call, { params }) =>
      answerWith(201, await resendDelivery(call, params.webhook_id, params.event_id)),
  })
}
