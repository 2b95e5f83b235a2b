import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { blocksOf } from '@alphorn/test/structure/documents/markdown'
import { story } from '@alphorn/test/fixtures/story-companies'
import { addProspects, openFixture } from '@alphorn/test/fixtures/project'
import { allScopes } from '@alphorn/test/fixtures/accounts'
import { openWorld } from '@alphorn/test/fixtures/world'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, expect, test } from 'vitest'
import { mcpSurface } from '#cli/mcp/mcp-surface'

// The official client against the MCP that the command line serves: over HTTP next to the API, and over standard input
// and output.

const world = await openWorld({
  plan: { rowsPerDay: 10 },
  surface: mcpSurface({ family: 'outreach' }),
})
const open: Client[] = []
afterAll(() => Promise.all(open.map((client) => client.close())))

async function connect(transport: Parameters<Client['connect']>[0]) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  open.push(client)
  return client
}

const overHttp = (secret: string) =>
  connect(
    new StreamableHTTPClientTransport(new URL(`${world.url}/mcp?profile=full`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  )

const overStdio = (secret: string, ...args: string[]) =>
  connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [
        fileURLToPath(new URL('../main.ts', import.meta.url)),
        'mcp',
        '--all-tools',
        '--base-url',
        world.url,
        ...args,
      ],
      env: { ...childEnvironment, ALPHORN_API_KEY: secret },
    }),
  )

const transports = { http: overHttp, stdio: overStdio }

test.each(Object.entries(transports))(
  'Over %s a client lists its tools and calls them',
  async (_name, over) => {
    const { olga, project: project_id } = await openFixture(world)
    const client = await over(olga.secret)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['project_list', 'prospect_add', 'companies']),
    )
    expect(tools.map(({ name }) => name)).not.toContain('prospect_approvals')

    const projects = await client.callTool({ name: 'project_list', arguments: { limit: 5 } })
    expect(projects.structuredContent).toMatchObject({
      data: [{ project_id }],
      next_cursor: null,
      request_id: expect.stringMatching(/^req_/),
    })

    const companies = [{ uid: story.muster.uid }]
    const added = await client.callTool({ name: 'prospect_add', arguments: { project_id, companies } })
    expect(added.isError).toBeFalsy()
    expect(added.structuredContent).toMatchObject({ data: [{ outcome: 'added' }], replayed: false })
  },
)

test('A refused tool call returns a result that states the remedy', async () => {
  const { olga, project: project_id } = await openFixture(world)
  const client = await overHttp(olga.secret)
  const refused = await client.callTool({
    name: 'prospect_decisions',
    arguments: { project_id, prospect_id: 'prs_none', decision: 'perhaps' },
  })
  expect(refused.isError).toBe(true)
  expect(JSON.parse((refused.content[0] as { text: string }).text)).toMatchObject({
    error: { code: 'validation_failed', errors: [{ field: 'decision', code: 'value_not_allowed' }] },
    hint: expect.stringContaining('Correct'),
    request_id: expect.stringMatching(/^req_/),
  })
  await expect(client.callTool({ name: 'prospect_approvals', arguments: {} })).rejects.toThrow(
    'prospect_approvals',
  )
})

test('Two calls with the same idempotency key have one effect', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  const client = await overHttp(fixture.olga.secret)
  const decide = (idempotency_key?: string) =>
    client.callTool({
      name: 'prospect_decisions',
      arguments: {
        project_id: fixture.project,
        prospect_id,
        decision: 'accept',
        ...(idempotency_key && { idempotency_key }),
      },
    })
  await decide('once')
  expect((await decide('once')).structuredContent).toMatchObject({ replayed: true })
  expect((await decide()).structuredContent).toMatchObject({ replayed: false })
  expect(await world.sql('select from decisions where prospect_id = $1', [prospect_id])).toHaveLength(2)
})

test('Each credential sees only its own tools, and an invalid credential is refused as in the API', async () => {
  const { wanda } = await openFixture(world)
  const { tools } = await (await overHttp(wanda.secret)).listTools()
  expect(tools.map(({ name }) => name)).toContain('stage_job_batch_claims')
  expect(tools.map(({ name }) => name)).not.toContain('companies')

  const refused = await fetch(`${world.url}/mcp`, {
    method: 'POST',
    headers: { authorization: 'Bearer alp_nobody', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  expect(await refused.json()).toMatchObject({
    error: { code: 'unauthenticated' },
    request_id: refused.headers.get('x-request-id'),
  })
  await expect(overHttp('alp_nobody')).rejects.toThrow()
  await expect(overStdio('alp_nobody')).rejects.toThrow()
})

test('A request from another site and a body that is too large are refused', async () => {
  const { olga } = await openFixture(world)
  const send = (headers: Record<string, string>, body: string) =>
    fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${olga.secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    })
  expect((await send({ origin: 'https://evil.example' }, '{}')).status).toBe(403)
  expect((await send({}, JSON.stringify({ jsonrpc: '2.0', x: 'x'.repeat(5_000_000) }))).status).toBe(413)
  expect((await send({}, '{no json')).status).toBe(400)
  expect((await fetch(`${world.url}/mcp/other`)).status).toBe(404)
})

test('Rows count towards the budgets shared by all surfaces, and calls are recorded with their surface', async () => {
  const { acme, at, olga } = await openFixture(world)
  const reader = await acme.credential(allScopes, { name: 'Agent' })
  const client = await overHttp(reader.secret)
  const rows = (limit: number) => client.callTool({ name: 'companies', arguments: { limit } })
  expect((await rows(5)).isError).toBeFalsy()
  expect((await olga.get('/companies?limit=5')).status).toBe(200)
  const spent = await rows(5)
  expect(spent.isError).toBe(true)
  expect((spent.content[0] as { text: string }).text).toContain('daily_row_limit')

  const project_id = at.split('/').at(-1)!
  await client.callTool({ name: 'project_detail', arguments: { project_id } })
  const [row] = (await olga.get(`${at}/audit?operation_id=project_detail`)).body.data
  expect(row).toMatchObject({
    credential_name: 'Agent',
    user_agent: 'alphorn-mcp/0.1.0',
    source_address: expect.stringMatching(/127\.0\.0\.1$/),
  })
})

test('The configuration of docs/guides/mcp.md starts a server in a clone of the repository', async () => {
  const { olga } = await openFixture(world)
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const [config] = blocksOf(readFileSync(join(root, 'docs/guides/mcp.md'), 'utf8'))
  const { command, args, env } = JSON.parse(config!.code).mcpServers.alphorn as Configuration
  expect(Object.keys(env)).toEqual(['ALPHORN_BASE_URL', 'ALPHORN_API_KEY'])
  const client = await connect(
    new StdioClientTransport({
      command,
      args: args.map((one) => one.replace('/home/you/alphorn', root)),
      env: { ...childEnvironment, ALPHORN_BASE_URL: world.url, ALPHORN_API_KEY: olga.secret },
    }),
  )
  expect((await client.listTools()).tools.length).toBeGreaterThan(5)
})

type Configuration = { command: string; args: string[]; env: Record<string, string> }
