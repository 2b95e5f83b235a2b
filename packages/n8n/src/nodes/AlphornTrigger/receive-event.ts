import type { JsonObject, WebhookFunctions, WebhookOutcome, WebhookRequest } from '#n8n/n8n-types'
import { refusalOfMessage } from '#n8n/signed-message'

/** Handles a message of Alphorn: verifies its signature and its age, and starts the workflow with one item. */
export async function receiveEvent(context: WebhookFunctions): Promise<WebhookOutcome> {
  const request = context.getRequestObject()
  const { secret } = context.getWorkflowStaticData('node')
  if (typeof secret !== 'string')
    return refuseMessage(
      context,
      503,
      'The trigger has no secret. Deactivate the workflow and activate it again.',
    )
  const message = await messageIn(request)
  const refusal = refusalOfMessage(secret, message)
  if (refusal !== null) return refuseMessage(context, 401, refusal)
  const event = eventIn(message.body)
  if (!event) return refuseMessage(context, 400, 'The body is not an event of Alphorn.')
  const { type, timestamp, data } = event
  // The message of "Send a test" is not an event, and starts a workflow only while the editor waits for one.
  if (type === 'webhook.test' && context.getMode() !== 'manual')
    return { webhookResponse: 'The test arrived.' }
  return { workflowData: [[{ json: { event_id: message.id, type, timestamp, ...data } }]] }
}

function refuseMessage(context: WebhookFunctions, status: number, message: string): WebhookOutcome {
  context.getResponseObject().status(status).json({ message })
  return { noWebhookResponse: true }
}

async function messageIn(request: WebhookRequest) {
  if (!request.rawBody) await request.readRawBody?.()
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    body: request.rawBody ?? new Uint8Array(),
  }
}

type ApiEvent = { type: string; timestamp: string; data: JsonObject }

function eventIn(body: Uint8Array): ApiEvent | null {
  try {
    const event = JSON.parse(new TextDecoder().decode(body)) as Partial<ApiEvent> | null
    const isEvent = typeof event?.type === 'string' && typeof event.data === 'object' && event.data !== null
    return isEvent ? (event as ApiEvent) : null
  } catch {
    return null
  }
}
