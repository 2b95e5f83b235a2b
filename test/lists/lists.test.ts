import type { Untyped } from '../fixtures/untyped.ts'
import type { Api } from '@alphorn/contract/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { buildList } from '../fixtures/lists.ts'
import { manyCompanies, story } from '../fixtures/story-companies.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor, Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Lists from their definition to their companies, over HTTP.

const world = await openWorld()
let acme: Account
let olga: Actor
beforeAll(async () => {
  acme = await world.account()
  olga = await acme.credential([...scopeNames], { name: 'Olga' })
})

async function define(name: string, filters: object, who = olga) {
  const made = await who.post('/markets', { name, filters })
  expect(made).toMatchObject({ status: 201 })
  return made.body.data
}
const code = ({ status, body }: Awaited<ReturnType<Actor['get']>>) => [status, body.error?.code]
const namesOf = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

describe('definitions', () => {
  test('A list definition is a draft with the filters it was given', async () => {
    const filters = { canton: ['BE'], status: ['active'], founded_to: '2010-12-31', without_branches: true }
    const list = await define('Bern', filters)
    expect(list).toMatchObject({ name: 'Bern', state: 'draft', filters, companies: null, build: null })
    expect((await olga.get(`/markets/${list.list_id}`)).body.data).toEqual(list)
    const counted = await olga.get(`/markets/${list.list_id}/count`)
    const [truth] = await world.sql(`select count(*)::int as count from companies where canton = 'BE'
      and status = 'active' and founded_on <= '2010-12-31' and legal_form <> '0151'`)
    expect(counted.body.data).toEqual(truth)
    expect(truth!.count).toBeGreaterThan(50)
  })

  test('A list name is unique regardless of case until the list is deleted', async () => {
    const { list_id } = await define('Roofs', {})
    const other = await define('Walls', {})
    const taken = { status: 422, body: { error: { errors: [{ code: 'name_taken', field: 'name' }] } } }
    expect(await olga.post('/markets', { name: 'ROOFS', filters: {} })).toMatchObject(taken)
    expect(await olga.send('PATCH', `/markets/${other.list_id}`, { body: { name: 'roofs' } })).toMatchObject(
      taken,
    )
    expect((await olga.send('PATCH', `/markets/${list_id}`, { body: { name: 'ROOFS' } })).status).toBe(200)
    expect((await olga.send('DELETE', `/markets/${list_id}`)).body.data).toEqual({ list_id, deleted: true })
    expect((await olga.get(`/markets/${list_id}`)).status).toBe(404)
    expect(namesOf((await olga.get('/markets')).body)).not.toContain('ROOFS')
    await define('Roofs', {})
  })

  test.each([
    [{ colour: ['red'] }, 'filter_unknown', 'filters.colour'],
    [{ canton: ['XX'] }, 'filter_value_unknown', 'filters.canton[0]'],
    [{ status: ['active', 'alive'] }, 'filter_value_unknown', 'filters.status[1]'],
    [{ municipality: ['Bern', 'Atlantis'] }, 'filter_value_unknown', 'filters.municipality[1]'],
    [{ municipality: ['99999'] }, 'filter_value_unknown', 'filters.municipality[0]'],
    [{ district: ['Nowhere'] }, 'filter_value_unknown', 'filters.district[0]'],
    [{ near: 'Atlantis,20' }, 'filter_value_unknown', 'filters.near'],
    [{ near: 'Bern' }, 'invalid_format', 'filters.near'],
    [{ noga: ['x'] }, 'invalid_format', 'filters.noga[0]'],
    [{ canton: [] }, 'too_few_items', 'filters.canton'],
    [{ founded_from: 'soon' }, 'invalid_format', 'filters.founded_from'],
    [{ has_website: 'yes' }, 'type_mismatch', 'filters.has_website'],
  ])('A list definition with %j is refused', async (filters, error, field) => {
    const refused = await olga.post('/markets', { name: 'Wrong', filters: filters as Untyped })
    expect(refused).toMatchObject({ status: 422, body: { error: { errors: [{ code: error, field }] } } })
  })

  test('A list definition with more filter values than allowed is refused', async () => {
    const filters = {
      noga: Array.from({ length: 50 }, (_, at) => String(10 + at)),
      postal_code: Array.from({ length: 50 }, (_, at) => String(1000 + at)),
      municipality: Array.from({ length: 50 }, () => 'Bern'),
      district: Array.from({ length: 50 }, () => 'Bern'),
      canton: ['BE'],
    }
    const refused = await olga.post('/markets', { name: 'Wrong', filters: filters as Untyped })
    expect(refused.body.error.errors).toMatchObject([{ code: 'filter_too_complex', field: 'filters' }])
  })

  test('A change to a list definition needs a name, filters or both', async () => {
    const { list_id } = await define('Before', { canton: ['BE'] })
    const edit = (body: object) => olga.send('PATCH', `/markets/${list_id}`, { body })
    expect((await edit({ filters: { canton: ['ZH'] } })).body.data).toMatchObject({
      filters: { canton: ['ZH'] },
    })
    expect((await edit({ name: 'After' })).body.data).toMatchObject({
      name: 'After',
      filters: { canton: ['ZH'] },
    })
    expect((await edit({})).body.error.errors).toMatchObject([{ code: 'one_of_required' }])
  })
})

