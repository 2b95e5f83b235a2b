import type { Api } from '@alphorn/contract/api'
import type { Client } from '@alphorn/sdk/client'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { faultMembers, faultOfCall, isUncertain } from '#mcp/refusal'
import { bodyArgument, keyArgument } from '#mcp/tool-schema'
import type { RouteTool } from '#mcp/tools'

type ToolArguments = Readonly<Record<string, unknown>>
type AnyCall = (given: object, options: object) => Promise<Record<string, unknown>>

/** Calls the route of a tool. A refusal is a result too, so that the model can read it and correct its call. */
export async function callTool(
  client: Client<Api>,
  { routeName, route }: RouteTool,
  { [keyArgument]: key, [bodyArgument]: body, ...given }: ToolArguments,
  signal: AbortSignal | undefined,
): Promise<CallToolResult> {
  // One idempotency key per intent: the client repeats the call under it, and so may anyone who receives the key.
  const idempotencyKey = typeof key === 'string' ? key : crypto.randomUUID()
  try {
    const call = client[routeName] as AnyCall
    const answer = await call(
      { ...given, ...(body as object | undefined) },
      { idempotencyKey, ...(signal && { signal }) },
    )
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    const fault = await faultOfCall(client, error)
    const shown = {
      ...faultMembers(fault),
      ...(isUncertain(fault) && fault === error && route.mutates && { [keyArgument]: key ?? idempotencyKey }),
    }
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(shown) }] }
  }
}
