import { createMcpHandler } from '@modelcontextprotocol/server'
import { type Caller, createMcpServer } from '#mcp/server'
import type { ToolOptions } from '#mcp/tools'

/** Who sent a request, or the answer that refuses it. */
export type Admit = (request: Request) => Promise<Caller | Response>

const kibibyte = 1024
// The largest body of the API, and what the protocol wraps around it.
const largestBody = (4096 + 64) * kibibyte

/**
 * MCP over streamable HTTP, without sessions: every request is admitted by its own credential, and any process can answer
 * it.
 */
export function createMcpHttp(options: ToolOptions, admit: Admit) {
  const handler = createMcpHandler(
    ({ authInfo }) => createMcpServer(authInfo!.extra!['caller'] as Caller, options),
    {
      maxRequestBodySize: largestBody,
      maxSubscriptions: 1,
    },
  )
  return async (request: Request): Promise<Response> => {
    const caller = await admit(request)
    if (caller instanceof Response) return caller
    const { scopes } = caller.access
    return handler.fetch(request, {
      authInfo: { token: '', clientId: '', scopes: [...scopes], extra: { caller } },
    })
  }
}
