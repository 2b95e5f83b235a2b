import { expect, test } from 'vitest'
import type { Untyped } from '../fixtures/untyped.ts'
import { isGenuine, openReceiver } from '../fixtures/receiver.ts'
import { openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Programs in the operator's own network that add and remove their endpoint through the API.

const receiver = await openReceiver()
const stranger = await openReceiver()
const world = await openWorld({ config: { webhooks: true, webhookHosts: [new URL(receiver.url).origin] } })
const bell = { name: 'Bell', url: receiver.url, kinds: ['decision.made'] }

test('A credential adds an endpoint on an allowed host, receives calls and removes the endpoint', async () => {
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

test('An endpoint on a host that the operator has not allowed is refused', async () => {
  const acme = await world.account()
  const program = await acme.credential(['webhooks:manage'])
  for (const url of [stranger.url, receiver.url.replace('http:', 'https:')]) {
    const refused = await program.post('/webhooks', { ...bell, url } as Untyped)
    expect([refused.status, (refused.body as Untyped).error?.errors?.[0]?.field]).toEqual([422, 'url'])
  }
})

test('A credential limited to projects manages only the endpoints of these projects', async () => {
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
  const sent = await acme.app('POST', `/webhooks/${everywhere.webhook_id}/tests`, {})
  const deliveries = `/webhooks/${everywhere.webhook_id}/deliveries` as const
  const delivery = `${deliveries}/${sent.body.data.event_id}` as const
  for (const hidden of [
    await limited.get(deliveries),
    await limited.get(delivery),
    await limited.post(`${delivery}/resends`, {}),
  ])
    expect(hidden.status).toBe(404)
  expect((await all.get(delivery)).status).toBe(200)
})

test('A credential reads why a delivery failed, and sends it again', async () => {
  const { acme } = await openFixture(world)
  const program = await acme.credential(['webhooks:manage'])
  const { webhook_id } = (await program.post('/webhooks', bell as Untyped)).body.data as Untyped
  receiver.answerStatus(410, {}, 'Moved away.')
  await acme.app('POST', `/webhooks/${webhook_id}/tests`, {})
  const at = `/webhooks/${webhook_id}/deliveries` as const
  const failed = async () => (await program.get(`${at}?state=failed`)).body.data
  await expect.poll(failed).toMatchObject([{ kind: 'webhook.test', attempts: 1, last_status: 410 }])
  const [{ event_id }] = (await failed()) as Untyped
  expect((await program.get(`${at}/${event_id}`)).body.data).toMatchObject({
    payload: { type: 'webhook.test', data: { webhook_id } },
    last_attempts: [{ number: 1, status: 410, answer: 'Moved away.' }],
  })
  receiver.answerStatus(204)
  await acme.app('PATCH', `/webhooks/${webhook_id}`, { enabled: true })
  const again = await program.post(`${at}/${event_id}/resends`, {})
  expect([again.status, again.body.data]).toMatchObject([201, { event_id, state: 'pending' }])
  await expect
    .poll(async () => (await program.get(at)).body.data)
    .toMatchObject([{ event_id, state: 'delivered', attempts: 2 }])
})
