import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { closeAtFileEnd } from '@alphorn/test/support/file-end'
import { openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OldHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, test } from 'vitest'
import { mcpSurface } from '#cli/mcp/mcp-surface'

// A client that has listed the tools validates every structured result against the tool's output schema. These tests
// therefore run the real clients on a refusal: the SDK 1.x (npm's "latest"), the SDK 2.x and the Inspector.

const rowsPerDay = 10
const world = await openWorld({
  plan: { rowsPerDay },
  surface: mcpSurface({ family: 'outreach' }),
})
const fixture = await openFixture(world)
await fixture.olga.get(`/companies?limit=${rowsPerDay}`)

const secret = fixture.olga.secret
const authorization = `Bearer ${secret}`
const address = `${world.url}/mcp?profile=full`
const program = [
  fileURLToPath(new URL('../main.ts', import.meta.url)),
  'mcp',
  '--all-tools',
  '--base-url',
  world.url,
]
const stdio = {
  command: process.execPath,
  args: program,
  env: { ...childEnvironment, ALPHORN_API_KEY: secret },
}

type Arguments = Record<string, string>
type Result = { isError?: unknown; content?: unknown; structuredContent?: unknown }
type Peer = (name: string, args: Arguments) => Promise<Result>

type AnyClient = {
  listTools(): Promise<unknown>
  callTool(params: { name: string; arguments: Arguments }): Promise<unknown>
  close(): Promise<void>
}

/**
 * Lists the tools first, as every client of a model does. One client is shared by all calls, because listing compiles
 * the schemas of all tools, which takes longer than the calls.
 */
function callsOf(connect: () => Promise<AnyClient>): Peer {
  let opened: Promise<AnyClient> | undefined
  const open = async () => {
    const client = await connect()
    closeAtFileEnd(() => client.close())
    await client.listTools()
    return client
  }
  return async (name, args) => {
    const client = await (opened ??= open())
    return (await client.callTool({ name, arguments: args })) as Result
  }
}

function newSdk(transport: () => Parameters<Client['connect']>[0]): Peer {
  return callsOf(async () => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(transport())
    return client
  })
}

function oldSdk(transport: () => object): Peer {
  return callsOf(async () => {
    const client = new OldClient({ name: 'test', version: '1.0.0' })
    // The SDK's transports are not assignable to its own interface under `exactOptionalPropertyTypes`.
    await client.connect(transport() as Parameters<OldClient['connect']>[0])
    return client
  })
}

const inspector = fileURLToPath(
  new URL(
    'clients/launcher/build/index.js',
    import.meta.resolve('@modelcontextprotocol/inspector/package.json'),
  ),
)

/** The Inspector's command line prints the result of the call; its exit code is 5 if the result is an error. */
function inspecting(...target: string[]): Peer {
  return (name, args) => {
    const pairs = Object.entries(args).map(([key, value]) => `${key}=${value}`)
    const call = ['--method', 'tools/call', '--tool-name', name, '--tool-arg', ...pairs]
    return new Promise((done, fail) => {
      execFile(
        process.execPath,
        [inspector, '--cli', ...target, ...call],
        { env: { ...childEnvironment } },
        (error, out, err) => {
          try {
            done(JSON.parse(out) as Result)
          } catch {
            fail(new Error(`The Inspector ended without a result: ${error?.message}\n${out}\n${err}`))
          }
        },
      )
    })
  }
}

const requestInit = { headers: { authorization } }
const peers: Record<string, Peer> = {
  'SDK 1.x over HTTP': oldSdk(() => new OldHttpTransport(new URL(address), { requestInit })),
  'SDK 1.x over stdio': oldSdk(() => new OldStdioTransport(stdio)),
  'SDK 2.x over HTTP': newSdk(() => new StreamableHTTPClientTransport(new URL(address), { requestInit })),
  'SDK 2.x over stdio': newSdk(() => new StdioClientTransport(stdio)),
  'Inspector over HTTP': inspecting(
    address,
    '--transport',
    'http',
    '--header',
    `Authorization: ${authorization}`,
  ),
  'Inspector over stdio': inspecting(process.execPath, ...program, '-e', `ALPHORN_API_KEY=${secret}`),
}

const project_id = fixture.project
const refusals: [code: string, tool: string, args: Arguments, more: object][] = [
  ['not_found', 'project_detail', { project_id: 'prj_none' }, {}],
  [
    'unknown_parameter',
    'company_detail',
    { company_id: 'com_x', colour: 'red' },
    { error: { message: expect.stringContaining('colour') } },
  ],
  [
    'validation_failed',
    'prospect_decisions',
    { project_id, prospect_id: 'prs_none', decision: 'perhaps' },
    { error: { errors: [{ field: 'decision', code: 'value_not_allowed' }] } },
  ],
  ['daily_row_limit', 'companies', { limit: '5' }, { retry_after: expect.any(Number) }],
]

describe.each(Object.entries(peers))('%s', (_peer, call) => {
  test.each(refusals)(
    'The refusal %s is read as a result with code, hint and request id',
    async (code, tool, args, more) => {
      const { isError, content, structuredContent } = await call(tool, args)
      expect(isError).toBe(true)
      expect(structuredContent).toBeUndefined()
      const [{ text }] = content as [{ text: string }]
      const refusal = JSON.parse(text) as object
      expect(refusal).toMatchObject({
        error: { code, message: expect.any(String) },
        hint: expect.any(String),
        request_id: expect.stringMatching(/^req_/),
      })
      expect(refusal).toMatchObject(more)
    },
  )
})
