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
  const builtSince = (count: number) =>
    world.sql('update lists set built_number = 1 + $2::int where list_id = $1', [list_id, count])
  await builtSince(10)
  expect((await again()).status).toBe(200)
  await builtSince(11)
  expect(code(await again())).toEqual([400, 'invalid_parameter'])
})
