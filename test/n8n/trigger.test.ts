import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { listProjects } from 'n8n-nodes-alphorn/nodes/AlphornTrigger/list-projects'
import type { Row } from 'n8n-nodes-alphorn/n8n-types'
import { decide } from '../fixtures/drafts.ts'
import { type Credential, formContext, triggerIn } from '../fixtures/n8n.ts'
import { addProspects, type Fixture, openFixture } from '../fixtures/project.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'
import { closeAtFileEnd } from '../support/file-end.ts'

// The lifecycle of a trigger: it adds its webhook, accepts only authentic messages, and removes the webhook again.

const n8n = await openN8n()
const world = await openWorld({ config: { webhooks: true, webhookHosts: [n8n.origin] } })

type Trigger = ReturnType<typeof triggerIn>

/** Opens the addresses of n8n's triggers, which receive Alphorn's messages. */
async function openN8n() {
  const triggers = new Map<string, Trigger>()
  const items: Row[] = []
  const answers: unknown[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const rawBody = await buffer(request)
    const trigger = triggers.get(request.url ?? '')
    if (!trigger) return response.writeHead(404).end()
    const received = await trigger.receive({ headers: request.headers, rawBody })
    items.push(...received.items.map(({ json }) => json))
    answers.push(received)
    return response.writeHead(received.status ?? 200).end()
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAtFileEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let count = 0
  return {
    origin,
    items,
    answers,
    /** Creates a trigger in a separate workflow. */
    add(credential: Credential, form: Row, more: Partial<Parameters<typeof triggerIn>[0]> = {}) {
      const path = `/webhook/${++count}`
      const trigger = triggerIn({ credential, url: origin + path, form, ...more })
      triggers.set(path, trigger)
      return trigger
    },
  }
}

async function listening(form: Row = { events: ['decision.made'] }) {
  const fixture = await openFixture(world)
  const program = await fixture.acme.credential(['webhooks:manage', 'prospect:read'])
  const credential = { address: world.url, secret: program.secret }
  return { fixture, credential, program, trigger: n8n.add(credential, form) }
}

const webhooksOf = async ({ program }: { program: Fixture['olga'] }) =>
  (await program.get('/webhooks')).body.data as Untyped[]

test('A trigger adds its webhook, starts the workflow for each event, and removes the webhook', async () => {
  const { fixture, trigger, ...caller } = await listening()
  expect(await trigger.activate()).toBe(true)
  expect(await trigger.activate()).toBe('there already')
  expect(await webhooksOf(caller)).toMatchObject([
    { name: 'n8n: Letters', kinds: ['decision.made'], project_ids: null },
  ])
  const [prospect_id] = await addProspects(fixture)
  await decide(fixture, prospect_id!, 'accept')
  const own = () => n8n.items.filter((item) => item['prospect_id'] === prospect_id)
  await expect.poll(own).toEqual([
    {
      event_id: expect.stringMatching(/^evt_/),
      type: 'decision.made',
      timestamp: expect.any(String),
      project_id: fixture.project,
      prospect_id,
      decision_id: expect.any(String),
      decision: 'accept',
    },
  ])
  expect(await trigger.deactivate()).toBe(true)
  expect(trigger.kept).toEqual({})
  expect(await webhooksOf(caller)).toEqual([])
})

test('A trigger for some projects registers only these, and its form lists them', async () => {
  const { fixture, credential, ...caller } = await listening()
  const trigger = n8n.add(credential, { events: ['release.ready'], projects: [fixture.project] })
  await trigger.activate()
  expect(await webhooksOf(caller)).toMatchObject([{ project_ids: [fixture.project] }])
  const names = await listProjects.call(formContext(credential))
  expect(names).toEqual([{ name: 'Roofs', value: fixture.project }])
})

test('A changed form, a lost secret or a deleted webhook leads to a new webhook and leaves no old one', async () => {
  const { credential, trigger, ...caller } = await listening()
  await trigger.activate()
  const [first] = await webhooksOf(caller)
  const changed = triggerIn({
    credential,
    url: first.url,
    form: { events: ['decision.made', 'draft.ready'] },
    kept: trigger.kept,
  })
  expect(await changed.activate()).toBe(true)
  const [second, ...others] = await webhooksOf(caller)
  expect([second.kinds, others]).toEqual([['decision.made', 'draft.ready'], []])
  delete changed.kept['secret']
  expect(await changed.activate()).toBe(true)
  const [third] = await webhooksOf(caller)
  expect(third.webhook_id).not.toBe(second.webhook_id)
  await caller.program.send('DELETE', `/webhooks/${third.webhook_id}`)
  expect(await changed.checkExists()).toBe(false)
  expect(await changed.activate()).toBe(true)
  await caller.program.send('DELETE', `/webhooks/${changed.kept['webhook_id'] as string}`)
  expect(await changed.deactivate()).toBe(true)
})

test('A webhook disabled by the service is created again; one disabled by a person stays disabled', async () => {
  const { fixture, trigger } = await listening()
  await trigger.activate()
  const at = `/webhooks/${trigger.kept['webhook_id'] as string}` as const
  await fixture.acme.app('PATCH', at, { enabled: false })
  expect(await trigger.activate()).toBe('there already')
  await world.sql(`update webhooks set disabled_reason = 'gone' where webhook_id = $1`, [
    trigger.kept['webhook_id'],
  ])
  expect(await trigger.activate()).toBe(true)
})

test('A test in the editor uses its own webhook and leaves that of the active workflow alone', async () => {
  const { credential, trigger, ...caller } = await listening()
  await trigger.activate()
  const kept = { ...trigger.kept }
  const inEditor = n8n.add(credential, { events: ['decision.made'] }, { kept, mode: 'manual' })
  await inEditor.activate()
  expect(await webhooksOf(caller)).toHaveLength(2)
  await inEditor.deactivate()
  expect((await webhooksOf(caller)).map(({ webhook_id }) => webhook_id)).toEqual([trigger.kept['webhook_id']])
})

test('A test message starts a test waiting in the editor but no active workflow', async () => {
  const { fixture, credential, trigger } = await listening()
  const inEditor = n8n.add(credential, { events: ['decision.made'] }, { mode: 'manual' })
  for (const one of [trigger, inEditor]) {
    await one.activate()
    await fixture.acme.app('POST', `/webhooks/${one.kept['webhook_id'] as string}/tests`, {})
  }
  const answered = { items: [], answered: 'The test arrived.' }
  await expect.poll(() => n8n.answers).toContainEqual(answered)
  const own = () => n8n.items.filter(({ webhook_id }) => webhook_id === inEditor.kept['webhook_id'])
  await expect.poll(() => own().map(({ type }) => type)).toEqual(['webhook.test'])
})

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`
const event = { type: 'decision.made', timestamp: '2026-11-21T09:30:00.000Z', data: { prospect_id: 'prs_1' } }

/** Returns a message as Alphorn sends it, signed by the reference library. */
function signed({ body = JSON.stringify(event), with_ = secret, ago = 0 } = {}) {
  const at = new Date(Date.now() - ago * 1000)
  const headers: Record<string, string | undefined> = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(with_).sign('evt_1', at, body),
  }
  return { headers, rawBody: Buffer.from(body) }
}

const receiver = (kept: Row = { webhook_id: 'whk_1', secret }) =>
  triggerIn({ credential: { address: world.url, secret: '' }, url: n8n.origin, form: {}, kept })

test('A genuine message starts the workflow, even if it also carries a signature of an older secret', async () => {
  const started = [
    { json: { event_id: 'evt_1', type: event.type, timestamp: event.timestamp, prospect_id: 'prs_1' } },
  ]
  expect((await receiver().receive(signed())).items).toEqual(started)
  const rotated = signed()
  rotated.headers['webhook-signature'] = `v1,${'A'.repeat(43)}= v2,x ${rotated.headers['webhook-signature']}`
  expect((await receiver().receive(rotated)).items).toEqual(started)
  const { rawBody, headers } = signed()
  const lazy = { headers, readRawBody: async () => void Object.assign(lazy, { rawBody }) }
  expect((await receiver().receive(lazy)).items).toEqual(started)
})

test.each([
  [
    'of another secret',
    signed({ with_: `whsec_${Buffer.from('another').toString('base64')}` }),
    /No signature/,
  ],
  [
    'with a changed body',
    { ...signed(), rawBody: Buffer.from('{"type":"release.ready","data":{}}') },
    /No signature/,
  ],
  ['that is old: a replay', signed({ ago: 301 }), /five minutes/],
  ['from the future', signed({ ago: -400 }), /five minutes/],
  ['without its headers', { headers: {}, rawBody: signed().rawBody }, /are required/],
  ['with a wrong time', withHeader('webhook-timestamp', 'soon'), /takes seconds/],
  ['with an empty signature', withHeader('webhook-signature', 'v1,'), /No signature/],
  ['without a body', { headers: signed().headers }, /No signature/],
])('A message %s starts no workflow and is answered with 401', async (_, message, why) => {
  expect(await receiver().receive(message)).toMatchObject({
    items: [],
    status: 401,
    body: { message: expect.stringMatching(why) },
  })
})

function withHeader(name: string, value: string) {
  const message = signed()
  return { ...message, headers: { ...message.headers, [name]: value } }
}

test('A trigger without its secret answers 503 for a later retry, and a signed body that is no event is refused', async () => {
  expect(await receiver({}).receive(signed())).toMatchObject({ items: [], status: 503 })
  for (const body of ['[]', 'null', '{"type":1}', 'no JSON'])
    expect(await receiver().receive(signed({ body }))).toMatchObject({ items: [], status: 400 })
})
