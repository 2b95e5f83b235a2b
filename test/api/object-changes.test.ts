import type { Untyped } from '../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Changes of a call to stored resources, before and after, as shown next to its audit row.

const egress = { protocols: ['http:'], allows: () => true }
const world = await openWorld({ config: { webhooks: false }, egress })
const acme = await world.account()
const project = await acme.project()
const credential = await acme.credential(['prospect:read'], { name: 'Office' })

const reported = async (account: Account, query: string) =>
  (await account.app('GET', `/changes?${query}`)).body.data
const ofCall = async ({ headers }: Answer) => {
  const [change] = await reported(acme, `request_id=${headers.get('x-request-id')}`)
  return change
}

test('A change to a project, including its policy, is recorded with the differences and its author', async () => {
  const answer = await acme.app('PATCH', `/projects/${project}`, {
    name: 'Flat roofs',
    language: 'de',
    policies: { four_eyes: false },
  })
  expect(answer.status).toBe(200)
  const change = await ofCall(answer)
  const { started_at } = (await acme.app('GET', `/requests?request_id=${change!.request_id}`)).body.data[0]!
  expect(change).toEqual({
    request_id: answer.body.request_id,
    target: project,
    changed_by: expect.stringMatching(/./),
    changed_at: started_at,
    differences: [
      { member: 'name', before: expect.any(String), after: 'Flat roofs' },
      { member: 'policies.four_eyes', before: 'true', after: 'false' },
    ],
  })
})

test('A change to every other object of the app is recorded', async () => {
  const list = await acme.app('POST', '/markets', { name: 'Bern', filters: { canton: ['BE'] } })
  const watch = await acme.app('POST', '/watches', { name: 'Bern', filters: { canton: ['BE'] } })
  const url = 'http://127.0.0.1:9/alphorn'
  const hook = await acme.app('POST', '/webhooks', { name: 'CRM', url, kinds: ['release.exported'] })
  const cases: [string, string, object, Untyped][] = [
    [
      'PATCH',
      `/markets/${list.body.data.list_id}`,
      { filters: { canton: ['ZH'] } },
      [{ member: 'filters.canton', before: '["BE"]', after: '["ZH"]' }],
    ],
    [
      'PATCH',
      `/watches/${watch.body.data.watch_id}`,
      { muted: true, kinds: [] },
      [{ member: 'muted', before: 'false', after: 'true' }],
    ],
    [
      'PATCH',
      `/webhooks/${hook.body.data.webhook_id}`,
      { name: 'Our CRM' },
      [{ member: 'name', before: 'CRM', after: 'Our CRM' }],
    ],
    [
      'PATCH',
      `/credentials/${credential.credential_id}`,
      { allowed_addresses: ['192.0.2.1'] },
      [{ member: 'allowed_addresses', before: null, after: '["192.0.2.1"]' }],
    ],
    [
      'POST',
      `/credentials/${credential.credential_id}/revocations`,
      {},
      [{ member: 'revoked_at', before: null, after: expect.stringMatching(/Z$/) }],
    ],
  ]
  for (const [method, path, body, differences] of cases) {
    const answer = await acme.app(method, path, body)
    expect([path, answer.status < 300, (await ofCall(answer))?.differences]).toEqual([
      path,
      true,
      differences,
    ])
  }
  const history = await reported(acme, `target=${credential.credential_id}`)
  expect(history.map(({ differences }) => differences[0]!.member)).toEqual([
    'revoked_at',
    'allowed_addresses',
  ])
})

test('A recorded change is readable only in its account, recorded once per key, and contains no secret', async () => {
  const fresh = await acme.credential(['prospect:read'])
  const key = randomUUID()
  const rename = () =>
    fetch(`${world.url}/app/api/projects/${project}`, {
      method: 'PATCH',
      headers: { cookie: acme.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name: 'Steep roofs' }),
    })
  expect([(await rename()).status, (await rename()).headers.get('idempotency-replayed')]).toEqual([
    200,
    'true',
  ])
  const rotated = await acme.app('POST', `/credentials/${fresh.credential_id}/rotations`, {})
  const all = await reported(acme, 'limit=200')
  const renamed = all.filter(({ differences }) => differences.some(({ after }) => after === 'Steep roofs'))
  expect(renamed).toHaveLength(1)
  expect(all[0]!.differences.map(({ member }) => member)).toContain('key_id')
  for (const secret of [fresh.secret, rotated.body.data.secret])
    expect(JSON.stringify(await world.sql('select differences from audit_changes'))).not.toContain(
      secret.slice(17),
    )
  expect(await reported(await world.account('Rival'), 'limit=200')).toEqual([])
})

test('A refused change and a change without effect leave no record', async () => {
  const before = (await reported(acme, 'limit=200')).length
  await acme.app('PATCH', `/projects/${project}`, { name: '' })
  await acme.app('PATCH', `/projects/${project}`, { name: 'Steep roofs' })
  expect(await reported(acme, 'limit=200')).toHaveLength(before)
})
