import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld, tokenIn } from '../fixtures/world.ts'

// Addresses that give access without a sign-in end when their creator leaves the account.

const world = await openWorld()
const password = 'a long enough password'

async function post(path: string, body: object, cookie = '') {
  const response = await fetch(`${world.url}/app/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as Untyped
  return { status: response.status, data, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Makes a person a member of the account. Returns their id and the cookie of their session. */
async function join(account: Account, email: string) {
  await account.app('POST', '/invitations', { email, role: 'member', language: 'fr' })
  const token = tokenIn(await world.mailTo(email, 1, 'join'))
  const joined = await post('/invitation-acceptances', { token, name: 'Mia Muster', password })
  expect(joined.status).toBe(201)
  return { user_id: joined.data.user.user_id as string, cookie: joined.cookie }
}

test('The addresses that a removed member created in the account are revoked, and no others', async () => {
  const [acme, bolt] = [await world.account(), await world.account('Bolt')]
  const mia = await join(acme, `${randomUUID()}@alphorn.example`)
  const otto = { user_id: bolt.user_id, cookie: (await join(acme, bolt.email)).cookie }
  const [ours, theirs] = await Promise.all(
    [acme, bolt].map(async (account) => {
      const watch = await account.app('POST', '/watches', { name: 'Bern', filters: { canton: ['BE'] } })
      return watch.body.data.watch_id
    }),
  )
  const feedOf = async (cookie: string, watch_id: string) =>
    world.url + (await post(`/watches/${watch_id}/feeds`, {}, cookie)).data.json_path
  const urls = {
    ofMia: await feedOf(mia.cookie, ours!),
    ofOtto: await feedOf(otto.cookie, ours!),
    ofOwner: await feedOf(acme.cookie, ours!),
    ofOttoElsewhere: await feedOf(bolt.cookie, theirs!),
    openRefineOfMia: world.url + (await post('/reconcilers', { name: 'Leads' }, mia.cookie)).data.path,
  }
  for (const url of Object.values(urls)) expect((await fetch(url)).status).toBe(200)
  for (const { user_id } of [mia, otto])
    expect((await acme.app('POST', `/members/${user_id}/removals`, {})).status).toBe(200)
  const statuses = Object.entries(urls).map(async ([of, url]) => [of, (await fetch(url)).status])
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
    ofMia: 404,
    ofOtto: 404,
    ofOwner: 200,
    ofOttoElsewhere: 200,
    openRefineOfMia: 404,
  })
})
