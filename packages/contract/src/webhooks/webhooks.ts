import { z } from 'zod'
import { eventContents, eventKinds, WebhookEvent } from '#contract/webhooks/events'
import { Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { editors, everyone, session } from '#contract/core/roles'
import { list, mutation, read, type RouteTable, scoped } from '#contract/core/route'

// Webhooks (Standard Webhooks 1.0): signed messages about events, delivered at least once to endpoints of the account.

const EventKind = z.enum(eventKinds).meta({ id: 'EventKind' })

/** Reasons why an endpoint is disabled: by a user, after days of failures, or after a response with status 410. */
const disabledReasons = ['by_user', 'failing', 'gone'] as const

export const Webhook = z
  .object({
    webhook_id: idOf('webhook'),
    name: z.string(),
    url: z.string(),
    kinds: z.array(EventKind),
    /** null: events of all projects. */
    project_ids: z.array(z.string()).nullable(),
    created_by: z.string(),
    created_at: Timestamp,
    disabled_at: Timestamp.nullable(),
    disabled_reason: z.enum(disabledReasons).nullable(),
    /** Start of the current series of failed attempts; null if the last attempt succeeded. */
    failing_since: Timestamp.nullable(),
    last_delivered_at: Timestamp.nullable(),
    /** Time until which messages also carry a signature with the previous secret. */
    previous_secret_valid_until: Timestamp.nullable(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

/** The only responses that contain the secret: `whsec_` and base64. */
const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

const address = z.url({ protocol: /^https?$/ }).max(2000)
const kinds = z.array(EventKind).min(1).max(eventKinds.length)
const project_ids = z.array(idOf('project')).min(1).max(100)

const WebhookInput = z
  .strictObject({ name: text(100), url: address, kinds, project_ids: project_ids.optional() })
  .meta({ id: 'WebhookInput' })
export type WebhookInput = z.infer<typeof WebhookInput>

/** Changes to an endpoint. Omitted members keep their value. Enabling an endpoint resets its failures. */
const WebhookChange = z
  .strictObject({
    name: text(100).optional(),
    url: address.optional(),
    kinds: kinds.optional(),
    project_ids: project_ids.nullable().optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'WebhookChange' })
export type WebhookChange = z.infer<typeof WebhookChange>

const deliveryStates = ['pending', 'delivered', 'failed'] as const

export const Delivery = z
  .object({
    webhook_id: idOf('webhook'),
    /** Identifies the delivery, together with `webhook_id`. */
    event_id: idOf('event'),
    kind: z
      .enum(Object.keys(eventContents) as [keyof typeof eventContents])
      .meta({ description: 'Kind of the event' }),
    subject: z.string().meta({ description: "ID of the event's subject: a release, a job, a cycle …" }),
    state: z.enum(deliveryStates).meta({
      id: 'DeliveryState',
      description: '`pending`: another attempt will follow. `failed`: it was given up',
    }),
    attempts: z.int().meta({ description: 'Number of attempts' }),
    created_at: Timestamp,
    next_attempt_at: Timestamp.nullable().meta({
      description: 'Time of the next attempt; null if none is due',
    }),
    delivered_at: Timestamp.nullable().meta({
      description: 'Time of the delivery; null if it did not arrive',
    }),
    last_status: z
      .int()
      .nullable()
      .meta({ description: 'Status of the last response; null if there was none' }),
    last_error: z.string().nullable().meta({
      description: 'Reason for the last failure, in a sentence; null if the last attempt did not fail',
    }),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

const Attempt = z
  .object({
    number: z.int().meta({ description: 'Its place among the attempts, from 1' }),
    started_at: Timestamp.meta({ description: 'When it began' }),
    duration_ms: z.int().meta({ description: 'How long it took, in milliseconds' }),
    status: z.int().nullable().meta({ description: 'Status of the answer; null where none came' }),
    error: z.string().nullable().meta({ description: 'Why it failed, in a sentence; null: it did not' }),
    answer: z.string().nullable().meta({ description: 'The first KiB of the answer, as text' }),
  })
  .meta({ id: 'DeliveryAttempt' })
export type Attempt = z.infer<typeof Attempt>

const DeliveryDetail = Delivery.extend({
  payload: WebhookEvent.meta({ description: 'The delivered message' }),
  last_attempts: z.array(Attempt).meta({ description: 'The last attempts, oldest first' }),
}).meta({ id: 'DeliveryDetail' })
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

const common = { group: 'meta' } as const

export const webhookRoutes = {
  app_webhook_list: list({
    ...common,
    path: '/webhooks',
    access: session(everyone),
    summary: 'List the webhooks of the account, newest first',
    item: Webhook,
  }),
  app_webhook_create: mutation({
    ...common,
    path: '/webhooks',
    access: session(['owner'], { fresh: true }),
    summary: 'Create a webhook, whose signing secret is in this response only',
    body: WebhookInput,
    answers: { 201: WebhookWithSecret },
    once: false,
  }),
  app_webhook_edit: mutation({
    ...common,
    path: '/webhooks/:webhook_id',
    method: 'PATCH',
    access: session(['owner']),
    summary: 'Edit, disable or enable a webhook',
    body: WebhookChange,
    answers: { 200: Webhook },
  }),
  app_webhook_delete: mutation({
    ...common,
    path: '/webhooks/:webhook_id',
    method: 'DELETE',
    access: session(['owner']),
    summary: 'Delete a webhook with its deliveries',
    body: z.strictObject({}),
    answers: { 200: z.object({ webhook_id: idOf('webhook'), deleted: z.literal(true) }) },
  }),
  app_webhook_rotate: mutation({
    ...common,
    path: '/webhooks/:webhook_id/rotations',
    access: session(['owner'], { fresh: true }),
    summary: 'Replace the secret of a webhook; messages carry both signatures for a day',
    body: z.strictObject({ grace_seconds: z.int().min(0).max(604_800).default(86_400) }),
    answers: { 201: WebhookWithSecret },
    once: false,
  }),
  app_webhook_test: mutation({
    ...common,
    path: '/webhooks/:webhook_id/tests',
    access: session(editors),
    summary: 'Send a test event to a webhook',
    body: z.strictObject({}),
    answers: { 201: Delivery },
  }),
  app_delivery_list: list({
    ...common,
    path: '/webhooks/:webhook_id/deliveries',
    access: session(everyone),
    summary: 'List the deliveries to a webhook in the last 30 days, newest first',
    item: Delivery,
    query: { state: z.enum(deliveryStates).optional() },
  }),
  app_delivery_detail: read({
    ...common,
    path: '/webhooks/:webhook_id/deliveries/:event_id',
    access: session(everyone),
    summary: 'Get a delivery with its payload and the responses',
    answer: DeliveryDetail,
  }),
  app_delivery_resend: mutation({
    ...common,
    path: '/webhooks/:webhook_id/deliveries/:event_id/resends',
    access: session(editors),
    summary: 'Send a delivery again, with the same ID',
    body: z.strictObject({}),
    answers: { 201: Delivery },
  }),
} satisfies RouteTable

const managed = { ...common, extension: true, access: scoped('webhooks:manage') } as const

/** Routes with which programs manage webhooks: they add an endpoint, remove it, and resend missed events. */
export const webhookApiRoutes = {
  webhook_list: list({
    ...managed,
    path: '/webhooks',
    summary: 'List the webhooks of the account, newest first',
    item: Webhook,
  }),
  webhook_create: mutation({
    ...managed,
    path: '/webhooks',
    summary: 'Create a webhook, whose signing secret no other route returns',
    effect:
      'Each event of the kinds is posted to the address, signed as Standard Webhooks describes. A credential that is limited to projects has to name projects of its own.',
    body: WebhookInput,
    answers: { 201: WebhookWithSecret },
    refusals: ['not_found'],
  }),
  webhook_delete: mutation({
    ...managed,
    path: '/webhooks/:webhook_id',
    method: 'DELETE',
    lasting: true,
    summary: 'Delete a webhook with its deliveries',
    effect: 'Nothing is sent to its address from then on. It cannot be restored.',
    body: z.strictObject({}),
    answers: { 200: z.object({ webhook_id: idOf('webhook'), deleted: z.literal(true) }) },
  }),
  webhook_delivery_list: list({
    ...managed,
    path: '/webhooks/:webhook_id/deliveries',
    summary: 'List the deliveries to a webhook in the last 30 days, newest first',
    item: Delivery,
    query: { state: z.enum(deliveryStates).optional() },
  }),
  webhook_delivery_detail: read({
    ...managed,
    path: '/webhooks/:webhook_id/deliveries/:event_id',
    summary: 'Get a delivery with its payload and its last attempts',
    answer: DeliveryDetail,
  }),
  webhook_delivery_resends: mutation({
    ...managed,
    path: '/webhooks/:webhook_id/deliveries/:event_id/resends',
    summary: 'Send a delivery again, with the same ID',
    effect:
      'It is sent at once, with ten attempts as at first. While the webhook is disabled, it waits until a person enables the webhook.',
    body: z.strictObject({}),
    answers: { 201: Delivery },
  }),
} satisfies RouteTable
