import { api } from '@alphorn/contract/api'
import { allScopes } from '@alphorn/test/fixtures/accounts'
import { openWorld } from '@alphorn/test/fixtures/world'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { mcpSurface } from '#cli/mcp/mcp-surface'

// With EXTENSIONS=off, MCP offers exactly the tools of the public API.

async function connect(extensions: boolean, profile: 'task' | 'full') {
  const world = await openWorld({
    config: { extensions },
    surface: mcpSurface({ family: 'outreach', extensions }),
  })
  const { secret } = await (await world.account()).credential(allScopes)
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers = { authorization: `Bearer ${secret}` }
  const url = new URL(`${world.url}/mcp?profile=${profile}`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
const isExtension = (name: string) => api[name as keyof typeof api].extension

test('With EXTENSIONS=off the full profile has tools for exactly the routes of the specification', async () => {
  const client = await connect(false, 'full')
  const names = await namesOf(client)
  expect(names).toContain('stage_job_claims')
  expect(names.filter(isExtension)).toEqual([])
  await expect(client.callTool({ name: 'stage_job_batch_claims', arguments: {} })).rejects.toThrow(
    'There is no tool stage_job_batch_claims',
  )
  expect((await client.callTool({ name: 'project_list', arguments: {} })).isError).not.toBe(true)
  await client.close()
})

test('With EXTENSIONS=off the task profile offers only the tasks that need no extension', async () => {
  const client = await connect(false, 'task')
  const names = await namesOf(client)
  expect(names).toContain('find_companies')
  expect(names).not.toContain('claim_work')
  await client.close()
})

test('With extensions enabled the full profile includes tools for them', async () => {
  const client = await connect(true, 'full')
  expect((await namesOf(client)).filter(isExtension)).toContain('stage_job_batch_claims')
  await client.close()
})
