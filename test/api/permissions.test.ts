import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { addProspects, openFixture, startCycle } from '../fixtures/project.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()

test('Every known scope can be granted, and an unknown scope cannot', async () => {
  const acme = await world.account()
  const all = await acme.credential([...scopeNames])
  expect((await all.get('/me')).body.data.scopes).toEqual(scopeNames)
  const grant = (scopes: string[]) => acme.app('POST', '/credentials', { name: 'Odd', scopes })
  expect(await grant(['prospect:read', 'prospect:everything'])).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'value_not_allowed', field: 'scopes[1]' }] } },
  })
  expect(await grant([])).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'too_few_items', field: 'scopes' }] } },
  })
})

test('A credential without the required scope is refused, and the refusal names the scope', async () => {
  const { wanda, at } = await openFixture(world)
  const refused = await wanda.get(`${at}/prospects`)
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
  expect(refused.body.error.message).toContain('prospect:read')
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="prospect:read"',
  )
})

test('A scope has no effect without a subscription to its product', async () => {
  const { acme, olga, at } = await openFixture(world)
  await world.sql(`update accounts set products = '{prospecting}' where account_id = $1`, [acme.account_id])
  const olgaNow = await acme.credential(allScopes)
  expect((await olgaNow.get(at)).status).toBe(200)
  const refused = await olgaNow.get('/companies')
  expect(refused).toMatchObject({ status: 402, body: { error: { code: 'subscription_required' } } })
  expect(refused.body.error.message).toContain('directory')
  await expect.poll(async () => (await olga.get('/companies')).status).toBe(402)
})

test('A credential limited to some projects cannot see any others', async () => {
  const { acme, project, at } = await openFixture(world)
  const hidden = await acme.project({ name: 'Hidden' })
  const limited = await acme.credential(allScopes, { project_ids: [project] })
  expect((await limited.get('/me')).body.data.project_ids).toEqual([project])
  const listed = (await limited.get('/projects')).body.data
  expect(listed.map(({ project_id }: { project_id: string }) => project_id)).toEqual([project])
  expect((await limited.get(at)).status).toBe(200)

  const nowhere = 'prj_00000000000000000000000000'
  const foreign = await (await world.account('Other')).project()
  for (const rest of ['', '/prospects', '/cycles', '/stage-jobs', '/audit']) {
    const answers = await Promise.all(
      [hidden, foreign, nowhere].map((id) => limited.get(`/projects/${id}${rest}`)),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect(body.error).toEqual(answers[2]!.body.error)
    }
  }
  expect((await limited.post(`/projects/${hidden}/prospects`, { companies: [{ name: 'X' }] })).status).toBe(
    404,
  )
  expect((await limited.post(`/projects/${hidden}/stage-jobs/claims`, {})).status).toBe(404)
})

test('A credential cannot be limited to a project of another account', async () => {
  const { acme, project } = await openFixture(world)
  const foreign = await (await world.account('Other')).project()
  const made = await acme.app('POST', '/credentials', {
    name: 'Curious',
    scopes: ['prospect:read'],
    project_ids: [project, foreign],
  })
  expect(made).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'value_not_allowed', field: 'project_ids[1]' }] } },
  })
})

test('A worker whose credential is revoked while it waits for a job is refused and gets none', async () => {
  const fixture = await openFixture(world)
  const { acme, wanda, at } = fixture
  const prospects = await addProspects(fixture)
  const waiting = wanda.post(`${at}/stage-jobs/claims`, { wait_seconds: 20 })
  await expect
    .poll(async () => (await acme.app('GET', '/credentials')).body.data)
    .toContainEqual(
      expect.objectContaining({ credential_id: wanda.credential_id, last_used_at: expect.any(String) }),
    )
  await acme.app('POST', `/credentials/${wanda.credential_id}/revocations`, {})
  await delay(1000)
  await startCycle(fixture, prospects, { stages: ['research'] })
  expect(await waiting).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } })
  const leases = await world.sql('select from job_leases where credential_id = $1', [wanda.credential_id])
  expect(leases).toEqual([])
})
