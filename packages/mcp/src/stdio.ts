import { type Api, api } from '@alphorn/contract/api'
import { type Client, createClient } from '@alphorn/sdk/client'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer } from '#mcp/server'
import type { ToolOptions } from '#mcp/tools'

export type StdioOptions = ToolOptions & { baseUrl: string; secret: string }

/**
 * Serves MCP over this process' standard input and output, for one credential. Rejects, before anything is served, when the
 * service cannot be reached or refuses the credential.
 */
export async function serveMcpOverStdio({ baseUrl, secret, ...options }: StdioOptions) {
  const client: Client<Api> = createClient(api, { baseUrl, family: options.family, secret })
  const { data: access } = await client.me()
  return serveStdio(() => createMcpServer({ client, access }, options))
}
