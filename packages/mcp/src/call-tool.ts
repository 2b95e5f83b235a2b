import type { Api } from '@alphorn/contract/api'
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
  // One intent, one key: the client repeats the call under it, and so may whoever is told of it.
  const idempotencyKey = typeof key === 'string' ? key : crypto.randomUUID()
  try {
    const call = client[routeName] as AnyCall
    const answer = await call(
      { ...given, ...(body as object | undefined) },
      { idempotencyKey, ...(signal && { signal }) },
    )
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    const told = {
      ...faultOf(error),
      ...(isUncertain(error) && route.mutates && { [keyArgument]: key ?? idempotencyKey }),
    }
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(told) }], structuredContent: told }
  }
}

function faultOf(error: unknown) {
  if (error instanceof ApiError) {
    const { code, message, errors, request_id, retry_after, body } = error
    const { error: _told, request_id: _id, retry_after: _seconds, ...siblings } = body
    return {
      error: { code, message, ...(errors.length > 0 && { errors }) },
      hint: hints[code],
      ...siblings,
      ...(retry_after !== null && { retry_after }),
      request_id,
    }
  }
  if (error instanceof UnreachableError) return { error: { code: 'unreachable', message: error.message } }
  // What the client refuses to send: a path parameter that names nothing, a key that is none.
  if (error instanceof TypeError) return { error: { code: 'invalid_request', message: error.message } }
  throw error
}

/** Whether the work may have been done although no answer says so. */
function isUncertain(error: unknown) {
  return error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500)
}

const hints: Partial<Record<string, string>> = {
  validation_failed: 'Correct what `errors` names, by its path, and call again.',
  cycle_active: 'Wait until the cycle in `cycle` has ended, or name no new prospects.',
  lease_expired: 'Claim the job again, then send the same result.',
  job_not_claimed: 'Claim the job first, or leave it to whoever holds it.',
  job_expired: 'Retry the job with stage_job_retries to get a fresh one.',
  external_worker_failed: 'Retry the job with stage_job_retries to get a fresh one.',
  burst_limited: 'Wait `retry_after` seconds.',
  window_exceeded: 'Narrow the filters.',
}
