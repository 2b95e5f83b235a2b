import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One request and its response, in tokens as counted by the endpoint. */
export type Exchange = { repair: boolean; input: number; cached: number; output: number }

type Body = {
  messages?: { role: string }[]
  usage?: {
    prompt_tokens?: number
    completion_tokens?: number
    prompt_tokens_details?: { cached_tokens?: number } | null
  }
}

/** A proxy between the service and a model's endpoint, which forwards everything and records the usage. */
export async function startForwarder(endpoint: string) {
  const exchanges: Exchange[] = []
  const server = createServer((request, response) => {
    forward(endpoint, request, exchanges).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    exchanges,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function forward(endpoint: string, request: IncomingMessage, exchanges: Exchange[]) {
  const asked = await buffer(request)
  const { authorization } = request.headers
  const answer = await fetch(`${endpoint}${request.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: asked,
    redirect: 'error',
  })
  const body = Buffer.from(await answer.arrayBuffer())
  if (answer.ok) exchanges.push(exchangeOf(asked, body))
  const retryAfter = answer.headers.get('retry-after')
  const headers = { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) }
  return { status: answer.status, headers, body }
}

function exchangeOf(asked: Buffer, answered: Buffer): Exchange {
  const { messages = [] } = read(asked)
  const { usage = {} } = read(answered)
  return {
    repair: messages.some(({ role }) => role === 'assistant'),
    input: usage.prompt_tokens ?? 0,
    cached: usage.prompt_tokens_details?.cached_tokens ?? 0,
    output: usage.completion_tokens ?? 0,
  }
}

function read(bytes: Buffer): Body {
  try {
    return JSON.parse(bytes.toString()) as Body
  } catch {
    return {}
  }
}
