import { openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { expect, test } from 'vitest'

// `webhook_create` of programs: its key, and what a repeated call returns.

const world = await openWorld({ config: { webhooks: false } })
const fixture = await openFixture(world)
const manager = await fixture.acme.credential(['webhooks:manage'])
const body = {
  name: 'Bell',
  url: 'https://hooks.example.ch/bell',
  kinds: ['release.ready'],
  project_ids: [fixture.project],
} as const

const post = (key: string | null, sent: object = body) =>
  fetch(`${world.url}/api/v1/outreach/webhooks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${manager.secret}`,
      'content-type': 'application/json',
      ...(key !== null && { 'idempotency-key': key }),
    },
    body: JSON.stringify(sent),
  })

test('A webhook is created once per key, and a repeated call returns it with its secret', async () => {
  expect((await post(null)).status).toBe(400)
  const first = await post('bell')
  const again = await post('bell')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  const created = (await first.json()) as { data: { webhook_id: string; secret: string } }
  expect(created.data.secret).toMatch(/^whsec_/)
  expect(await again.json()).toMatchObject({ data: created.data })
  expect((await manager.get('/webhooks')).body.data).toHaveLength(1)
  expect((await post('bell', { ...body, name: 'Other' })).status).toBe(422)
  const kept = await world.sql<{ body: string }>(`select body from idempotency_keys where key = 'bell'`)
  expect(kept).toEqual([{ body: JSON.stringify(created.data.webhook_id) }])
})

test('A repeated call for a webhook that was deleted is refused, and creates none', async () => {
  const created = (await (await post('short')).json()) as { data: { webhook_id: string } }
  await manager.send('DELETE', `/webhooks/${created.data.webhook_id}`, { body: {} })
  const again = await post('short')
  expect(again.status).toBe(404)
  expect(await again.text()).toContain('that this key created was deleted')
})
