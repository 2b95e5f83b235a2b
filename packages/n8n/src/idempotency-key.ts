import { createHash, randomUUID } from 'node:crypto'
import type { ApiRequest } from '#n8n/call-alphorn'
import type { ExecuteFunctions } from '#n8n/n8n-types'

type Write = Pick<ApiRequest, 'path' | 'body'>

/**
 * The idempotency key of a write. It is the same when n8n repeats the node within an execution, so that a retry does
 * nothing twice. A loop is another run of the node, and its items have other keys. The request is part of the key: a tool of
 * an agent runs several times for one item.
 */
export function keyOfWrite(context: ExecuteFunctions, itemIndex: number, { path, body }: Write): string {
  const execution = context.getExecutionId()
  // Without an execution, a retry cannot be recognised.
  if (!execution) return `n8n-${randomUUID()}`
  const { $runIndex: run } = context.getWorkflowDataProxy(itemIndex)
  const intent = [
    context.getInstanceId(),
    context.getWorkflow().id,
    execution,
    context.getNode().id,
    run,
    itemIndex,
    path,
    body,
  ]
  return `n8n-${createHash('sha256').update(JSON.stringify(intent)).digest('hex')}`
}

/** Returns the idempotency key of a write for which the user gave an intent, such as the ID of an event. */
export function keyOfIntent(intent: string, { path, body }: Write): string {
  return `n8n-${createHash('sha256')
    .update(JSON.stringify([intent, path, body]))
    .digest('hex')}`
}
