import type { Untyped } from '../fixtures/untyped.ts'
import { randomUUID } from 'node:crypto'
import { maxViews } from '@alphorn/contract/accounts/saved-views'
import { expect, test } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Stored UI state of a user: named table views, and unfinished forms.

const world = await openWorld()

const save = (who: Account, view: object = {}) =>
  who.app('POST', '/views', { screen: 'directory', name: 'Bern', search: 'canton=BE', ...view })
const seenBy = async (who: Account, query = '') => {
  const answer = await who.app('GET', `/views${query}`)
  return (answer.body.data as { name: string }[]).map(({ name }) => name)
}

/** Creates two users of one account: the second first had a separate account. */
async function team() {
  const anna = await world.account('Acme')
  const mia = await world.account('Mia')
  const key = [anna.account_id, mia.account_id]
  await world.sql(
    `insert into memberships (account_id, user_id, role)
     select $1, user_id, 'member' from memberships where account_id = $2`,
    key,
  )
  await world.sql(`update sessions set account_id = $1 where account_id = $2`, key)
  return { anna, mia }
}

test('A view is visible only to its creator until it is shared', async () => {
  const { anna, mia } = await team()
  const made = await save(anna)
  expect(made).toMatchObject({ status: 201, body: { data: { mine: true, shared: false } } })
  const { view_id } = made.body.data
  expect(await seenBy(mia)).toEqual([])
  expect((await mia.app('PATCH', `/views/${view_id}`, { name: 'Mine' })).status).toBe(404)
  expect((await anna.app('PATCH', `/views/${view_id}`, { shared: true })).body.data).toMatchObject({
    shared: true,
  })
  expect(await seenBy(mia)).toEqual(['Bern'])
  expect((await mia.app('PATCH', `/views/${view_id}`, { name: 'Mine' })).status).toBe(403)
  expect((await mia.app('DELETE', `/views/${view_id}`, {})).status).toBe(403)
  expect((await anna.app('DELETE', `/views/${view_id}`, {})).status).toBe(200)
  expect(await seenBy(anna)).toEqual([])
})

test('An owner may delete a view that a colleague shares, and no one sees views of another account', async () => {
  const { anna, mia } = await team()
  const { view_id } = (await save(mia, { shared: true })).body.data
  const stranger = await world.account('Bolt')
  expect(await seenBy(stranger)).toEqual([])
  expect((await stranger.app('DELETE', `/views/${view_id}`, {})).status).toBe(404)
  expect((await anna.app('DELETE', `/views/${view_id}`, {})).status).toBe(200)
})

test('A user can use each view name once per screen and project', async () => {
  const { anna, mia } = await team()
  const project_id = await anna.project()
  expect((await save(anna)).status).toBe(201)
  expect((await save(anna, { name: 'BERN' })).body.error.errors).toMatchObject([{ code: 'name_taken' }])
  expect((await save(mia)).status).toBe(201)
  const other = await save(anna, { screen: 'prospects', project_id })
  expect(other.status).toBe(201)
  const zurich = await save(anna, { name: 'Zürich' })
  const renamed = await anna.app('PATCH', `/views/${zurich.body.data.view_id}`, { name: 'bern' })
  expect(renamed.body.error.errors).toMatchObject([{ code: 'name_taken' }])
  expect(await seenBy(anna, `?screen=prospects&project_id=${project_id}`)).toEqual(['Bern'])
  expect(await seenBy(anna, '?screen=directory')).toEqual(['Zürich', 'Bern'])
})

test('A view of a project requires a project of the account, and each user has a limited number of views', async () => {
  const anna = await world.account('Acme')
  const bolt = await world.account('Bolt')
  const foreign = await save(anna, { screen: 'prospects', project_id: await bolt.project() })
  expect(foreign.status).toBe(404)
  await world.sql(
    `insert into saved_views
     select account_id, 'vew_' || n, user_id, 'Anna', 'jobs', null, 'View ' || n, '', false, app_now(), app_now()
     from memberships, generate_series(1, $2) n where account_id = $1`,
    [anna.account_id, maxViews],
  )
  expect((await save(anna)).body.error.errors).toMatchObject([{ code: 'too_many_items' }])
})

test('A form draft is offered to its author in any browser, and to no one else, until it is sent', async () => {
  const { anna, mia } = await team()
  const form = '/form-drafts?form=new_project'
  const keep = (kept: Untyped) => anna.app('PUT', '/form-drafts', { form: 'new_project', content: kept })
  const content = { name: 'Roofs', offering: { points: [{ id: randomUUID(), text: 'Twenty years' }] } }
  expect((await anna.app('GET', form)).body.data).toMatchObject({ content: null, updated_at: null })
  expect((await keep({ name: 'Ro' })).status).toBe(200)
  expect((await keep(content)).status).toBe(200)
  expect((await anna.app('GET', form)).body.data).toMatchObject({ content })
  expect((await mia.app('GET', form)).body.data.content).toBeNull()
  await keep(null)
  expect((await anna.app('GET', form)).body.data.content).toBeNull()
  expect((await anna.app('PUT', '/form-drafts', { form: 'anything', content })).status).toBe(422)
})

test('A program reads only shared views, and only of its projects if it is limited to some', async () => {
  const anna = await world.account('Acme')
  const [first, second] = [await anna.project({ name: 'First' }), await anna.project({ name: 'Second' })]
  await save(anna, { name: 'Mine' })
  await save(anna, { name: 'Everywhere', shared: true })
  await save(anna, { name: 'In the first', screen: 'prospects', project_id: first, shared: true })
  await save(anna, { name: 'In the second', screen: 'prospects', project_id: second, shared: true })
  const namesRead = async (limit: object, query = '') => {
    const program = await anna.credential(['prospect:read'], limit)
    const { data } = (await program.get(`/views?${query}`)).body
    expect(data.every(({ mine }) => !mine)).toBe(true)
    return data.map(({ name }) => name)
  }
  expect(await namesRead({})).toEqual(['In the second', 'In the first', 'Everywhere'])
  expect(await namesRead({ project_ids: [first] })).toEqual(['In the first', 'Everywhere'])
  expect(await namesRead({}, `project_id=${second}`)).toEqual(['In the second'])
})
