import { crmFaults } from '@alphorn/contract/crm/faults'
import { describe, expect, test, vi } from 'vitest'
import { released } from '../fixtures/drafts.ts'
import {
  muster,
  openCrms,
  run,
  runOnce,
  save,
  type Settings,
  start,
  stateOf,
  suppressed,
} from '../fixtures/crm.ts'

// A CRM under external control, and the rules that keep the service from reaching other hosts.

const { world, hidden, connected } = await openCrms()

describe('a misbehaving CRM', () => {
  const page = { total: 1000, list: [{ id: 'a1', name: 'Muster' }] }
  const json = { 'content-type': 'application/json' }
  test.each([
    ['answers with a page', 'not_json', 200, { 'content-type': 'text/html' }, '<html>Welcome</html>'],
    ['lies about its type', 'not_json', 200, json, '<html>Welcome</html>'],
    ['redirects', 'redirected', 302, { location: 'http://127.0.0.1:1/' }, ''],
    ['answers in another form', 'not_espocrm', 200, json, JSON.stringify({ records: [] })],
    ['has no API', 'not_found', 404, {}, ''],
    ['refuses the role', 'forbidden', 403, { 'x-status-reason': 'No access to Account.' }, ''],
    ['loops over one page', 'page_repeated', 200, json, JSON.stringify(page)],
    ['answers without an end', 'too_large', 200, json, `[${'1,'.repeat(1_500_000)}1]`],
  ] as const)(
    'A run fails with an explanation when the CRM %s: %s',
    async (_, fault, status, headers, body) => {
      const { acme, crm } = await connected({ uid_field: null })
      crm.interfere((_asked, response) => {
        response.writeHead(status, headers).end(body)
        return true
      })
      const { state, fault_text, ...told } = await run(acme, { direction: 'pull' })
      expect([state, told.fault, fault_text]).toEqual(['failed', fault, crmFaults[fault]])
      expect(await suppressed(acme)).toEqual([])
    },
  )

  test.each([
    ['a page', 'not_json', 200, { 'content-type': 'text/html' }, '<html>Welcome</html>'],
    ['a redirect', 'redirected', 307, { location: 'http://127.0.0.1:1/' }, ''],
    ['a record without an id', 'not_espocrm', 200, json, JSON.stringify({ name: 'Muster' })],
    ['the refusal of its key', 'unauthorized', 401, {}, ''],
  ] as const)(
    'A run fails when the CRM answers a successful creation with %s, and the next run duplicates nothing',
    async (_, fault, status, headers, answer) => {
      const { fixture, acme, crm } = await connected()
      await released(fixture)
      crm.interfere(({ method, entity, body }, response) => {
        if (method !== 'POST' || entity !== 'Account') return false
        crm.add('Account', body)
        response.writeHead(status, headers).end(answer)
        return true
      })
      const push = { direction: 'push', project_id: fixture.project }
      const { state, fault_text, ...ended } = await run(acme, push)
      expect([state, ended.fault, fault_text]).toEqual(['failed', fault, crmFaults[fault]])
      crm.behave()
      expect(await run(acme, push)).toMatchObject({ state: 'done', fault: null, counts: { create: 0 } })
      expect([crm.saved.Account.length, crm.saved.Task.length]).toEqual([1, 1])
    },
  )

  test('A run fails when the CRM revokes the key midway', async () => {
    const { acme, crm } = await connected({ uid_field: null })
    for (let at = 0; at < 150; at++) crm.add('Account', { name: `Unknown ${at} AG` })
    crm.interfere(({ search }, response) => {
      if (search.offset !== 99) return false
      response.writeHead(401).end()
      return true
    })
    const { state, fault, counts } = await run(acme, { direction: 'pull' })
    expect([state, fault, counts.read]).toEqual(['failed', 'unauthorized', 100])
  })

  test('A run pauses when the CRM is slow, states the reason and continues later', async () => {
    const { acme, crm } = await connected({ uid_field: null })
    crm.add('Account', muster)
    const wait = AbortSignal.timeout.bind(AbortSignal)
    const shorter = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => wait(milliseconds === 20_000 ? 100 : milliseconds))
    crm.interfere(() => true)
    const run_id = await start(acme, { direction: 'pull' })
    const resting = await runOnce(acme, run_id, ({ fault }) => fault === 'timed_out')
    expect(resting).toMatchObject({ state: 'running', fault_text: crmFaults.timed_out, counts: { read: 0 } })
    shorter.mockRestore()
    crm.behave()
    await world.sql('update crm_runs set due_at = app_now() where run_id = $1', [run_id])
    expect(await runOnce(acme, run_id)).toMatchObject({ state: 'done', fault: null, counts: { read: 1 } })
  })

  test('A pull without access to contacts still processes the accounts and asks a person', async () => {
    const { acme, crm } = await connected()
    crm.add('Account', muster)
    crm.interfere(({ entity }, response) => {
      if (entity !== 'Contact') return false
      response.writeHead(403, { 'x-status-reason': 'No access to Contact.' }).end()
      return true
    })
    const { state, told } = await run(acme, { direction: 'pull' })
    expect([state, told]).toEqual([
      'done',
      ['suppress customer Muster Dachbau', 'ask contacts_forbidden null'],
    ])
  })

  test('A run fails when the CRM lacks the configured UID attribute', async () => {
    const { acme, crm } = await connected({ uid_field: 'cUidd' })
    crm.add('Account', muster)
    expect(await run(acme, { direction: 'pull' })).toMatchObject({
      state: 'failed',
      fault: 'uid_field_unknown',
    })
  })
})

