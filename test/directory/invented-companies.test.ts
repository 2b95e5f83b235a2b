import type { Untyped } from '../fixtures/untyped.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { appTable } from '@alphorn/contract/app'
import type { Route } from '@alphorn/contract/core/route'
import { demoChanges } from '@alphorn/server/app/demo/demo-changes'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { inventedCompanies } from './invented-companies.ts'
import { buildList } from '../fixtures/lists.ts'
import { paramsOf, pathOf, published } from '../support/published-routes.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// The demo's invented companies share the directory with the register. No route may return one to an account without
// the demo. Every read of the route tables is called, also with parameters that name an invented company.

type Invented = Record<'company_id' | 'uid' | 'name' | 'canton' | 'seat_name', string> & { ehraid: number }

const world = await openWorld()
let real: Party
let demo: Party
/** An invented company that has signals. */
let one: Invented
/** IDs and UIDs of all of them, which reveal one in a response. */
let marks: string[]

beforeAll(async () => {
  const [realAccount, demoAccount] = [await world.account('Real'), await world.account('Demo')]
  expect((await demoAccount.app('POST', '/demo', {})).status).toBe(201)
  await importCompanies(world.service.pools.write, demoChanges({ count: 600 }), { source: 'demo' })
  const invented = await inventedCompanies(world)
  marks = invented.flatMap(({ company_id, uid }) => [company_id, uid])
  one = await vi.waitFor(
    async () => {
      const [found] = await world.sql<Invented>(
        `select c.company_id, c.uid, c.ehraid::int, c.name, c.canton, c.seat_name from companies c join signals s using (company_id)
         where c.ehraid >= 10000000 and c.status = 'active' order by s.signal_id limit 1`,
      )
      if (!found) throw new Error('No signal was derived yet.')
      return found
    },
    { timeout: 20_000 },
  )
  await vi.waitFor(async () => {
    const { body } = await demoAccount.app('GET', `/companies?company_id=${one.company_id}&q=${one.uid}`)
    expect(body.total).toBe(1)
  }, 10_000)
  real = await party(realAccount)
  demo = await party(demoAccount)
}, 120_000)

/**
 * Opens an account that sees the whole directory: with lists, watches, and the addresses that read them without a
 * session.
 */
type Party = { account: Account; olga: Actor; ids: Record<string, string>[]; addresses: string[] }

async function party(account: Account): Promise<Party> {
  const olga = await account.credential([
    'prospect:read',
    'prospect:write',
    'companies:read',
    'markets:read',
    'markets:write',
    'watches:read',
  ])
  const filters = [{}, { canton: [one.canton] }, { q: one.name }]
  const lists = await Promise.all(filters.map((filter, at) => listOf(olga, `List ${at}`, filter)))
  const watches = await Promise.all(
    filters
      .slice(1)
      .map((filter, at) => made(account, '/watches', { name: `Watch ${at}`, filters: filter }, 'watch_id')),
  )
  const project_id = await account.project()
  const shared = { project_id, number: '1', url: world.url }
  const ids = [0, 1, 2].map((at) => ({
    ...shared,
    company_id: at === 0 ? one.company_id : one.uid,
    list_id: lists[at]!,
    watch_id: watches[at % watches.length]!,
  }))
  return { account, olga, ids, addresses: await addressesOf(account, lists, watches) }
}

async function listOf(olga: Actor, name: string, filters: object) {
  const { list_id } = (await olga.post('/markets', { name, filters })).body.data
  await buildList(olga, list_id)
  return list_id as string
}

async function made(account: Account, path: string, body: object, id: string): Promise<string> {
  const { body: answer } = await account.app('POST', path, body)
  return (answer.data as Record<string, string>)[id]!
}

/** Returns the addresses of feeds and OpenRefine that ask for the same company. */
async function addressesOf(account: Account, lists: string[], watches: string[]) {
  const owners = [
    ...lists.map((id) => `/lists/${id}` as const),
    ...watches.map((id) => `/watches/${id}` as const),
  ]
  const feeds = await Promise.all(
    owners.map(async (owner) => {
      const { body } = await account.app('POST', `${owner}/feeds`, {})
      return [body.data.atom_path, body.data.json_path]
    }),
  )
  const at = await made(account, '/reconcilers', { name: 'OpenRefine' }, 'path')
  const asked = (value: object) => encodeURIComponent(JSON.stringify(value))
  return [
    ...feeds.flat(),
    `${at}?queries=${asked({ a: { query: one.name } })}`,
    `${at}?queries=${asked({ a: { query: one.uid } })}`,
    `${at}?queries=${asked({ a: { query: one.company_id } })}`,
    `${at}?extend=${asked({ ids: [one.company_id], properties: [{ id: 'uid' }] })}`,
    `${at}/suggest/entity?prefix=${encodeURIComponent(one.name)}`,
    `${at}/preview?id=${one.company_id}`,
  ]
}

