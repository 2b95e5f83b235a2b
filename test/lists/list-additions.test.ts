import { newId } from '@alphorn/contract/core/ids'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { buildList } from '../fixtures/lists.ts'
import { addProspects, companyUids, fixtureOf, openFixture } from '../fixtures/project.ts'
import { manyCompanies } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

// Companies that a user adds to a list by hand, over HTTP.

const world = await openWorld()
let acme: Account
let olga: Actor
let crowd: string[]
beforeAll(async () => {
  acme = await world.account()
  olga = await acme.credential([...scopeNames], { name: 'Olga' })
  const uids = manyCompanies(5).map(({ uid }) => uid)
  const rows = await world.sql('select company_id from companies where uid = any($1) order by company_id', [
    uids,
  ])
  crowd = rows.map(({ company_id }) => company_id)
})

/** A list with only Muster Dachbau AG. */
async function musterList(name: string, { built = true } = {}) {
  const made = await olga.post('/markets', { name, filters: { q: 'Muster Dachbau' } })
  const { list_id } = made.body.data
  if (built) await buildList(olga, list_id)
  return list_id
}
const companiesIn = async (list_id: string) =>
  (await olga.get(`/markets/${list_id}/companies`)).body.data.map(({ company_id }) => company_id)
const add = (list_id: string, body: object) => acme.app('POST', `/lists/${list_id}/additions`, body)
const remove = (list_id: string, body: object) =>
  acme.app('POST', `/lists/${list_id}/additions/removals`, body)
const byText = (a = '', b = '') => (a < b ? -1 : 1)
const additionsTo = async (list_id: string) =>
  (await acme.app('GET', `/lists/${list_id}/additions`)).body.data

test('A company added by hand is in a built list at once and remains after the next build', async () => {
  const list_id = await musterList('At once')
  const [muster] = await companiesIn(list_id)
  const [one = '', two = ''] = crowd
  const added = await add(list_id, { company_ids: [one, two, muster, one] })
  expect(added).toMatchObject({ status: 201, body: { data: { list_id, added: 3, present: 0, shown: true } } })
  const all = [one, two, muster].toSorted(byText)
  expect(await companiesIn(list_id)).toEqual(all)
  expect((await olga.get(`/markets/${list_id}`)).body.data).toMatchObject({ companies: 3, state: 'built' })
  expect(await buildList(olga, list_id)).toMatchObject({ companies: 3, build: { added: 0, removed: 0 } })
  expect(await companiesIn(list_id)).toEqual(all)
  expect(await additionsTo(list_id)).toEqual(
    all.map((company_id) => ({
      company: expect.objectContaining({ company_id }),
      addition_id: added.body.data.addition_id,
      added_by: expect.any(String),
      added_at: expect.any(String),
      matches_filters: company_id === muster,
    })),
  )
})

test('Manual additions are undone by call or by company, and companies that match the filters remain', async () => {
  const list_id = await musterList('Undone')
  const [muster = ''] = await companiesIn(list_id)
  const [one = '', two = '', three = ''] = crowd
  const first = await add(list_id, { company_ids: [one, muster] })
  await add(list_id, { company_ids: [two, three] })
  expect(await add(list_id, { company_ids: [two] })).toMatchObject({
    body: { data: { added: 0, present: 1 } },
  })
  const undo = () => remove(list_id, { addition_id: first.body.data.addition_id })
  expect(await undo()).toMatchObject({ status: 200, body: { data: { list_id, removed: 2 } } })
  expect(await companiesIn(list_id)).toEqual([muster, two, three].toSorted(byText))
  expect(await undo()).toMatchObject({ body: { data: { removed: 0 } } })
  await remove(list_id, { company_ids: [two, muster] })
  expect(await companiesIn(list_id)).toEqual([muster, three].toSorted(byText))
  expect((await additionsTo(list_id)).map(({ company }) => company.company_id)).toEqual([three])
  expect(await buildList(olga, list_id)).toMatchObject({ companies: 2, build: { added: 0, removed: 0 } })
})

test('Manual changes are listed among the changes of a build and marked as made by hand', async () => {
  const list_id = await musterList('Changes by hand')
  await buildList(olga, list_id)
  const [one = ''] = crowd
  const changes = async (number: number) =>
    (await olga.get(`/markets/${list_id}/builds/${number}/changes`)).body.data
  await add(list_id, { company_ids: [one] })
  const byHand = { company: expect.objectContaining({ company_id: one }), reason: 'by_hand', facts: [] }
  expect(await changes(2)).toEqual([{ change: 'added', ...byHand }])
  await buildList(olga, list_id)
  await remove(list_id, { company_ids: [one] })
  expect(await changes(3)).toEqual([{ change: 'removed', ...byHand }])
  expect((await olga.get(`/markets/${list_id}/builds/3`)).body.data).toMatchObject({ added: 0, removed: 1 })
})

test('All companies that match filters are added in one call, except those created by another account', async () => {
  const list_id = await musterList('All that match')
  const [truth] = await world.sql(
    `select count(*)::int as count from companies where canton = 'BE' and founded_on <= '2010-12-31'`,
  )
  const added = await add(list_id, { filters: { canton: ['BE'], founded_to: '2010-12-31' } })
  expect(added.body.data).toMatchObject({ added: truth!.count, shown: true })
  const words = await add(list_id, { filters: { q: 'Crowd' } })
  expect(words.body.data.added + words.body.data.present).toBeGreaterThan(50)
})

