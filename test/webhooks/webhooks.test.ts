import { eventContents, eventKinds } from '@alphorn/contract/webhooks/events'
import type { Delivery, DeliveryDetail } from '@alphorn/contract/webhooks/webhooks'
import { pooledDb } from '@alphorn/server/platform/db/connection'
import { claimDue } from '@alphorn/server/webhooks/claim'
import { deleteOldEvents } from '@alphorn/server/webhooks/delete-old-events'
import { sendDeliveries } from '@alphorn/server/webhooks/send'
import { describe, expect, test } from 'vitest'
import { approve, decide, drafted, waitForIdle, released } from '../fixtures/drafts.ts'
import { isGenuine, openReceiver } from '../fixtures/receiver.ts'
import { openFixture } from '../fixtures/project.ts'
import { setClock } from '../fixtures/time.ts'
import type { Account } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Receivers are on this machine. The background job is off in all tests but one, so that each attempt happens only when
// a test triggers it.
const egress = { protocols: ['http:'], allows: () => true }
const world = await openWorld({ config: { webhooks: false }, egress })
const { peppers } = world.config
const day = 86_400
const firstTurn = { most: 5, after: null, running: [], fullAccounts: [] }

function send(signal = new AbortController().signal) {
  return sendDeliveries(world.service.pools, { peppers, egress }, signal)
}

type Wanted = { kinds?: readonly string[]; project_ids?: string[] }

async function listen(account: Account, url: string, { kinds = eventKinds, ...more }: Wanted = {}) {
  const made = await account.app('POST', '/webhooks', { name: 'Ring', url, kinds, ...more })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const { webhook_id, secret } = made.body.data as { webhook_id: string; secret: string }
  const at = `/webhooks/${webhook_id}` as const
  return {
    secret,
    at,
    state: async () =>
      (await account.app('GET', '/webhooks')).body.data.find((one: object) =>
        Object.values(one).includes(webhook_id),
      ),
    deliveries: async (query = '') =>
      (await account.app('GET', `${at}/deliveries${query}`)).body.data as Delivery[],
    detail: async (event_id: string) =>
      (await account.app('GET', `${at}/deliveries/${event_id}`)).body.data as DeliveryDetail,
    ring: async () => (await account.app('POST', `${at}/tests`, {})).body.data as Delivery,
  }
}

/** Creates an endpoint of a new account, and its receiver. */
async function ringing() {
  const receiver = await openReceiver()
  const acme = await world.account()
  return { acme, receiver, hook: await listen(acme, receiver.url) }
}

test('Events up to the export of a text are delivered with a signature, and contain only IDs', async () => {
  const fixture = await openFixture(world)
  const receiver = await openReceiver()
  const { secret } = await listen(fixture.acme, receiver.url)
  const { release_id, prospect_id } = await released(fixture)
  await waitForIdle(fixture)
  await fixture.acme.app('POST', `/projects/${fixture.project}/exports`, {
    release_ids: [release_id],
    format: 'csv',
  })
  await send()
  const kinds = receiver.received.map(({ event }) => event.type)
  const flow = 'cycle.completed cycle.started decision.made draft.ready release.exported release.ready'
  expect([...new Set(kinds)].sort().join(' ')).toBe(`${flow} stage_job.completed stage_job.opened`)
  expect(kinds.filter((kind) => kind === 'release.ready')).toHaveLength(1)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(kinds.length)
  for (const one of receiver.received) {
    expect(isGenuine(secret, one)).toBe(true)
    expect(isGenuine(secret, { ...one, body: one.body.replace('prj_', 'prk_') })).toBe(false)
    const { type, data } = one.event
    expect(eventContents[type].strict().safeParse(data).error?.issues).toBeUndefined()
    const ids = Object.entries(data).filter(([name]) => !['stage', 'executor', 'decision'].includes(name))
    for (const [, id] of ids) expect(id).toMatch(/^[a-z]{3}_[0-9a-z]{26}$/)
  }
  const ready = receiver.received.find(({ event }) => event.type === 'release.ready')!
  expect(ready.event.data).toEqual({ project_id: fixture.project, prospect_id, release_id })
})

test('An endpoint gets the events and projects that it selected, and nothing of another account', async () => {
  const fixture = await openFixture(world)
  const other = await fixture.acme.project()
  const receivers = await Promise.all([openReceiver(), openReceiver(), openReceiver()])
  const [decisions, elsewhere, foreign] = receivers
  await listen(fixture.acme, decisions.url, { kinds: ['decision.made'] })
  await listen(fixture.acme, elsewhere.url, { project_ids: [other] })
  await listen(await world.account('Bolt'), foreign.url)
  const { prospect_id } = await released(fixture)
  const decided = await decide(fixture, prospect_id, 'do_not_contact', 'requested_no_contact')
  await send()
  expect(receivers.map(({ received }) => received.map(({ event }) => event.type))).toEqual([
    ['decision.made', 'decision.made'],
    [],
    [],
  ])
  // Deliveries run concurrently, so their order of arrival is undefined.
  expect(decisions.received.map(({ event }) => event.data)).toContainEqual({
    project_id: fixture.project,
    prospect_id,
    decision_id: decided.body.data.decision_id,
    decision: 'do_not_contact',
  })
})

