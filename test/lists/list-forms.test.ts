import { describe, expect, test } from 'vitest'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { buildList } from '../fixtures/lists.ts'
import { openWorld } from '../fixtures/world.ts'

// Lists in the two forms of the API: who may read them, and who may write them.

const world = await openWorld()
const acme = await world.account()
const olga = await acme.credential([...scopeNames], { name: 'Olga' })
const code = ({ status, body }: Awaited<ReturnType<typeof olga.get>>) => [status, body.error?.code]

async function define(name: string, filters: object) {
  const made = await olga.post('/markets', { name, filters })
  expect(made).toMatchObject({ status: 201 })
  return made.body.data
}

describe('lists in both API forms', () => {
  const prospect = (path: string) => `/api/v1/prospect${path}`

  test('The prospect form reads lists but cannot change them', async () => {
    const { list_id } = await define('Read only', {})
    await buildList(olga, list_id)
    const reader = await acme.credential(['markets:read'])
    for (const path of ['/markets', `/markets/${list_id}`, `/markets/${list_id}/companies`])
      expect((await reader.get(prospect(path))).status).toBe(200)
    for (const [method, path] of [
      ['POST', '/markets'],
      ['PATCH', `/markets/${list_id}`],
      ['DELETE', `/markets/${list_id}`],
      ['POST', `/markets/${list_id}/builds`],
    ] as const)
      expect(code(await olga.send(method, prospect(path)))).toEqual([405, 'method_not_allowed'])
    expect(code(await olga.get(prospect(`/markets/${list_id}/signals`)))).toEqual([404, 'not_found'])
    expect((await olga.get(`/api/v1/markets/${list_id}/signals`)).status).toBe(200)
  })

  test('The old name of a scope reads lists in the outreach form and watches in the prospect form', async () => {
    const { list_id } = await define('Old scope', {})
    const old = await acme.credential(['watches:read'])
    expect((await old.get(`/markets/${list_id}`)).status).toBe(200)
    expect((await old.get(`/api/v1/markets/${list_id}`)).status).toBe(200)
    expect(code(await old.get(prospect(`/markets/${list_id}`)))).toEqual([403, 'forbidden'])
    expect((await old.get(prospect('/watches'))).status).toBe(200)
    expect(code(await old.get('/watches'))).toEqual([404, 'not_found'])
    const fresh = await acme.credential(['markets:read'])
    expect(code(await fresh.get(prospect('/watches')))).toEqual([403, 'forbidden'])
  })

  test('A list of another account is not found in either form', async () => {
    const { list_id } = await define('Private', {})
    const bolt = await (await world.account('Bolt')).credential([...scopeNames])
    for (const path of ['', '/companies', '/count', '/builds', '/builds/1', '/builds/1/changes'])
      for (const at of [`/markets/${list_id}${path}`, prospect(`/markets/${list_id}${path}`)])
        expect([at, ...code(await bolt.get(at))]).toEqual([at, 404, 'not_found'])
  })
})