test('Companies added by hand before the first build appear in that build', async () => {
  const list_id = await musterList('Not built', { built: false })
  const [one = ''] = crowd
  expect(await add(list_id, { company_ids: [one] })).toMatchObject({ body: { data: { shown: false } } })
  expect((await olga.get(`/markets/${list_id}`)).body.data).toMatchObject({
    state: 'draft',
    companies: null,
  })
  expect(await buildList(olga, list_id)).toMatchObject({ companies: 2, build: { added: 2 } })
  expect(await companiesIn(list_id)).toContain(one)
})

test('A list accepts at most 10,000 companies by hand, and a refused call adds none', async () => {
  const list_id = await musterList('Full')
  await world.sql(
    `insert into list_additions (account_id, list_id, company_id, addition_id, added_by, added_at)
     select account_id, list_id, 'cmp_' || n, $2, 'Olga', app_now() from lists, generate_series(1, 9999) n
     where list_id = $1`,
    [list_id, newId('addition')],
  )
  const [one = '', two = ''] = crowd
  const refused = await add(list_id, { company_ids: [one, two] })
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'too_many_items', field: 'company_ids' }] } },
  })
  expect(refused.body.error.errors![0]!.detail).toContain('at most 10,000 companies')
  expect(await companiesIn(list_id)).not.toContain(one)
  expect((await add(list_id, { company_ids: [one] })).status).toBe(201)
})

test('Manual additions are refused for unknown companies and for two ways of naming companies in one call', async () => {
  const list_id = await musterList('Refusals')
  const [one = ''] = crowd
  const codes = async (answer: Promise<Awaited<ReturnType<typeof add>>>) => {
    const { status, body } = await answer
    return [
      status,
      body.error?.errors?.map(({ code, field }: { code: string; field: string }) => [code, field]),
    ]
  }
  expect(await codes(add(list_id, { company_ids: [one, newId('company')] }))).toEqual([
    422,
    [['filter_value_unknown', 'company_ids[1]']],
  ])
  expect(await codes(add(list_id, {}))).toEqual([422, [['one_of_required', '']]])
  expect(await codes(add(list_id, { company_ids: [one], filters: {} }))).toEqual([
    422,
    [['mutually_exclusive', '']],
  ])
  expect(await companiesIn(list_id)).not.toContain(one)
  const beta = await world.account()
  const foreign = await beta.app('POST', `/lists/${list_id}/additions`, { company_ids: [one] })
  expect(foreign.status).toBe(404)
})

test('The companies of prospects are added by hand, except deleted ones and those that must not be contacted', async () => {
  const list_id = await musterList('Of prospects')
  const fixture = await fixtureOf(acme)
  const { project: project_id } = fixture
  const prospect_ids = await addProspects(fixture, 4, 20)
  const [, , suppressed = '', gone = ''] = companyUids.slice(20)
  await acme.app('POST', '/suppressions', { kind: 'uid', value: suppressed, reason: 'They asked.' })
  await world.sql(`update companies set status = 'cancelled' where uid = $1`, [gone])
  const before = await companiesIn(list_id)
  const added = await add(list_id, { prospects: { project_id, prospect_ids } })
  expect(added).toMatchObject({
    status: 201,
    body: { data: { added: 2, present: 0, left_out: 2, shown: true } },
  })
  const uids = (await additionsTo(list_id)).map(({ company }) => company.uid ?? '')
  expect(uids.toSorted(byText)).toEqual(companyUids.slice(20, 22).toSorted(byText))
  const again = await add(list_id, { prospects: { project_id, prospect_ids: prospect_ids.slice(0, 3) } })
  expect(again.body.data).toMatchObject({ added: 0, present: 2, left_out: 1 })
  const none = await add(list_id, { prospects: { project_id, prospect_ids: prospect_ids.slice(2) } })
  expect(none.body.data).toMatchObject({ added: 0, present: 0, left_out: 2 })
  expect(await remove(list_id, { addition_id: added.body.data.addition_id })).toMatchObject({
    body: { data: { removed: 2 } },
  })
  expect(await companiesIn(list_id)).toEqual(before)
})

test('Prospects of another account and unknown prospects are not found when they are added to a list', async () => {
  const list_id = await musterList('Foreign prospects')
  const own = await fixtureOf(acme)
  const foreign = await openFixture(world)
  const [mine = ''] = await addProspects(own, 1, 30)
  const [theirs = ''] = await addProspects(foreign, 1, 30)
  const statusOf = async (project_id: string, prospect_ids: string[]) =>
    (await add(list_id, { prospects: { project_id, prospect_ids } })).status
  expect(await statusOf(own.project, [mine, theirs])).toBe(404)
  expect(await statusOf(foreign.project, [theirs])).toBe(404)
  expect(await statusOf(own.project, [newId('prospect')])).toBe(404)
  const both = await add(list_id, {
    company_ids: crowd,
    prospects: { project_id: own.project, prospect_ids: [mine] },
  })
  expect(both.body.error.errors).toMatchObject([{ code: 'mutually_exclusive' }])
  expect(await additionsTo(list_id)).toEqual([])
  expect(await statusOf(own.project, [mine])).toBe(201)
})

test('Deleting a list deletes its manual additions in the background', async () => {
  const list_id = await musterList('Deleted')
  await add(list_id, { company_ids: crowd })
  await olga.send('DELETE', `/markets/${list_id}`, { body: {} })
  await expect
    .poll(() => world.sql('select 1 from list_additions where list_id = $1', [list_id]), { timeout: 30_000 })
    .toEqual([])
})
