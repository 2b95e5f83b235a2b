import { createMcpHandler } from '@modelcontextprotocol/server'
import { type Caller, createMcpServer } from '#mcp/server'
import { type Profile, profiles, type ToolOptions } from '#mcp/tools'

/** Admission of a request. */
export type Admission = {
  /** Returns the caller of a request, or the response that refuses it. */
  admit: (request: Request) => Promise<Caller | Response>
  /**
   * Counts and records a request that leads to no call of the API. Returns a response only if the request is refused.
   */
  count: (request: Request) => Promise<Response | null>
}

const kibibyte = 1024
// Largest body: that of the API plus the protocol's envelope.
const maxBodyBytes = (4096 + 64) * kibibyte

/**
 * MCP over streamable HTTP, without sessions: every request is admitted by its own credential, and any process can answer
 * it.
 */
export function createMcpHttp(options: Omit<ToolOptions, 'profile'>, { admit, count }: Admission) {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      // Optional only in the types of the SDK; every call of `handler.fetch` below sets it.
      if (!authInfo) throw new TypeError('A request reached the MCP handler without its caller.')
      const { caller, profile } = authInfo.extra as { caller: Caller; profile: Profile }
      return createMcpServer(caller, { ...options, profile })
    },
    {
      maxRequestBodySize: maxBodyBytes,
      maxSubscriptions: 1,
    },
  )
  return async (request: Request): Promise<Response> => {
    const caller = await admit(request)
    if (caller instanceof Response) return caller
    const { scopes } = caller.access
    const message = await readMessage(request)
    // The API counts a tool call as a call of its route. Every other message would be free.
    const refused = isCall(message) ? null : await count(request)
    if (refused) return refused
    if (message === 'too_large') return tooLarge()
    const profile = profileOf(request)
    if (!profile) return unknownProfile()
    return handler.fetch(withBody(request, message), {
      ...(message.parsed !== undefined && { parsedBody: message.parsed }),
      authInfo: { token: '', clientId: '', scopes: [...scopes], extra: { caller, profile } },
    })
  }
}

type Message = { text: string | undefined; parsed: unknown }

async function readMessage(request: Request): Promise<Message | 'too_large'> {
  if (!request.body) return { text: undefined, parsed: undefined }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > maxBodyBytes) return 'too_large'
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    return { text, parsed: JSON.parse(text) }
  } catch {
    return { text, parsed: undefined }
  }
}

function isCall(message: Message | 'too_large') {
  const said = message === 'too_large' ? undefined : message.parsed
  return typeof said === 'object' && said !== null && 'method' in said && said.method === 'tools/call'
}

/** Returns a request whose body can be read again. The protocol's own handler refuses bodies that are not messages. */
function withBody({ url, method, headers, signal }: Request, { text }: Message) {
  return new Request(url, { method, headers, signal, ...(text !== undefined && { body: text }) })
}

/** `?profile=full` selects one tool per route. */
function profileOf({ url }: Request): Profile | undefined {
  const asked = new URL(url).searchParams.get('profile') ?? 'task'
  return profiles.find((known) => known === asked)
}

function unknownProfile() {
  const error = { code: -32_602, message: `profile takes ${profiles.join(' or ')}.` }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 })
}

function tooLarge() {
  const error = { code: -32_000, message: `A message has at most ${maxBodyBytes / kibibyte} KiB.` }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 413 })
}
