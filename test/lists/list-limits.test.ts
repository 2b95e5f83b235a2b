import { beforeAll, expect, test } from 'vitest'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { buildList } from '../fixtures/lists.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Limits of lists: how many there are, what is kept of deleted ones, and of earlier builds.

const world = await openWorld()
let acme: Account
let olga: Actor
beforeAll(async () => {
  acme = await world.account()
  olga = await acme.credential([...scopeNames], { name: 'Olga' })
})

async function define(name: string, filters: object) {
  const made = await olga.post('/markets', { name, filters })
  expect(made).toMatchObject({ status: 201 })
  return made.body.data
}
const code = ({ status, body }: Awaited<ReturnType<Actor['get']>>) => [status, body.error?.code]

test('A deleted list loses its members once, and is not searched again', async () => {
  const { list_id } = await define('Short-lived', { canton: ['BE'] })
  await world.sql(
    `insert into list_members (account_id, list_id, company_id, added_in)
     select $1, $2, company_id, 1 from companies limit 5`,
    [acme.account_id, list_id],
  )
  expect((await olga.send('DELETE', `/markets/${list_id}`)).status).toBe(200)
  const left = () =>
    world.sql(
      `select (select count(*)::int from list_members m where m.list_id = l.list_id) as members,
        members_removed_at is not null as removed from lists l where list_id = $1`,
      [list_id],
    )
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ members: 0, removed: true }])
})

test('An account has at most 2000 lists', async () => {
  const bolt = await world.account('Bolt')
  await world.sql(
    `insert into lists (account_id, list_id, name, filters, created_by, created_at, updated_at)
     select $1, 'lst_' || n, 'List ' || n, '{}', 'test', app_now(), app_now() from generate_series(1, 2000) n`,
    [bolt.account_id],
  )
  const rita = await bolt.credential([...scopeNames])
  const refused = await rita.post('/markets', { name: 'One more', filters: {} })
  expect(refused.body.error.errors[0]).toMatchObject({ code: 'too_many_items', field: 'name' })
})

test('A cursor of a build whose members are no longer stored is refused', async () => {
  const { list_id } = await define('Often built', { canton: ['BE'] })
  await buildList(olga, list_id)
  const path = `/markets/${list_id}/companies` as const
  const { next_cursor } = (await olga.get(`${path}?limit=1`)).body
  const again = () => olga.get(`${path}?limit=1&cursor=${next_cursor}`)
  const finish = (from: number, to: number, state: 'finished' | 'cancelled') =>
    world.sql(
      `with made as (
         insert into list_builds (account_id, list_id, number, state, filters, created_by, created_at, finished_at)
         select account_id, list_id, n, $4, filters, 'test', app_now(), app_now()
         from lists, generate_series($2::int, $3::int) n where list_id = $1 returning number, state)
       update lists set built_number = coalesce((select max(number) from made where state = 'finished'), built_number)
       where list_id = $1`,
      [list_id, from, to, state],
    )
  // A build that was cancelled changes no member, so a cursor outlives any number of them.
  await finish(2, 20, 'cancelled')
  expect((await again()).status).toBe(200)
  await finish(21, 30, 'finished')
  expect((await again()).status).toBe(200)
  await finish(31, 31, 'finished')
  expect(code(await again())).toEqual([400, 'invalid_parameter'])
})

test('The first page of a list is read while a build runs, even after many builds that were cancelled', async () => {
  const { list_id } = await define('Often cancelled', { canton: ['BE'] })
  await buildList(olga, list_id)
  const path = `/markets/${list_id}/companies` as const
  const before = (await olga.get(path)).body.data
  await world.sql('update lists set building_number = 40 where list_id = $1', [list_id])
  expect(await olga.get(path)).toMatchObject({ status: 200, body: { data: before } })
  expect(before.length).toBeGreaterThan(0)
})
