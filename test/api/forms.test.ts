import { describe, expect, test } from 'vitest'
import { api } from '@alphorn/contract/api'
import { type ErrorCode, errorCatalogue } from '@alphorn/contract/core/errors'
import { families, type Family, forms } from '@alphorn/contract/core/forms'
import { atRoot } from '@alphorn/contract/core/published-routes'
import { refusalsOf } from '@alphorn/contract/core/route-refusals'
import type { ResourceGroup, Route } from '@alphorn/contract/core/route'
import { type Scope, scopeNames } from '@alphorn/contract/core/scopes'
import { callsIn } from '../support/any-call.ts'
import { pathOf } from '../support/published-routes.ts'
import { who } from './cases/route-actors.ts'
import { setClock } from '../fixtures/time.ts'
import { openWorld } from '../fixtures/world.ts'

// The differences between the forms, row by row of the specification's table (Versioning 3).

const routes = Object.values(api as Record<string, Route>)
const routesOf = (family: Family, group: ResourceGroup) =>
  routes.filter((route) => route.families.includes(family) && route.group === group)
const scopeOf = ({ access }: Route) => (access.kind === 'scope' ? access.scope : null)
const isRead = ({ method }: Route) => method === 'GET'

type Row = { scope: Scope; permits: Record<Family, string> }
const rows: Row[] = [
  {
    scope: 'markets:read',
    permits: { outreach: 'lists, their companies and signals', prospect: 'markets and their companies' },
  },
  {
    scope: 'watches:read',
    permits: { outreach: 'older name for markets:read', prospect: 'watches and their signals' },
  },
]

describe.each(families)('in the %s form', (family) => {
  const form = forms[family]

  test.each(rows)('$scope grants what the table states', ({ scope, permits }) => {
    expect(form.permits[scope].toLowerCase()).toContain(permits[family])
    expect(form.scopes).toContain(scope)
  })

  test('Only the outreach form has the markets:write scope and the routes that change lists', () => {
    expect(form.scopes.includes('markets:write')).toBe(family === 'outreach')
    const writing = routes.filter((route) => scopeOf(route) === 'markets:write')
    for (const route of writing) expect(route.families).toEqual(['outreach'])
    expect(routesOf('prospect', 'markets').every(isRead)).toBe(true)
  })

  test('Reading markets and watches requires the scopes of the form', () => {
    const [accepted, others] = [form.accepts('markets:read'), form.accepts('watches:read')]
    expect(accepted).toEqual(family === 'outreach' ? ['markets:read', 'watches:read'] : ['markets:read'])
    expect(others).toEqual(['watches:read'])
    for (const route of routesOf(family, 'markets').filter(isRead))
      expect(scopeOf(route)).toBe('markets:read')
    for (const route of routesOf(family, 'watches')) expect(scopeOf(route)).toBe('watches:read')
    expect(routesOf('outreach', 'watches')).toEqual([])
    const signals = routesOf('prospect', 'markets').filter(({ path }) => path.includes('signals'))
    expect(signals).toEqual([])
  })

  test('Every required scope except markets:read is satisfied only by itself', () => {
    for (const scope of scopeNames.filter((name) => name !== 'markets:read'))
      expect(form.accepts(scope)).toEqual([scope])
  })

  test('Four error codes exist only in the outreach form', () => {
    const codes: ErrorCode[] = ['market_allowance', 'build_running', 'market_cap', 'monthly_row_limit']
    for (const code of codes) expect(form.codes.includes(code)).toBe(family === 'outreach')
    expect(form.codes).toHaveLength(Object.keys(errorCatalogue).length - (family === 'prospect' ? 4 : 0))
    const declared = routes.filter(({ families: at }) => at.includes(family)).flatMap(refusalsOf)
    if (family === 'outreach') expect(declared).toContain('monthly_row_limit')
  })

  test('The message about the daily row limit names exactly the surfaces that share it', () => {
    const surfaces = {
      outreach: ['app', 'feeds', 'exports', 'API', 'MCP'],
      prospect: ['feeds', 'exports', 'API'],
    }
    const message = form.messages.daily_row_limit
    for (const surface of ['app', 'feeds', 'exports', 'API', 'MCP'])
      expect(message.toLowerCase().includes(surface.toLowerCase()), surface).toBe(
        surfaces[family].includes(surface),
      )
    expect(message).toContain(family === 'outreach' ? 'companies' : 'rows')
  })
})

const limited = await openWorld({ plan: { rowsPerDay: 4, rowsPerMonth: 1_000_000 } })
const monthly = await openWorld({ plan: { rowsPerDay: 1_000_000, rowsPerMonth: 4 } })

