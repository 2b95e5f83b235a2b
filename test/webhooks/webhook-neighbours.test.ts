import { expect, test } from 'vitest'
import type { Untyped } from '../fixtures/untyped.ts'
import { isGenuine, openReceiver } from '../fixtures/receiver.ts'
import { openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Programs beside Alphorn, in the operator's own network, that add and remove their endpoint by the API.

const receiver = await openReceiver()
const stranger = await openReceiver()
const world = await openWorld({ config: { webhooks: true, webhookHosts: [new URL(receiver.url).origin] } })
const bell = { name: 'Bell', url: receiver.url, kinds: ['decision.made'] }

test('An endpoint of a named host is added by a credential, called and removed', async () => {
  const { acme, at, project } = await openFixture(world)
  const program = await acme.credential(['webhooks:manage', 'prospect:write', 'prospect:read'])
  const made = await program.post('/webhooks', bell as Untyped)
  expect(made.status).toBe(201)
  const { webhook_id, secret } = made.body.data as Untyped
  const added = await program.post(`/projects/${project}/prospects`, {
    companies: [{ uid: (await uidOfCompany()) as Untyped }],
  } as Untyped)
  const [{ prospect_id }] = added.body.data as Untyped
  await program.post(`${at}/prospects/${prospect_id}/decisions`, {
    decision: 'accept',
    reason: 'good_fit',
  } as Untyped)
  await expect.poll(() => receiver.received.map(({ event }) => event.type)).toEqual(['decision.made'])
  expect(isGenuine(secret, receiver.received[0]!)).toBe(true)
  expect((await program.get('/webhooks')).body.data).toMatchObject([{ webhook_id }])
  expect((await program.send('DELETE', `/webhooks/${webhook_id}`)).status).toBe(200)
  expect((await program.get('/webhooks')).body.data).toEqual([])
})

async function uidOfCompany() {
  const [company] = await world.sql<{ uid: string }>(
    `select uid from companies where status = 'active' limit 1`,
  )
  return company!.uid
}

test('A host that the operator does not name is refused', async () => {
  const acme = await world.account()
  const program = await acme.credential(['webhooks:manage'])
  for (const url of [stranger.url, receiver.url.replace('http:', 'https:')]) {
    const refused = await program.post('/webhooks', { ...bell, url } as Untyped)
    expect([refused.status, (refused.body as Untyped).error?.errors?.[0]?.field]).toEqual([422, 'url'])
  }
})

test('A credential that is limited to projects manages the endpoints of these alone', async () => {
  const acme = await world.account()
  const [own, other] = [await acme.project(), await acme.project()] as const
  const all = await acme.credential(['webhooks:manage'])
  const limited = await acme.credential(['webhooks:manage'], { project_ids: [own] })
  const everywhere = (await all.post('/webhooks', bell as Untyped)).body.data as Untyped
  const elsewhere = await limited.post('/webhooks', { ...bell, project_ids: [other] } as Untyped)
  expect([(await limited.post('/webhooks', bell as Untyped)).status, elsewhere.status]).toEqual([422, 422])
  const mine = (await limited.post('/webhooks', { ...bell, project_ids: [own] } as Untyped)).body
    .data as Untyped
  expect((await limited.get('/webhooks')).body.data).toMatchObject([{ webhook_id: mine.webhook_id }])
  expect((await limited.send('DELETE', `/webhooks/${everywhere.webhook_id}`)).status).toBe(404)
  expect((await all.get('/webhooks')).body.data).toHaveLength(2)
})
