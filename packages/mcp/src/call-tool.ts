import type { Api } from '@alphorn/contract/api'
import { helpOn } from '@alphorn/contract/core/error-help'
import { ApiError, type Client, UnreachableError } from '@alphorn/sdk/client'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { bodyArgument, keyArgument } from '#mcp/tool-schema'
import type { RouteTool } from '#mcp/tools'

type Given = Readonly<Record<string, unknown>>
type AnyCall = (given: object, options: object) => Promise<Record<string, unknown>>

/** Calls the route of a tool. A refusal is a result too: the model reads what was wrong and does better. */
export async function callTool(
  client: Client<Api>,
  { routeName, route }: RouteTool,
  { [keyArgument]: key, [bodyArgument]: body, ...given }: Given,
  signal: AbortSignal | undefined,
): Promise<CallToolResult> {
  // One intent, one key: the client repeats the call under it, and so may anyone who receives the key.
  const idempotencyKey = typeof key === 'string' ? key : crypto.randomUUID()
  try {
    const call = client[routeName] as AnyCall
    const answer = await call(
      { ...given, ...(body as object | undefined) },
      { idempotencyKey, ...(signal && { signal }) },
    )
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    // What was not sent is counted and recorded all the same, as a question about oneself.
    const fault = error instanceof TypeError ? await refusalOfMe(client, error) : error
    const shown = {
      ...faultOf(fault),
      ...(isUncertain(fault) &&
        !(error instanceof TypeError) &&
        route.mutates && { [keyArgument]: key ?? idempotencyKey }),
    }
    // Without `structuredContent`: clients hold that to the tool's output schema, which a refusal does not match, and
    // throw the refusal away (SDK 1.x, Inspector).
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(shown) }] }
  }
}

/** The fault, or why not even a question about oneself is answered now. */
function refusalOfMe(client: Client<Api>, fault: TypeError): Promise<unknown> {
  return client.me().then(
    () => fault,
    (refusal: unknown) => refusal,
  )
}

function faultOf(error: unknown) {
  if (error instanceof ApiError) {
    const { code, message, errors, request_id, retry_after, body } = error
    const { error: _reported, request_id: _id, retry_after: _seconds, ...siblings } = body
    return {
      error: { code, message, ...(errors.length > 0 && { errors }) },
      hint: helpOn(code)?.remedy,
      ...siblings,
      ...(retry_after !== null && { retry_after }),
      request_id,
    }
  }
  if (error instanceof UnreachableError) return { error: { code: 'unreachable', message: error.message } }
  // What the client refuses to send: a path parameter that names nothing, a key that is not valid.
  if (error instanceof TypeError) return { error: { code: 'invalid_request', message: error.message } }
  throw error
}

/** Whether the work may have been done although no answer says so. */
function isUncertain(error: unknown) {
  return error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500)
}
