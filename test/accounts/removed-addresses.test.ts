import { expect, test } from 'vitest'
import { openWorld } from '../fixtures/world.ts'
import { memberCalls } from './member-calls.ts'

const world = await openWorld()
const { post, invited, accept, member } = memberCalls(world)

test('The addresses that a removed member created in the account are revoked, and no others', async () => {
  const [acme, bolt] = [await world.account(), await world.account('Bolt')]
  const mia = await member(acme)
  const { token } = await invited(acme, 'member', bolt.email)
  const otto = { user_id: bolt.user_id, cookie: (await accept(token)).cookie }
  const watch = await acme.app('POST', '/watches', { name: 'Bern', filters: { canton: ['BE'] } })
  const theirs = await bolt.app('POST', '/watches', { name: 'Bern', filters: { canton: ['BE'] } })
  const feedOf = async (cookie: string, watch_id: string) => {
    const made = await post(`/watches/${watch_id}/feeds`, {}, cookie)
    expect(made.status).toBe(201)
    return world.url + made.body.data.json_path
  }
  const { watch_id } = watch.body.data
  const paths = {
    ofMia: await feedOf(mia.cookie, watch_id),
    ofOtto: await feedOf(otto.cookie, watch_id),
    ofOwner: await feedOf(acme.cookie, watch_id),
    ofOttoElsewhere: await feedOf(bolt.cookie, theirs.body.data.watch_id),
    openRefineOfMia: world.url + (await post('/reconcilers', { name: 'Leads' }, mia.cookie)).body.data.path,
  }
  for (const url of Object.values(paths)) expect((await fetch(url)).status).toBe(200)
  for (const { user_id } of [mia, otto])
    expect((await acme.app('POST', `/members/${user_id}/removals`, {})).status).toBe(200)
  const statuses = Object.entries(paths).map(async ([of, url]) => [of, (await fetch(url)).status])
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
    ofMia: 404,
    ofOtto: 404,
    ofOwner: 200,
    ofOttoElsewhere: 200,
    openRefineOfMia: 404,
  })
})
