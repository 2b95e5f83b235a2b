import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { api } from '@alphorn/contract/api'
import { createMcpHttp } from '@alphorn/mcp/http'
import { version } from '@alphorn/mcp/server'
import type { ToolOptions } from '@alphorn/mcp/tools'
import { createClient } from '@alphorn/sdk/client'
import type { Surface } from '@alphorn/server/platform/http/adapter'
import { fetchInProcess } from '@alphorn/server/platform/http/in-process'
import type { Service } from '@alphorn/server/platform/http/service'

// The API is called in the process, without a socket, so the address only has to be valid.
const inside = 'http://alphorn.internal'
const userAgent = `alphorn-mcp/${version}`

/**
 * Serves MCP under `/mcp`, with the API's own credentials. Every tool call is a call of the API, with its limits,
 * refusals and audit row. The user agent of the row names this surface.
 */
export function mcpSurface(options: Omit<ToolOptions, 'profile'>) {
  return (service: Service): Surface => {
    const addresses = new WeakMap<Request, string>()
    const serve = createMcpHttp(options, {
      admit: (request) => authorizeAgent(service, options, request, addresses.get(request) ?? ''),
      count: (request) => countMessage(service, options, request, addresses.get(request) ?? ''),
    })
    return {
      path: '/mcp',
      serve: async (incoming, outgoing, address) => {
        const gone = new AbortController()
        outgoing.on('close', () => gone.abort())
        const request = requestOf(incoming, gone.signal)
        addresses.set(request, address)
        try {
          await sendResponse(await serve(request), incoming, outgoing)
        } catch (error) {
          if (!gone.signal.aborted) throw error // the server responds to it, and logs it
          outgoing.destroy()
        }
      },
    }
  }
}

/** A refused credential is reported as the API reports it, counted and recorded. */
async function authorizeAgent(
  service: Service,
  { family }: Pick<ToolOptions, 'family'>,
  request: Request,
  address: string,
) {
  const authorization = request.headers.get('authorization') ?? undefined
  const fetch = asSurface(fetchInProcess(service, address))
  const origin = request.headers.get('origin')
  if (origin !== null && URL.parse(origin)?.host !== request.headers.get('host'))
    return new Response(null, { status: 403 })
  const caller = await service.authenticate(authorization, address).catch(() => null)
  if (!caller) return askMe(fetch, family, authorization)
  const secret = (authorization ?? '').replace(/^Bearer +/i, '')
  // Callers retry on their side: a retry here would hold the server's memory outside all limits.
  const client = createClient(api, { baseUrl: inside, family, secret, fetch, retries: 0 })
  return { client, access: { scopes: caller.scopes, products: caller.products } }
}

/** Handles a message other than a tool call by the response of `me`, so that it counts and is audited as that call. */
async function countMessage(
  service: Service,
  { family }: Pick<ToolOptions, 'family'>,
  request: Request,
  address: string,
) {
  const fetch = asSurface(fetchInProcess(service, address))
  const refusal = await askMe(fetch, family, request.headers.get('authorization') ?? undefined)
  return refusal.ok ? null : refusal
}

function askMe(fetch: typeof globalThis.fetch, family: ToolOptions['family'], authorization?: string) {
  return fetch(`${inside}/api/v1/${family}/me`, { headers: authorization ? { authorization } : {} })
}

function asSurface(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('user-agent', userAgent)
    return fetch(input, { ...init, headers })
  }
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal) {
  const { method = 'GET', headers: given } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(inside + (incoming.url ?? ''), {
    method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
}

async function sendResponse(response: Response, incoming: IncomingMessage, outgoing: ServerResponse) {
  // A connection whose body was not read cannot carry another request.
  const unread = !incoming.complete && { connection: 'close' }
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...unread })
  if (response.body) await pipeline(Readable.fromWeb(response.body as never), outgoing)
  else outgoing.end()
}