describe('builds', () => {
  test('A build freezes the matching companies, which are complete and paginated', async () => {
    const { list_id } = await define('All of Bern', { canton: ['BE'], status: ['active'] })
    expect((await olga.get(`/markets/${list_id}/companies`)).body).toMatchObject({
      data: [],
      next_cursor: null,
    })
    const list = await buildList(olga, list_id)
    const truth = await world.sql(
      `select company_id from companies where canton = 'BE' and status = 'active' order by company_id`,
    )
    expect(list).toMatchObject({ state: 'built', companies: truth.length, changed_since_build: false })
    expect(list.build).toMatchObject({
      number: 1,
      state: 'finished',
      progress: { found: truth.length, expected: truth.length },
      added: truth.length,
      removed: 0,
    })
    const seen: string[] = []
    for (
      let path: `/markets/${string}/companies?${string}` | null = `/markets/${list_id}/companies?limit=7`;
      path;
    ) {
      const { body }: Answer<Api['market_companies']> = await olga.get(path)
      seen.push(...body.data.map(({ company_id }) => company_id))
      path =
        body.next_cursor === null ? null : `/markets/${list_id}/companies?limit=7&cursor=${body.next_cursor}`
    }
    expect(seen).toEqual(truth.map(({ company_id }) => company_id))
  })

  test('A build shows the companies as the directory does', async () => {
    const { list_id } = await define('Muster', { q: 'Muster Dachbau' })
    await buildList(olga, list_id)
    const [company] = (await olga.get(`/markets/${list_id}/companies`)).body.data
    const { other_entries, noga_name, provenance, ...shown } = (
      await olga.get(`/companies/${story.muster.uid}`)
    ).body.data
    expect(company).toEqual(shown)
    expect([other_entries, noga_name]).toEqual([[], null])
    expect(provenance).toMatchObject([{ source: 'story', facts: expect.arrayContaining(['name', 'seat']) }])
  })

  test('A second build reports the companies added and removed, with reasons', async () => {
    const [one, two, three] = manyCompanies(3)
    const filters = { canton: ['BE'], q: 'Crowd' }
    const { list_id } = await define('Changing', filters)
    const first = await buildList(olga, list_id)
    await world.sql(`update companies set canton = 'ZH', seat_name = 'Zürich' where uid = $1`, [one!.uid])
    const second = await buildList(olga, list_id)
    expect(second).toMatchObject({ companies: first.companies! - 1, build: { added: 0, removed: 1 } })
    const changes = await olga.get(`/markets/${list_id}/builds/2/changes`)
    expect(changes.body.data).toEqual([
      {
        change: 'removed',
        company: expect.objectContaining({ uid: one!.uid }),
        reason: 'company_changed',
        facts: [{ fact: 'canton', before: 'BE', after: 'ZH', since: expect.any(String) }],
      },
    ])

    await world.sql(`update companies set canton = 'BE', seat_name = 'Bern' where uid = $1`, [one!.uid])
    // Later changes are not reasons of an earlier build.
    expect((await olga.get(`/markets/${list_id}/builds/2/changes`)).body.data).toEqual(changes.body.data)
    await olga.send('PATCH', `/markets/${list_id}`, {
      body: { filters: { company_id: await idsOf(two!, three!) } },
    })
    expect((await olga.get(`/markets/${list_id}`)).body.data).toMatchObject({
      changed_since_build: true,
      companies: first.companies! - 1,
    })
    const third = await buildList(olga, list_id)
    expect(third.companies).toBe(2)
    const gone = await olga.get(`/markets/${list_id}/builds/3/changes?limit=1000`)
    expect(gone.body.data).toHaveLength(first.companies! - 3)
    expect(new Set(gone.body.data.map(({ reason }) => reason))).toEqual(new Set(['filters_changed']))
    const builds = await olga.get(`/markets/${list_id}/builds?limit=2`)
    expect(builds.body.data.map(({ number }) => number)).toEqual([3, 2])
    expect((await olga.get(`/markets/${list_id}/builds/4`)).status).toBe(404)
    expect((await olga.get(`/markets/${list_id}/builds/1x`)).status).toBe(404)
  })

  test('A reader continues in the build in which the reading began', async () => {
    const { list_id } = await define('Read while built', { q: 'Crowd' })
    await buildList(olga, list_id)
    const page = await olga.get(`/markets/${list_id}/companies?limit=10`)
    await olga.send('PATCH', `/markets/${list_id}`, { body: { filters: { q: 'Muster Dachbau' } } })
    await buildList(olga, list_id)
    const rest = await olga.get(`/markets/${list_id}/companies?limit=10&cursor=${page.body.next_cursor}`)
    expect(namesOf(rest.body).every((name: string) => name.startsWith('Crowd'))).toBe(true)
    expect(rest.body.data).toHaveLength(10)
    expect(namesOf((await olga.get(`/markets/${list_id}/companies`)).body)).toEqual(['Muster Dachbau AG'])
  })

  async function idsOf(...companies: { uid: string }[]): Promise<string[]> {
    const rows = await world.sql('select company_id from companies where uid = any($1)', [
      companies.map(({ uid }) => uid),
    ])
    return rows.map(({ company_id }) => company_id)
  }
})

