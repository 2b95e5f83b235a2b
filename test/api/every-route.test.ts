import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@alphorn/contract/api'
import { read } from '@alphorn/contract/core/route'
import { callsIn, anonymousCaller } from '../support/any-call.ts'
import { pathOf, published, uncovered } from '../support/published-routes.ts'
import { assemble, who } from './cases/route-actors.ts'
import { cases } from './cases/route-cases.ts'
import { rules } from './route-rules.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Checks every route of the table, at each published path, against every rule of its kind.

// Webhooks are off: otherwise a delivery could change the rows of a call before the test reads them.
const world = await openWorld({ config: { webhooks: false } })
const on = {
  ...(await assemble(world)),
  call: callsIn(world),
  sql: ((text, values) => world.sql(text, values)) as typeof world.sql,
}

describe.each(published.map((at) => ({ title: `${at.name} at ${at.prefix}`, at })))('$title', ({ at }) => {
  const held = rules.filter(({ holdsFor }) => holdsFor(at.route))
  test.each(held)(`${at.name} at ${at.prefix} $name`, ({ check }) => check(on, at))
})

test('Every route in the route table has a test case', () => {
  expect(uncovered(api)).toEqual([])
  expect(Object.keys(cases).sort()).toEqual(Object.keys(api).sort())
})

test('A route without a test case is reported', () => {
  const forgotten = read({
    path: '/forgotten',
    group: 'meta',
    access: { kind: 'any_credential' },
    summary: 'A route that nobody tests',
    answer: z.object({}),
  })
  expect(uncovered({ ...api, forgotten })).toEqual(['forgotten'])
})

test('Every rule applies to at least one route', () => {
  for (const { name, holdsFor } of rules) {
    expect(
      published.some(({ route }) => holdsFor(route)),
      name,
    ).toBe(true)
  }
})

describe('a deployment with only the prospect form', async () => {
  const alone = await openWorld({ config: { forms: ['prospect'], rootForm: 'prospect' } })
  const call = callsIn(alone)
  const olga = who(await (await alone.account()).credential([...allScopes], { name: 'Olga' }), 'Olga')
  const nowhere = {
    project_id: 'x',
    cycle_id: 'x',
    prospect_id: 'x',
    job_id: 'x',
    company_id: 'x',
    resolution_id: 'x',
  }

  test('A deployment with only the prospect form answers every outreach path with 404', async () => {
    const outreach = published.filter(({ prefix }) => prefix === '/api/v1/outreach')
    expect(outreach.length).toBeGreaterThan(20)
    for (const at of outreach) {
      const refused = await call(olga, { method: at.route.method, path: pathOf(at, nowhere) })
      expect({ status: refused.status, error: refused.body.error }).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      })
    }
  })

  test('A deployment with only the prospect form serves that form under its own prefix and at the root', async () => {
    for (const prefix of ['/api/v1/prospect', '/api/v1']) {
      expect(await call(olga, { method: 'GET', path: `${prefix}/companies` })).toMatchObject({ status: 200 })
      expect(await call(anonymousCaller, { method: 'GET', path: `${prefix}/openapi.json` })).toMatchObject({
        body: { info: { title: 'Alphorn, prospect form' } },
      })
    }
  })
})

test('An unknown form prefix is answered with 404', async () => {
  const refused = await on.call(on.olga, { method: 'GET', path: '/api/v1/sales/projects' })
  expect(refused).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
})