test('A refused call sends no event, and a changed release does', async () => {
  const fixture = await openFixture(world)
  const receiver = await openReceiver()
  const { deliveries } = await listen(fixture.acme, receiver.url, {
    kinds: eventKinds.filter((kind) => kind.startsWith('release.')),
  })
  const { prospect_id, named } = await drafted(fixture)
  const wrong = { ...named, content_fingerprint: `sha256:${'0'.repeat(64)}` }
  expect((await approve(fixture, prospect_id, wrong)).status).toBe(422)
  expect(await deliveries()).toEqual([])
  const approved = (await approve(fixture, prospect_id, named)).body.data
  const revoked = await fixture.acme.app(
    'POST',
    `/projects/${fixture.project}/prospects/${prospect_id}/approvals/${approved.approval_id}/revocations`,
    { reason: 'A wrong price.' },
  )
  expect(revoked.status).toBe(201)
  await approve(fixture, prospect_id, named)
  await decide(fixture, prospect_id, 'do_not_contact', 'requested_no_contact')
  const kinds = (await deliveries()).map(({ kind }) => kind).toReversed()
  expect(kinds).toEqual(['release.ready', 'release.withdrawn', 'release.ready', 'release.blocked'])
})

describe('deliveries that fail', () => {
  test('A failed delivery is retried with the same ID when it is due, and the response of the endpoint is shown', async () => {
    const { receiver, hook } = await ringing()
    // The clock is stopped, so that a busy machine's delays do not count towards the next attempt.
    await world.travel(0)
    const { event_id } = await hook.ring()
    receiver.answerStatus(500, {}, `Broken \0 ${'x'.repeat(3000)}`)
    await send()
    const failed = await hook.detail(event_id)
    expect(failed).toMatchObject({ state: 'pending', attempts: 1, last_status: 500 })
    expect(failed.last_error).toBe('The endpoint answered with 500.')
    expect(failed.last_attempts[0]!.answer).toMatch(/^Broken {2}x{1015}$/)
    const wait = Date.parse(failed.next_attempt_at!) - Date.parse(failed.created_at)
    expect(wait).toBeGreaterThan(3900)
    await send()
    expect(receiver.received).toHaveLength(1)
    await world.travel(10)
    receiver.answerStatus(204)
    await send()
    expect(receiver.received.map(({ id }) => id)).toEqual([event_id, event_id])
    expect(receiver.received.every((one) => isGenuine(hook.secret, one))).toBe(true)
    expect(await hook.detail(event_id)).toMatchObject({
      state: 'delivered',
      attempts: 2,
      next_attempt_at: null,
      last_attempts: [
        { number: 1, status: 500 },
        { number: 2, status: 204, error: null },
      ],
    })
  })

  test('A failing delivery honours Retry-After, and is abandoned after ten attempts until it is resent manually', async () => {
    const { acme, receiver, hook } = await ringing()
    const { event_id } = await hook.ring()
    receiver.answerStatus(503, { 'retry-after': '900' })
    await send()
    const { next_attempt_at } = await hook.detail(event_id)
    const [{ ahead }] = await world.sql('select extract(epoch from $1::timestamptz - app_now()) as ahead', [
      next_attempt_at,
    ])
    expect(Number(ahead)).toBeGreaterThan(850)
    receiver.answerStatus(302, { location: receiver.url })
    for (let turn = 0; turn < 9; turn++) {
      await setClock(world, (await hook.detail(event_id)).next_attempt_at!)
      await send()
    }
    const given = await hook.detail(event_id)
    expect(given).toMatchObject({ state: 'failed', attempts: 10, next_attempt_at: null, last_status: 302 })
    expect(receiver.received).toHaveLength(10)
    await acme.app('PATCH', hook.at, { enabled: true })
    receiver.answerStatus(200)
    const resent = await acme.app('POST', `${hook.at}/deliveries/${event_id}/resends`, {})
    expect(resent.body.data).toMatchObject({ state: 'pending', event_id })
    await send()
    expect(await hook.detail(event_id)).toMatchObject({ state: 'delivered', attempts: 11 })
    expect((await hook.detail(event_id)).last_attempts).toHaveLength(10)
  })

  test('A delivery whose sender died becomes due again, and a late result of that sender is ignored', async () => {
    const { receiver, hook } = await ringing()
    const { event_id } = await hook.ring()
    const [claimed] = await claimDue(world.service.pools.write, firstTurn)
    expect(claimed!.event_id).toBe(event_id)
    await send()
    expect(receiver.received).toHaveLength(0)
    await world.travel(61)
    await send()
    expect(receiver.received.map(({ id }) => id)).toEqual([event_id])
    expect(await hook.detail(event_id)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('A delivery that is interrupted when the service stops is sent by the next process', async () => {
    const { receiver, hook } = await ringing()
    const { event_id } = await hook.ring()
    receiver.answer(() => {})
    const stop = new AbortController()
    const sending = send(stop.signal)
    await expect.poll(() => receiver.received.length).toBe(1)
    stop.abort()
    await sending
    expect(await hook.detail(event_id)).toMatchObject({ state: 'pending', attempts: 0, last_attempts: [] })
    receiver.answerStatus(204)
    await send()
    expect(await hook.detail(event_id)).toMatchObject({ state: 'delivered', attempts: 1 })
  })
})

describe('endpoints', () => {
  test('An endpoint that is gone is disabled at once, and one that keeps failing after five days', async () => {
    const gone = await ringing()
    await gone.hook.ring()
    gone.receiver.answerStatus(410)
    const failing = await ringing()
    failing.receiver.answerStatus(500)
    const { event_id } = await failing.hook.ring()
    await send()
    expect(await gone.hook.state()).toMatchObject({ disabled_reason: 'gone' })
    expect(await failing.hook.state()).toMatchObject({ disabled_at: null, failing_since: expect.any(String) })
    await world.travel(5 * day + 60)
    await send()
    expect(await failing.hook.state()).toMatchObject({ disabled_reason: 'failing' })
    await world.travel(day)
    await send()
    expect(failing.receiver.received).toHaveLength(2)
    failing.receiver.answerStatus(200)
    await failing.acme.app('PATCH', failing.hook.at, { enabled: true })
    await send()
    expect(await failing.hook.detail(event_id)).toMatchObject({ state: 'delivered' })
    expect(await failing.hook.state()).toMatchObject({ disabled_at: null, failing_since: null })
  })

  test('An endpoint gets no events that occur while it is disabled', async () => {
    const fixture = await openFixture(world)
    const receiver = await openReceiver()
    const hook = await listen(fixture.acme, receiver.url)
    expect((await fixture.acme.app('PATCH', hook.at, { enabled: false })).body.data).toMatchObject({
      disabled_reason: 'by_user',
    })
    const { prospect_id } = await drafted(fixture)
    expect(await hook.deliveries()).toEqual([])
    await fixture.acme.app('PATCH', hook.at, { enabled: true, kinds: ['decision.made'] })
    await decide(fixture, prospect_id, 'reject')
    expect(await hook.deliveries('?state=pending')).toMatchObject([{ kind: 'decision.made' }])
    await fixture.acme.app('DELETE', hook.at, {})
    await send()
    expect(receiver.received).toEqual([])
  })

  test('An endpoint gets both signatures during the grace period of a rotation, and then only the new one', async () => {
    const { acme, receiver, hook } = await ringing()
    const rotated = await acme.app('POST', `${hook.at}/rotations`, { grace_seconds: 3600 })
    const { secret } = rotated.body.data
    const ring = async () => {
      await hook.ring()
      await send()
      const last = receiver.received.at(-1)!
      return [hook.secret, secret].map((one: string) => isGenuine(one, last))
    }
    expect(await ring()).toEqual([true, true])
    await world.travel(3601)
    expect(await ring()).toEqual([false, true])
  })

  test('An endpoint that does not respond does not delay others', async () => {
    const hanging = await ringing()
    hanging.receiver.answer(() => {})
    for (let times = 0; times < 20; times++) await hanging.hook.ring()
    const quick = await ringing()
    await quick.hook.ring()
    const stop = new AbortController()
    const sending = send(stop.signal)
    await expect.poll(() => quick.receiver.received.length).toBe(1)
    await quick.hook.ring()
    await expect.poll(() => quick.receiver.received.length).toBe(2)
    expect(hanging.receiver.received.length).toBeLessThanOrEqual(4)
    stop.abort()
    await sending
  })

  test('The number of endpoints of an account is limited, and the secret of an endpoint is shown nowhere', async () => {
    const { acme, receiver, hook } = await ringing()
    for (let count = 1; count < 20; count++) await listen(acme, receiver.url)
    const input = { name: 'More', url: receiver.url, kinds: ['release.ready'] }
    const refused = await acme.app('POST', '/webhooks', input)
    expect(refused.body.error.errors).toMatchObject([{ code: 'too_many_items', field: 'url' }])
    const bytes = Buffer.from(hook.secret.slice('whsec_'.length), 'base64')
    expect(bytes).toHaveLength(32)
    const kept = await world.sql<{ at: number }>('select position($1::bytea in secret) as at from webhooks', [
      bytes,
    ])
    expect(kept.every(({ at }) => at === 0)).toBe(true)
    const tables = ['audit_rows', 'idempotency_keys', 'webhooks']
    for (const table of tables)
      expect(
        await world.sql(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, [hook.secret]),
      ).toEqual([])
  })
})

test('The background job sends deliveries, and events are deleted after thirty days', async () => {
  const sending = await world.another({ webhooks: true })
  const { receiver, hook } = await ringing()
  await hook.ring()
  await expect.poll(() => receiver.received.length).toBe(1)
  await expect.poll(async () => (await hook.deliveries())[0]!.state).toBe('delivered')
  await sending.stop()
  await world.travel(31 * day)
  await deleteOldEvents(pooledDb(world.service.pools.read))
  expect(await world.sql('select 1 from webhook_deliveries')).toEqual([])
})
