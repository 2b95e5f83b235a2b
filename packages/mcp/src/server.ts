import type { Api } from '@alphorn/contract/api'
import type { Client } from '@alphorn/sdk/client'
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { callTool } from '#mcp/call-tool'
import { faultMembers } from '#mcp/refusal'
import { listResources, readResource, resourceTemplates } from '#mcp/resources'
import { callTask, presentTask, tasksFor } from '#mcp/tasks'
import { type Access, type ToolOptions, toolsFor } from '#mcp/tools'

export const version = '0.1.0'

const about = [
  'Alphorn finds companies on the Swiss market, researches them and writes outreach whose every claim cites evidence.',
  'Alphorn never guesses a company: if adding one is `ambiguous`, choose a candidate and send its `company_id` with the `resolution_id`. If none fits, send the `resolution_id` with `dismiss: true`.',
  'Send a place with a company name, because far more names then match.',
  'A refusal names each problem by its path. Correct it and call again. Quote the request id when you report an error.',
  'A person approves every text in the browser app: no tool can.',
]
const beginning = {
  task: 'Begin with `overview`.',
  full: 'Begin with `me` and `project_list`.',
} as const

/** A caller: its client and its permissions. */
export type Caller = { client: Client<Api>; access: Access }

/** Creates an MCP server for a caller: a few tools for an agent's tasks, or one tool per route. It is stateless. */
export function createMcpServer({ client, access }: Caller, options: ToolOptions) {
  const server = new Server(
    { name: 'alphorn', title: 'Alphorn', version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: [...about, beginning[options.profile]].join(' '),
    },
  )
  const tools =
    options.profile === 'full' ? routeTools(client, access, options) : taskSet(client, access, options)
  server.setRequestHandler('tools/list', () => ({ tools: tools.listed }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }, { mcpReq }) => {
    const called = tools.call(name, given, mcpReq.signal)
    if (called) return called
    await client.me() // counted and recorded like any call
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name} for this credential.`)
  })
  serveResources(server, client)
  return server
}

type ToolArguments = Readonly<Record<string, unknown>>
type Call = (name: string, given: ToolArguments, signal: AbortSignal) => Promise<CallToolResult> | null

function routeTools(client: Client<Api>, access: Access, options: ToolOptions) {
  const tools = toolsFor(access, options)
  const call: Call = (name, given, signal) => {
    const known = tools.find(({ tool }) => tool.name === name)
    return known ? callTool(client, known, given, signal) : null
  }
  return { listed: tools.map(({ tool }) => tool), call }
}

function taskSet(client: Client<Api>, access: Access, options: ToolOptions) {
  const known = tasksFor(access, options)
  const call: Call = (name, given, signal) => {
    const task = known.find((one) => one.name === name)
    return task ? callTask(client, task, given, signal) : null
  }
  return { listed: known.map(presentTask), call }
}

/** A refused resource is a protocol error with the message of the API. */
function serveResources(server: Server, client: Client<Api>) {
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/list', async () => ({
    resources: await inWords(() => listResources(client)),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const content = await inWords(() => readResource(client, uri))
    if (!content) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no resource ${uri}.`)
    return { contents: [content] }
  })
}

async function inWords<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const { error: refused } = faultMembers(error)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${refused.code}: ${refused.message}`)
  }
}