describe('refused list operations', () => {
  test('A list refuses a change, a deletion and another build while it is being built', async () => {
    const { list_id } = await define('Busy', {})
    // Opens a build that no background job processes, so that it remains for the duration of the test.
    await world.sql(
      `insert into list_builds (account_id, list_id, number, filters, created_by, created_at)
       values ($1, $2, 1, '{}', 'Olga', app_now())`,
      [acme.account_id, list_id],
    )
    await world.sql(`update list_builds set state = 'failed', finished_at = app_now() where list_id = $1`, [
      list_id,
    ])
    await world.sql('update lists set building_number = 1 where list_id = $1', [list_id])
    const path = `/markets/${list_id}` as const
    expect((await olga.get(path)).body.data.state).toBe('building')
    for (const refused of [
      await olga.send('PATCH', path, { body: { name: 'Free' } }),
      await olga.send('DELETE', path),
      await olga.post(`${path}/builds`, {}),
    ]) {
      expect(code(refused)).toEqual([409, 'build_running'])
    }
    const { name, queued_change } = (await olga.get(path)).body.data
    expect([name, queued_change]).toEqual([
      expect.not.stringMatching('Free'),
      { name: 'Free', filters: null },
    ])
    const { data: changes } = (await acme.app('GET', `/changes?target=${list_id}`)).body
    expect(changes).toMatchObject([
      { changed_by: 'Olga', differences: [{ member: 'name', before: name, after: 'Free' }] },
    ])
    expect(code(await olga.post('/markets', { name: 'free', filters: {} }))).toEqual([
      422,
      'validation_failed',
    ])
    await world.sql('update lists set building_number = null where list_id = $1', [list_id])
    expect((await olga.send('PATCH', path, { body: { name: 'Free' } })).status).toBe(200)
    expect((await buildList(olga, list_id)).build!.number).toBe(2)
  })

  test('A build beyond the limit of built lists is refused until another built list is deleted', async () => {
    const small = await world.another({ plan: { ...(await smallPlan()), builtLists: 2 } })
    const account = await world.account('Small')
    const { secret } = await account.credential([...scopeNames])
    const sven = small.actor(secret)
    const lists = []
    for (const name of ['one', 'two', 'three']) lists.push(await define(name, {}, sven))
    const [one, two, three] = lists.map(({ list_id }) => list_id) as [string, string, string]
    await buildList(sven, one)
    await buildList(sven, two)
    const refused = await sven.post(`/markets/${three}/builds`, {})
    expect(code(refused)).toEqual([409, 'market_cap'])
    expect(refused.body.error.message).toBe(
      'The account already has 2 built lists, its maximum. Delete one to build another.',
    )
    await buildList(sven, two) // a repeated addition is not counted again
    await sven.send('DELETE', `/markets/${one}`)
    await buildList(sven, three)
    await small.stop()
  })

  test('Of several concurrent builds only one is accepted when the limit leaves room for one', async () => {
    const small = await world.another({ plan: { ...(await smallPlan()), builtLists: 1 } })
    const account = await world.account('Racing')
    const { secret } = await account.credential([...scopeNames])
    const sven = small.actor(secret)
    const lists = await Promise.all(['a', 'b', 'c', 'd'].map((name) => define(name, {}, sven)))
    const answers = await Promise.all(lists.map(({ list_id }) => sven.post(`/markets/${list_id}/builds`, {})))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409, 409, 409])
    await small.stop()
  })

  test('A free account is refused a second list, and any list before its email address is confirmed', async () => {
    const account = await world.account('Free')
    const fred = await account.credential([...scopeNames])
    await world.sql(`update accounts set plan = 'free' where account_id = $1`, [account.account_id])
    const one = await define('one', {}, fred)
    const two = await define('two', {}, fred)
    await world.sql('update users set email_confirmed_at = null where user_id = $1', [account.user_id])
    const early = await fred.post(`/markets/${one.list_id}/builds`, {})
    expect(code(early)).toEqual([402, 'market_allowance'])
    expect(early.body.error.message).toContain('email address is confirmed')

    await world.sql(
      `update users set email_confirmed_at = app_now() where user_id in
        (select user_id from memberships where account_id = $1)`,
      [account.account_id],
    )
    await buildList(fred, one.list_id)
    const second = await fred.post(`/markets/${two.list_id}/builds`, {})
    expect(code(second)).toEqual([402, 'market_allowance'])
    expect(second.body.error.message).toBe(
      'A free account can build one list, and this account has built it. Ask the operator for another plan.',
    )
    await buildList(fred, one.list_id)
    await fred.send('DELETE', `/markets/${one.list_id}`)
    expect(code(await fred.post(`/markets/${two.list_id}/builds`, {}))).toEqual([402, 'market_allowance'])
  })

  const smallPlan = async () => (await import('../fixtures/server-settings.ts')).roomyPlan
})

test('Deleting a list deletes its members in the background', async () => {
  const { list_id } = await define('Gone', {})
  await buildList(olga, list_id)
  await olga.send('DELETE', `/markets/${list_id}`)
  const left = async () =>
    (await world.sql('select 1 from list_members where list_id = $1', [list_id])).length
  await expect.poll(left).toBe(0)
})