describe('A connection', () => {
  test('A connection to a CRM accepts only hosts that the operator allows, and keeps its key for one address', async () => {
    const { acme, crm } = await connected()
    const put = async (body: Settings) => (await acme.app('PUT', '/crm', body)).body
    const key = { api_key: crm.apiKey }
    for (const url of [
      'https://crm.example',
      `${crm.origin.replace('http:', 'https:')}`,
      'http://127.0.0.1:9/',
    ])
      expect((await put({ url, ...key })).error.errors).toMatchObject([
        { code: 'value_not_allowed', field: 'url' },
      ])
    expect((await put({ url: `${crm.origin}/other` })).error.errors).toMatchObject([
      { code: 'required', field: 'api_key' },
    ])
    expect((await put({ url: `${crm.origin}/api/v1/` })).data).toMatchObject({ url: crm.origin })
    expect(JSON.stringify(await stateOf(acme))).not.toContain(crm.apiKey)
    const [{ secret }] = await world.sql<{ secret: Buffer }>(
      'select secret from crm_connections where account_id = $1',
      [acme.account_id],
    )
    expect(secret.includes(crm.apiKey)).toBe(false)
  })

  test('A connection to a CRM ends the current run when another address is saved, and reads the other CRM from the start', async () => {
    const { acme, crm } = await connected({ uid_field: null })
    const other = (await connected()).crm
    for (let at = 0; at < 150; at++) crm.add('Account', { name: `Unknown ${at} AG` })
    crm.interfere(({ search }, response) => {
      if (search.offset !== 99) return false
      response.writeHead(503).end()
      return true
    })
    const run_id = await start(acme, { direction: 'pull' })
    await runOnce(acme, run_id, ({ fault }) => fault === 'busy')
    await save(acme, { url: other.origin, api_key: other.apiKey })
    expect(await runOnce(acme, run_id)).toMatchObject({
      state: 'failed',
      fault: 'address_changed',
      fault_text: crmFaults.address_changed,
    })
    other.add('Account', muster)
    const { state, counts } = await run(acme, { direction: 'pull' })
    expect([state, counts.read]).toEqual(['done', 1])
  })

  test('A connection to a CRM does not reach a private address through a public name', async () => {
    const { acme } = await connected()
    await save(acme, { url: hidden.origin.replace('http:', 'https:'), api_key: hidden.apiKey })
    expect(await run(acme, { direction: 'pull' })).toMatchObject({ state: 'failed', fault: 'not_public' })
    expect(hidden.asked).toEqual([])
  })

  test('A connection to a CRM is deleted together with its runs, and no run starts without it', async () => {
    const { acme, crm } = await connected()
    crm.add('Account', muster)
    await run(acme, { direction: 'pull' })
    expect((await acme.app('DELETE', '/crm', {})).body.data).toEqual({ deleted: true })
    expect(await stateOf(acme)).toMatchObject({ connection: null, runs: [] })
    expect((await acme.app('POST', '/crm/runs', { direction: 'pull' })).status).toBe(422)
    expect(await suppressed(acme)).toHaveLength(1)
  })
})
