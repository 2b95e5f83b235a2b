import { setClock } from '@alphorn/test/fixtures/time'
import { openWorld } from '@alphorn/test/fixtures/world'
import { expect, test } from 'vitest'
import { mcpSurface } from '#cli/mcp/mcp-surface'

const burst = 4
const world = await openWorld({
  plan: { burstPerCredential: burst },
  surface: mcpSurface({ family: 'outreach' }),
})

let minutes = 0

async function agent() {
  const { secret, credential_id } = await (await world.account()).credential(['companies:read'])
  // The burst limit is per minute, so each test begins in another minute.
  await setClock(world, `2027-03-10T09:${10 + ++minutes}:01Z`)
  const say = (method: string, params: object = {}) =>
    fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  const operations = async () => {
    const rows = await world.sql(
      'select operation_id, status, user_agent from audit_rows where credential_id = $1 order by started_at, request_id',
      [credential_id],
    )
    return rows as { operation_id: string; status: number; user_agent: string }[]
  }
  return { say, operations }
}

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
}

test('Every MCP message counts as one request and is recorded in the history, whatever its content', async () => {
  const { say, operations } = await agent()
  expect((await say('initialize', initialize)).status).toBe(200)
  expect((await say('tools/list')).status).toBe(200)
  await say('tools/call', { name: 'find_companies', arguments: { limit: 1 } })
  await say('tools/call', { name: 'find_companies', arguments: { limit: 0 } }) // refused before it is sent to the API
  const refused = await say('tools/list')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { code: 'burst_limited' } })
  const rows = await operations()
  expect(rows.map(({ operation_id }) => operation_id)).toEqual(['me', 'me', 'companies', 'me', 'me'])
  expect(rows.at(-1)).toMatchObject({ status: 429, user_agent: expect.stringMatching(/^alphorn-mcp/) })
})

test('A rate-limited tool call is refused at once instead of waiting in the server', async () => {
  const { say, operations } = await agent()
  for (let at = 0; at < burst; at++) await say('tools/list')
  const answer = await say('tools/call', { name: 'find_companies', arguments: { limit: 1 } })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('burst_limited')
  expect(text).toContain('retry_after')
  expect((await operations()).filter(({ operation_id }) => operation_id === 'companies')).toHaveLength(1)
})

test('A call of a tool that the credential may not use counts as a request as well', async () => {
  const { say, operations } = await agent()
  expect(await (await say('tools/call', { name: 'approve_outreach' })).text()).toContain('There is no tool')
  expect(await operations()).toMatchObject([{ operation_id: 'me', status: 200 }])
})
