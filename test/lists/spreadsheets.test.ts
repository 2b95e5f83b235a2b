import { beforeAll, expect, test } from 'vitest'
import { scopeNames } from '@alphorn/contract/core/scopes'
import type { Actor } from '../fixtures/actors.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { buildList } from '../fixtures/lists.ts'
import { addProspects, type Fixture, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { setClockMidMonth } from '../fixtures/time.ts'

// Addresses that spreadsheets read without other credentials.

const world = await openWorld({ plan: { rowsPerDay: 1000 } })
let fixture: Fixture
let lister: Actor
let companies: string[]
let prospects: string[]
const evil = '=HYPERLINK("http://evil.example")'
beforeAll(async () => {
  await setClockMidMonth(world)
  fixture = await openFixture(world)
  await addProspects(fixture, 5)
  lister = await fixture.acme.credential([...scopeNames], { name: 'Lister' })
  const { data } = (await fixture.olga.get(`${fixture.at}/prospects?limit=200`)).body
  companies = data.map(({ company }) => company.company_id)
  prospects = data.map(({ prospect_id }) => prospect_id)
  await world.sql('update companies set name = $1, derived_size = $2 where company_id = $3', [
    evil,
    'small',
    companies[0],
  ])
})

const get = (path: string) => fetch(world.url + path)
const left = async () =>
  (await fixture.olga.get('/limits')).body.data.find(({ name }) => name === 'rows_daily')!.remaining

async function createSheet(given: object) {
  const made = await fixture.acme.app('POST', `${fixture.at}/spreadsheets`, {
    name: 'Board',
    ...given,
  } as Untyped)
  expect(made.status).toBe(201)
  return made.body.data
}

/** Returns the cells of a file whose values contain neither quotes nor line breaks. */
async function cellsOf(path: string) {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return (await answer.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

test('A spreadsheet contains the chosen prospects, columns and custom fields', async () => {
  const { field_id } = (await fixture.olga.post('/fields', { name: 'Boilers', kind: 'number' })).body.data
  const values = [12, -3].map((value, at) => ({ company_id: companies[at]!, field_id, value }))
  await fixture.olga.post('/field-values', { values })
  const [me] = (await fixture.acme.app('GET', '/members')).body.data
  await fixture.acme.app('POST', `${fixture.at}/prospects/owners`, {
    prospect_ids: [prospects[0]!],
    user_id: me!.user_id,
  })
  const { csv_path, ...feed } = await createSheet({ columns: ['state', field_id, 'owner', 'size', 'score'] })
  expect(feed).toMatchObject({
    content: 'rows',
    name: 'Board',
    list_id: null,
    watch_id: null,
    last_read_at: null,
  })
  const [heading, ...rows] = await cellsOf(csv_path)
  expect(heading).toEqual([
    'prospect_id',
    'name',
    'state',
    'Boilers',
    'owner',
    'size_class',
    'size_source',
    'score',
  ])
  expect(rows).toHaveLength(5)
  const row = (at: number) => rows.find(([id]) => id === prospects[at])!
  expect(row(0).slice(1, 7)).toEqual([
    `"'=HYPERLINK(""http://evil.example"")"`,
    'new',
    '12',
    me!.name,
    'small',
    'derived',
  ])
  // A negative number is a number, not a formula.
  expect(row(1)[3]).toBe('-3')
})

test('A spreadsheet keeps its filters and shows current data', async () => {
  const { csv_path } = await createSheet({ filters: { decision: 'accept' }, columns: ['decision'] })
  expect(await cellsOf(csv_path)).toHaveLength(1)
  await fixture.acme.app('POST', `${fixture.at}/decisions`, {
    prospect_ids: [prospects[2]!],
    decision: 'accept',
    reason: 'good_fit',
  } as Untyped)
  expect((await cellsOf(csv_path)).slice(1).map(([id, , decision]) => [id, decision])).toEqual([
    [prospects[2], 'accept'],
  ])
})

test('A spreadsheet without chosen columns has all columns of an export', async () => {
  const { csv_path } = await createSheet({})
  const [heading] = (await (await get(csv_path)).text()).split('\r\n')
  const exported = await fetch(`${world.url}/app/api${fixture.at}/prospects-export`, {
    headers: { cookie: fixture.acme.cookie },
  })
  expect(heading).toBe((await exported.text()).split('\r\n')[0])
})

test('A list has a spreadsheet besides its feeds, and neither address serves the other', async () => {
  const list = await lister.post('/markets', { name: 'All', filters: {} })
  const { list_id } = list.body.data
  const { companies: count } = await buildList(lister, list_id)
  const sheet = (await fixture.acme.app('POST', `/lists/${list_id}/spreadsheets`, { name: 'All' })).body.data
  const text = await (await get(sheet.csv_path)).text()
  expect(text.split('\r\n').filter((line) => line.startsWith('cmp_'))).toHaveLength(count!)
  const feed = (await fixture.acme.app('POST', `/lists/${list_id}/feeds`, {})).body.data
  const asFeed = sheet.csv_path.replace('/spreadsheets/', '/feeds/').replace('.csv', '.json')
  const asSheet = feed.json_path.replace('/feeds/', '/spreadsheets/').replace('.json', '.csv')
  expect([(await get(asFeed)).status, (await get(asSheet)).status]).toEqual([404, 404])
  await lister.send('DELETE', `/markets/${list_id}`)
  expect((await get(sheet.csv_path)).status).toBe(404)
})

test('The rows of a spreadsheet are counted, and a budget that is too small refuses it instead of truncating it', async () => {
  const { csv_path, feed_id } = await createSheet({ columns: ['uid'] })
  const before = await left()
  await cellsOf(csv_path)
  expect(await left()).toBe(before - 5)
  const [row] = await world.sql(
    `select path, rows_returned from audit_rows where operation_id = 'spreadsheet' and target = $1`,
    [feed_id],
  )
  expect(row).toEqual({ path: '/spreadsheets/…', rows_returned: 5 })
  const list = await lister.post('/markets', { name: 'Rest', filters: {} })
  const { companies: size } = await buildList(lister, list.body.data.list_id)
  const rest = await fixture.acme.app('POST', `/lists/${list.body.data.list_id}/spreadsheets`, { name: 'R' })
  while ((await left()) >= size!) await (await get(rest.body.data.csv_path)).text()
  const unspent = await left()
  const refused = await get(rest.body.data.csv_path)
  expect([refused.status, ((await refused.json()) as Untyped).error.code]).toEqual([429, 'daily_row_limit'])
  expect(await left()).toBe(unspent)
})

test('The address of a spreadsheet is a secret that becomes invalid when it is revoked', async () => {
  const { csv_path, feed_id } = await createSheet({ columns: ['uid'] })
  const token = csv_path.slice('/spreadsheets/'.length, -'.csv'.length)
  expect(token).toMatch(/^[\w-]{32}$/)
  const dumps = await Promise.all(
    ['feeds', 'audit_rows', 'idempotency_keys'].map((table) =>
      world.sql(`select string_agg(t::text, ' ') as all from ${table} t`),
    ),
  )
  expect(JSON.stringify(dumps)).not.toContain(token)
  expect((await fixture.acme.app('POST', `/feeds/${feed_id}/revocations`, {})).status).toBe(201)
  expect((await get(csv_path)).status).toBe(404)
})

test('An unsuitable field or condition is refused when the address of a spreadsheet is created', async () => {
  const post = (given: object) =>
    fixture.acme.app('POST', `${fixture.at}/spreadsheets`, { name: 'x', ...given } as Untyped)
  const unknown = await post({ columns: ['fld_01m7yvn26je029211wtrd85mqz'] })
  expect([unknown.status, (unknown.body as Untyped).error.errors[0].field]).toEqual([422, 'columns[0]'])
  const { field_id } = (await fixture.olga.post('/fields', { name: 'Note', kind: 'text' })).body.data
  const odd = await post({ filters: { field: [`${field_id}.at_least.3`] } })
  expect([odd.status, (odd.body as Untyped).error.errors[0].field]).toEqual([422, 'filters.field'])
  const bolt = await world.account('Bolt')
  const theirs = await bolt.app('POST', `${fixture.at}/spreadsheets`, { name: 'x' })
  expect(theirs.status).toBe(404)
})