/** Returns the queries for a route that filters companies; for any other route, none but its path. */
function questionsOf({ query }: Route) {
  if (!('canton' in query.shape)) return ['']
  const questions = [
    {},
    { canton: one.canton },
    { company_id: one.company_id },
    { q: one.uid },
    { q: one.name },
    { q: one.name, canton: one.canton },
    { municipality: one.seat_name },
    { signal_days: '60' },
  ]
  return questions
    .filter((question) => Object.keys(question).every((name) => name in query.shape))
    .map((question) => `?${new URLSearchParams(question as Record<string, string>).toString()}`)
}

type Asked = { route: string; path: string; headers: Record<string, string> }

/** Every read of both tables whose path needs only existing IDs. */
function readsOf({ account, olga, ids }: Party): Asked[] {
  const secret = { authorization: `Bearer ${olga.secret}` }
  const cookie = { cookie: account.cookie }
  const places = [
    ...published.map((at) => ({ ...at, headers: secret })),
    ...Object.entries(appTable).map(([name, route]) => ({
      name,
      route,
      prefix: '/app/api',
      headers: cookie,
    })),
  ]
  return places
    .filter(({ route }) => isAsked(route, ids[0]!))
    .flatMap(({ name, route, prefix, headers }) =>
      questionsOf(route).flatMap((question) =>
        ids.map((own) => ({ route: name, path: pathOf({ prefix, route }, own) + question, headers })),
      ),
    )
}

// An audit export repeats the parameters of earlier calls.
function isAsked(route: Route, ids: Record<string, string>) {
  const { method, events, download } = route
  return method === 'GET' && !events && !download && paramsOf(route).every((param) => param in ids)
}

/** The routes whose response shows an invented company that the request did not already name. */
async function showing(asked: readonly Asked[]) {
  const routes = new Set<string>()
  for (const { route, path, headers } of asked) {
    const text = await (await fetch(world.url + path, { headers })).text()
    const named = decodeURIComponent(path)
    if (marks.some((mark) => !named.includes(mark) && text.includes(mark))) routes.add(route)
  }
  return [...routes].sort()
}

const fromAddresses = ({ addresses }: Party) =>
  addresses.map((path) => ({
    route: path.replace(/[^/?]{20,}/, ':token').split(/[?]/)[0]!,
    path,
    headers: {},
  }))

test('No read route returns an invented company to an account without the demo', async () => {
  expect(await showing(readsOf(real))).toEqual([])
}, 120_000)

test('The same routes return invented companies to an account with the demo', async () => {
  expect(await showing(readsOf(demo))).toEqual([
    'app_company_signals',
    'app_list_companies',
    'app_list_export',
    'app_list_preview',
    'companies',
    'company_detail',
    'market_companies',
    'market_signals',
    'watch_signals',
  ])
}, 120_000)

test('Feeds and OpenRefine return invented companies only to an account with the demo', async () => {
  expect(await showing(fromAddresses(real))).toEqual([])
  expect(await showing(fromAddresses(demo))).toEqual([
    '/feeds/:token',
    '/reconcile/:token',
    '/reconcile/:token/preview',
    '/reconcile/:token/suggest/entity',
  ])
}, 60_000)

test('The page, history, places and signals of an invented company are not found without the demo', async () => {
  for (const key of [one.company_id, one.uid])
    for (const rest of ['', '/history', '/places', '/signals']) {
      // Places and signals are requested by id only.
      const status = key === one.uid && /places|signals/.test(rest) ? 404 : 200
      const path = `/companies/${key}${rest}` as const
      expect([path, (await real.account.app('GET', path)).status]).toEqual([path, 404])
      expect([path, (await demo.account.app('GET', path)).status]).toEqual([path, status])
    }
})

