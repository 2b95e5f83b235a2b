import { describe, expect, test } from 'vitest'
import { appTable } from '@alphorn/contract/app'
import type { Route } from '@alphorn/contract/core/route'
import { readConfig } from '@alphorn/server/platform/config'
import { newPasskey } from './passkey.ts'
import {
  codeOf,
  confirmAddress,
  enableSecondFactor,
  giveCode,
  signInTo,
  unprovenCallsOf,
} from './second-factor-fixtures.ts'
import { type Account, password } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// The operator may require a second factor: users without one must set it up before any other action.

const world = await openWorld({ config: { secondFactor: 'required' } })
const site = { origin: world.url, rp_id: new URL(world.url).hostname }
const send = unprovenCallsOf(world)

const due = async (who: Pick<Account, 'cookie'>) =>
  (await send(who, 'GET', '/session')).body.data.second_factor_due

const behind = (Object.entries(appTable) as [string, Route][]).filter(
  ([, { access }]) =>
    access.kind === 'scope' || (access.kind === 'session' && access.oneFactor === undefined),
)
describe.each(behind)('%s', (name, route) => {
  test(`${name} is refused to a session without a second factor`, async () => {
    const path = route.path.replaceAll(/:\w+/g, 'x')
    const { status, body } = await send(await acme, route.method, path)
    expect([status, body.error.code]).toEqual([403, 'forbidden'])
    expect(body.error.message).toContain('requires a second factor')
  })
})
const acme = world.account()

test('Most routes require the second factor', () => {
  expect(behind.length).toBeGreaterThan(140)
})

test('A new user sets up codes, and the session continues', async () => {
  const anna = await world.account()
  expect(await due(anna)).toBe('enrol')
  await enableSecondFactor(world, anna)
  expect(await due(anna)).toBeNull()
  expect((await send(anna, 'GET', '/project-summaries')).status).toBe(200)
})

test('A new user registers a passkey instead, and the session continues', async () => {
  const anna = await world.account()
  await addPasskey(anna)
  expect(await due(anna)).toBeNull()
})

test('A user with codes signs in with one and can then use every route', async () => {
  const anna = await world.account()
  const { secret } = await enableSecondFactor(world, anna)
  const { cookie } = await signInTo(world, anna)
  const [{ now }] = await world.sql<{ now: Date }>('select app_now() as now')
  const opened = await giveCode(world, cookie, codeOf(secret, 1, now))
  expect(await due(opened)).toBeNull()
})

test('The password alone cannot set up another factor for a user with a passkey', async () => {
  const anna = await world.account()
  await confirmAddress(world, anna)
  const passkey = await addPasskey(anna)
  const thief = await signInTo(world, anna)
  expect(await due(thief)).toBe('prove')
  for (const path of ['/second-factor-offers', '/second-factor', '/passkey-offers', '/passkeys'])
    expect((await send(thief, 'POST', path, {})).status).toBe(403)
  await send(thief, 'POST', '/proofs', { password })
  expect(await due(thief)).toBe('prove')
  const offered = await send(thief, 'POST', '/proof-offers')
  const response = passkey.assert(offered.body.data.passkey.challenge)
  expect((await send(thief, 'POST', '/proofs', { response })).status).toBe(200)
  expect(await due(thief)).toBeNull()
})

async function addPasskey(owner: Account) {
  const passkey = newPasskey(site)
  const offered = await send(owner, 'POST', '/passkey-offers')
  const response = passkey.attest(offered.body.data.challenge)
  expect((await send(owner, 'POST', '/passkeys', { name: 'Laptop', response })).status).toBe(201)
  return passkey
}

test('The second-factor setting accepts only optional or required', () => {
  const read = (SECOND_FACTOR: string) =>
    readConfig({ ALPHORN_PEPPERS: 'x', ALPHORN_AUDIT_KEY: '0'.repeat(43), SECOND_FACTOR })
  expect(read('required').secondFactor).toBe('required')
  expect(() => read('yes')).toThrow('SECOND_FACTOR takes optional or required, not "yes".')
})
