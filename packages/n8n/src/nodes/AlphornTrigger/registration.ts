import { randomUUID } from 'node:crypto'
import { AlphornFault } from '#n8n/alphorn-fault'
import { callAlphorn, listRows, pathOf } from '#n8n/call-alphorn'
import type { HookFunctions, Row } from '#n8n/n8n-types'

// Registers the trigger's webhook with Alphorn and removes it. The id and the secret are in the static data of the
// node, which n8n stores with the workflow.

type ApiWebhook = {
  webhook_id: string
  url: string
  kinds: string[]
  project_ids: string[] | null
  disabled_reason: string | null
}

/**
 * Returns whether Alphorn still has the webhook as the form describes it. n8n calls this when it activates a workflow
 * and when it starts.
 */
export async function hasWebhook(context: HookFunctions): Promise<boolean> {
  const { webhook_id, secret } = context.getWorkflowStaticData('node')
  if (!webhook_id || !secret) return false
  const found = (await webhooksOf(context)).find((one) => one.webhook_id === webhook_id)
  return found !== undefined && !isWornOut(found) && isAsDescribed(context, found)
}

/**
 * Returns whether Alphorn disabled the endpoint, after days of failures or a response with 410. An endpoint disabled by
 * a person stays disabled.
 */
function isWornOut({ disabled_reason }: ApiWebhook) {
  return disabled_reason === 'failing' || disabled_reason === 'gone'
}

function isAsDescribed(context: HookFunctions, { url, kinds, project_ids }: ApiWebhook) {
  const wanted = descriptionOf(context)
  return (
    url === wanted.url &&
    isSameSet(kinds, wanted.kinds) &&
    isSameSet(project_ids ?? [], wanted.project_ids ?? [])
  )
}

function isSameSet(some: readonly string[], others: readonly string[]) {
  const wanted = new Set(others)
  return new Set(some).size === wanted.size && some.every((one) => wanted.has(one))
}

function descriptionOf(context: HookFunctions) {
  const url = context.getNodeWebhookUrl('default')
  if (url === undefined)
    throw new AlphornFault('n8n gives the trigger no address.', 'Save the workflow, and try again.')
  const kinds = namesIn(context.getNodeParameter('events', []))
  if (kinds.length === 0)
    throw new AlphornFault("'Events' is empty.", 'Choose the events that start the workflow.')
  const project_ids = namesIn(context.getNodeParameter('projects', []))
  const name = `n8n: ${context.getWorkflow().name ?? 'workflow'}`.slice(0, 100)
  return { name, url, kinds, ...(project_ids.length > 0 && { project_ids }) }
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Registers the webhook. A previous one at the same address is deleted first, because its secret is lost. */
export async function createWebhook(context: HookFunctions): Promise<boolean> {
  const kept = context.getWorkflowStaticData('node')
  const description = descriptionOf(context)
  for (const { webhook_id, url } of await webhooksOf(context)) {
    // A test in the editor has its own address, and does not touch the webhook of the active workflow.
    const isOwn =
      url === description.url || (context.getMode() !== 'manual' && webhook_id === kept['webhook_id'])
    if (isOwn) await removeWebhook(context, webhook_id)
  }
  // An earlier webhook at this address is deleted above, so every registration is one of its own.
  const idempotencyKey = `n8n-create-${randomUUID()}`
  const request = { method: 'POST', path: '/webhooks', body: description, idempotencyKey } as const
  const { data } = await callAlphorn(context, request)
  const { webhook_id, secret } = data as Row
  Object.assign(kept, { webhook_id, secret })
  return true
}

async function webhooksOf(context: HookFunctions): Promise<ApiWebhook[]> {
  return (await listRows(context, { path: '/webhooks' }, 1000, 200)) as ApiWebhook[]
}

/** Deletes the webhook that the trigger added, if it is still there. */
export async function deleteWebhook(context: HookFunctions): Promise<boolean> {
  const kept = context.getWorkflowStaticData('node')
  if (typeof kept['webhook_id'] === 'string') await removeWebhook(context, kept['webhook_id'])
  delete kept['webhook_id']
  delete kept['secret']
  return true
}

async function removeWebhook(context: HookFunctions, id: string) {
  try {
    const path = pathOf`/webhooks/${{ name: 'Webhook', id }}`
    const idempotencyKey = `n8n-remove-${id}`
    await callAlphorn(context, { method: 'DELETE', path, body: {}, idempotencyKey })
  } catch (fault) {
    // A person may already have deleted it.
    if (!(fault instanceof AlphornFault) || fault.httpCode !== '404') throw fault
  }
}