/** Every figure that counts companies. */
async function figuresOf({ account, olga, ids }: Party) {
  const list = `/markets/${ids[0]!['list_id']}` as const
  const [found, facets, preview, counted, built] = await Promise.all([
    olga.get('/companies?limit=1&facets=canton'),
    account.app('GET', '/facets'),
    account.app('GET', '/lists/preview'),
    olga.get(`${list}/count`),
    olga.get(list),
  ])
  const ofCantons = found.body.facets.canton!.map(({ count }) => count)
  return [
    found.body.total,
    ofCantons.reduce((sum: number, count: number) => sum + count, 0),
    facets.body.data.total,
    preview.body.data.count,
    counted.body.data.count,
    built.body.data.companies,
  ]
}

test('Totals, facets, previews and lists count invented companies only for an account with the demo', async () => {
  const [{ all, invented }] = (await world.sql(
    `select count(*)::int as all, count(*) filter (where company_id = any($1))::int as invented from companies`,
    [marks],
  )) as [Untyped]
  expect(new Set(await figuresOf(real))).toEqual(new Set([all - invented]))
  expect(new Set(await figuresOf(demo))).toEqual(new Set([all]))
})

const inputs = () => [
  { company_id: one.company_id },
  { uid: one.uid },
  { ehraid: one.ehraid },
  { name: one.name },
  { name: one.name, place: one.seat_name, canton: one.canton },
  { name: `${one.name.split(' ')[0]} ${one.name.split(' ')[1]}` },
]

test('Without the demo, an invented company is neither resolved nor suggested as a candidate', async () => {
  const resolved = async ({ olga, ids }: Party) => {
    const companies = inputs()
    const found = await olga.post('/resolutions', { companies })
    const added = await olga.post(`/projects/${ids[0]!['project_id']}/prospects`, { companies })
    expect([found.status, added.status]).toEqual([200, 200])
    return [...found.body.data, ...added.body.data].map((item) =>
      marks.some((mark) => JSON.stringify(item).includes(mark)),
    )
  }
  expect(await resolved(real)).toEqual(Array(12).fill(false))
  expect(await resolved(demo)).toEqual(Array(12).fill(true))
})

test('Without the demo, a watch of an invented company or of a place with only such companies is refused', async () => {
  const [place] = await world.sql(
    `select seat_name from companies where seat_bfs_id is not null group by seat_name
     having bool_and(company_id = any($1)) order by seat_name limit 1`,
    [marks],
  )
  const bodies = [
    { name: 'By id', company_ids: [one.company_id] },
    { name: 'By place', filters: { municipality: [place!.seat_name] } },
  ]
  for (const body of bodies) {
    expect(await real.account.app('POST', '/watches', body)).toMatchObject({
      status: 422,
      body: { error: { errors: [{ code: 'filter_value_unknown' }] } },
    })
    expect((await demo.account.app('POST', '/watches', body)).status).toBe(201)
  }
})

test('Without the demo, the signal of an invented company that left a filter is not returned', async () => {
  const [{ company_id }] = (await world.sql(
    `select c.company_id from signals s join companies c using (company_id)
     where c.company_id = any($1) and c.status <> 'active' and s.kind = 'liquidation_opened' limit 1`,
    [marks],
  )) as [Untyped]
  const watching = async ({ account }: Party) => {
    const watch_id = await made(
      account,
      '/watches',
      { name: 'Active', filters: { status: ['active'] } },
      'watch_id',
    )
    const { body } = await account.app('GET', `/watches/${watch_id}/signals?kind=liquidation_opened`)
    return body.data.some(({ company }) => company.company_id === company_id)
  }
  expect(await watching(real)).toBe(false)
  expect(await watching(demo)).toBe(true)
})

test('Removing the demo hides its companies in lists and signals of that account, but not from other accounts', async () => {
  const other = await world.account('Other')
  expect((await other.app('POST', '/demo', {})).status).toBe(201)
  const olga = await other.credential(['markets:read', 'markets:write'])
  const list_id = await listOf(olga, 'Ours', { company_id: [one.company_id] })
  const seen = async (account: Account) =>
    (await account.app('GET', `/companies?company_id=${one.company_id}`)).body.total as number
  expect(await seen(other)).toBe(1)
  expect((await other.app('GET', `/markets/${list_id}/companies`)).body.data).toHaveLength(1)
  expect((await other.app('DELETE', '/demo')).body.data).toMatchObject({ project_id: null, companies: 0 })
  expect(await seen(other)).toBe(0)
  expect((await other.app('GET', `/markets/${list_id}/companies`)).body.data).toEqual([])
  expect((await other.app('GET', `/markets/${list_id}/signals`)).body.data).toEqual([])
  expect(await seen(demo.account)).toBe(1)
})
