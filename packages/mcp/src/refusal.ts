import type { Api } from '@alphorn/contract/api'
import { helpOn } from '@alphorn/contract/core/error-help'
import { ApiError, type Client, UnreachableError } from '@alphorn/sdk/client'
import type { CallToolResult } from '@modelcontextprotocol/server'

// The parts of a failed call that a model reads. Without `structuredContent`: clients hold that to the tool's output
// schema, which a refusal does not match, and throw the refusal away (SDK 1.x, Inspector).

/** Records a call that was not sent, by a call of `me`, which may itself be refused. */
export async function faultOfCall(client: Client<Api>, error: unknown): Promise<unknown> {
  if (!(error instanceof TypeError)) return error
  return client.me().then(
    () => error,
    (refusal: unknown) => refusal,
  )
}

/**
 * Returns a fault as members: the code, every fault by its path, a hint, the request ID. Throws errors that are not
 * faults of a call.
 */
export function faultMembers(error: unknown) {
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
  // Requests that the client refuses to send: an empty path parameter, an invalid key.
  if (error instanceof TypeError) return { error: { code: 'invalid_request', message: error.message } }
  throw error
}

/** Whether the work may have been done although no answer says so. */
export function isUncertain(error: unknown) {
  return error instanceof UnreachableError || (error instanceof ApiError && error.status >= 500)
}

const maxFaults = 10

/** Returns a refusal in sentences. `key`: the idempotency key of a call that changes something. */
export async function refusalResult(
  client: Client<Api>,
  error: unknown,
  key: string | null,
): Promise<CallToolResult> {
  const fault = await faultOfCall(client, error)
  const { error: refused, hint, ...more } = faultMembers(fault) as Refused
  const { errors = [] } = refused
  const lines = [
    `${refused.code}: ${refused.message}`,
    ...errors.slice(0, maxFaults).map(({ field, code, detail }) => `- ${field}: ${detail} (${code})`),
    ...(errors.length > maxFaults ? [`- and ${errors.length - maxFaults} more`] : []),
    ...(hint ? [hint] : []),
    ...(more.retry_after === undefined ? [] : [`Try again in ${more.retry_after} seconds.`]),
    ...(more.cycle ? [`The cycle ${more.cycle.cycle_id} is ${more.cycle.state}.`] : []),
    ...(key !== null && isUncertain(fault) && fault === error
      ? [`It may have been done. Repeat the call with idempotency_key "${key}".`]
      : []),
    ...(more.request_id ? [`Request ${more.request_id}.`] : []),
  ]
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] }
}

type Refused = {
  error: { code: string; message: string; errors?: { field: string; code: string; detail: string }[] }
  hint?: string
  retry_after?: number
  request_id?: string
  cycle?: { cycle_id: string; state: string }
}
