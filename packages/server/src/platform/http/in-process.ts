import { newId } from '@alphorn/contract/core/ids'
import { answerCall } from '#server/platform/http/answer'
import type { Service } from '#server/platform/http/service'

/**
 * A `fetch` that calls this process without a socket, on behalf of a client at an address. It serves interfaces before
 * the API, such as MCP. Each of their calls is a call of the API, with its limits, refusals and audit row.
 */
export function fetchInProcess(service: Service, address: string): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search, host } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('host', host)
    const content = new Uint8Array(await request.arrayBuffer())
    const outgoing = await answerCall(service, {
      request_id: newId('request'),
      method: request.method,
      target: pathname + search,
      header: (name) => headers.get(name) ?? undefined,
      headerCount: (name) => (headers.has(name) ? 1 : 0),
      address,
      readBody: async (limit) => (content.length > limit ? 'too_large' : content),
      signal: request.signal,
      inside: true,
    })
    const { status, body } = outgoing
    return new Response(status === 304 ? null : body, { status, headers: outgoing.headers })
  }
}