/** Ends of a Swiss day and a Swiss month, on both sides of both daylight saving changes. */
const ends: [what: 'day' | 'month', asked: string, over: string][] = [
  ['day', '2027-03-27T12:00:00Z', '2027-03-27T23:00:00Z'],
  ['day', '2027-03-27T23:30:00Z', '2027-03-28T22:00:00Z'],
  ['day', '2027-03-28T21:59:00Z', '2027-03-28T22:00:00Z'],
  ['day', '2027-03-28T22:00:01Z', '2027-03-29T22:00:00Z'],
  ['day', '2027-10-30T21:59:00Z', '2027-10-30T22:00:00Z'],
  ['day', '2027-10-30T22:00:01Z', '2027-10-31T23:00:00Z'],
  ['day', '2027-10-31T22:30:00Z', '2027-10-31T23:00:00Z'],
  ['day', '2027-10-31T23:00:01Z', '2027-11-01T23:00:00Z'],
  ['month', '2027-02-28T22:30:00Z', '2027-02-28T23:00:00Z'],
  ['month', '2027-03-01T10:00:00Z', '2027-03-31T22:00:00Z'],
  ['month', '2027-03-31T21:59:00Z', '2027-03-31T22:00:00Z'],
  ['month', '2027-10-01T10:00:00Z', '2027-10-31T23:00:00Z'],
  ['month', '2027-10-31T22:30:00Z', '2027-10-31T23:00:00Z'],
  ['month', '2027-12-31T22:59:00Z', '2027-12-31T23:00:00Z'],
]

test.each(ends)('The budget of a %s exhausted at %s is available again at %s', async (what, asked, over) => {
  const world = what === 'day' ? limited : monthly
  await setClock(world, asked)
  const reader = await (await world.account()).credential(['companies:read'])
  const read = (family: Family) => reader.get(`/api/v1/${family}/companies?limit=4`)
  expect((await read('outreach')).body.data).toHaveLength(4)
  const refused = await read('outreach')
  const code = what === 'day' ? 'daily_row_limit' : 'monthly_row_limit'
  expect(refused).toMatchObject({ status: 429, body: { error: { code } } })
  expect(refused.headers.get('x-ratelimit-reset')).toBe(String(Date.parse(over) / 1000))
  const wait = (Date.parse(over) - Date.parse(asked)) / 1000
  expect(refused.body.retry_after).toBeLessThanOrEqual(wait)
  expect(refused.body.retry_after).toBeGreaterThan(wait - 30)

  // The other form shares both budgets but has its own codes, and none for the month.
  const elsewhere = await read('prospect')
  expect(elsewhere).toMatchObject({ status: 429, body: { error: { code: 'daily_row_limit' } } })
  expect(elsewhere.headers.get('x-ratelimit-reset')).toBe(String(Date.parse(over) / 1000))
  if (what === 'day') expect(elsewhere.body.error.message).toBe(forms.prospect.messages.daily_row_limit)
  else expect(elsewhere.body.error.message).toMatch(/month/)
  await setClock(world, new Date(Date.parse(over) + 1000).toISOString())
  expect((await read('outreach')).status).toBe(200)
})

describe.each(families)('a deployment whose root serves the %s form', async (rootForm) => {
  const world = await openWorld({ config: { rootForm } })
  const call = callsIn(world)
  const olga = who(await (await world.account()).credential([...scopeNames]), 'Wanda')
  const nothing = new Proxy({}, { get: () => 'x' }) as Record<string, string>

  test(`A root that serves the ${rootForm} form answers as under its prefix, and only with its routes`, async () => {
    for (const route of routes.filter(({ access }) => access.kind !== 'open')) {
      const asked = { method: route.method, body: {} }
      const [root, under] = await Promise.all(
        ['/api/v1', `/api/v1/${rootForm}`].map((prefix) =>
          call(olga, { ...asked, path: pathOf({ prefix, route }, nothing) }),
        ),
      )
      const isThere = atRoot(route) && route.families.includes(rootForm)
      if (isThere) expect([route.path, root!.status]).toEqual([route.path, under!.status])
      else expect([route.path, [404, 405].includes(root!.status)]).toEqual([route.path, true])
    }
  })

  test(`The route /me returns only the scopes of the ${rootForm} form that the root serves`, async () => {
    const { body } = await call(olga, { method: 'GET', path: `/api/v1/${rootForm}/me`, body: undefined })
    expect((body.data as { scopes: string[] }).scopes.toSorted()).toEqual(forms[rootForm].scopes.toSorted())
  })

  test(`A root that serves the ${rootForm} form serves its OpenAPI document`, async () => {
    const shown = await fetch(`${world.url}/api/v1/openapi.json`)
    expect(await shown.json()).toMatchObject({ info: { title: `Alphorn, ${rootForm} form` } })
  })
})
