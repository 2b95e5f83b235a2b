import { openWorld } from '@alphorn/test/fixtures/world'
import { expect, test } from 'vitest'
import { mcpSurface } from '#cli/mcp/mcp-surface'

const world = await openWorld({ surface: mcpSurface({ family: 'outreach' }) })

test('An MCP response cannot be rendered as a page, framed or embedded by another site', async () => {
  const acme = await world.account()
  const { secret } = await acme.credential(['companies:read'])
  const ask = (headers: Record<string, string>) =>
    fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
  const answers = [
    await ask({}),
    await ask({ authorization: `Bearer ${secret}` }),
    await ask({ origin: 'https://evil.example' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 403])
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors 'none'/)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})
