import type { Api } from '@alphorn/contract/api'
import type { Client } from '@alphorn/sdk/client'
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { callTool } from '#mcp/call-tool'
import { type Access, type ToolOptions, toolsFor } from '#mcp/tools'

export const version = '0.1.0'

const instructions = [
  'Alphorn finds companies on the Swiss market, researches them and writes outreach whose every claim cites evidence.',
  'Begin with `me` and `project_list`. Alphorn never guesses a company. If adding one is `ambiguous`, choose a candidate and send its `company_id` with the `resolution_id`. If none fits, send the `resolution_id` with `dismiss: true`.',
  'Send a place with a company name, because far more names then match.',
  'A refusal names each problem by its path. Correct it and call again. Quote `request_id` when you report an error.',
].join(' ')

/** Who calls, and through what. */
export type Caller = { client: Client<Api>; access: Access }

/** An MCP server whose tools are the routes that the caller may use. It keeps nothing between calls. */
export function createMcpServer({ client, access }: Caller, options: ToolOptions) {
  const server = new Server(
    { name: 'alphorn', title: 'Alphorn', version },
    { capabilities: { tools: {} }, instructions },
  )
  const tools = toolsFor(access, options)
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ tool }) => tool) }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }, { mcpReq }) => {
    const tool = tools.find(({ tool: { name: known } }) => known === name)
    if (!tool) {
      await client.me() // a call all the same: it is counted and recorded
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${name} for this credential.`,
      )
    }
    return callTool(client, tool, given, mcpReq.signal)
  })
  return server
}
