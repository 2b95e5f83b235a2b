import type { Untyped } from '../fixtures/untyped.ts'
import { nameInMail } from '@alphorn/server/platform/mail/names'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appTable } from '@alphorn/contract/app'
import type { Route } from '@alphorn/contract/core/route'
import { newPasskey } from './passkey.ts'
import { codeOf, enableSecondFactor, signInTo, unprovenCallsOf } from './second-factor-fixtures.ts'
import { type Account, password } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Creating or exporting secrets requires a proof of presence from the last ten minutes: password, code or passkey.

const world = await openWorld()
const site = { origin: world.url, rp_id: new URL(world.url).hostname }
const send = unprovenCallsOf(world)
beforeEach(() => world.travel(0))
afterEach(() => world.sql('delete from test_clock').then(() => world.service.clock.refresh()))

const mint = (who: Pick<Account, 'cookie'>) =>
  send(who, 'POST', '/credentials', { name: 'Wanda', scopes: ['prospect:read'] })
const codeIn = ({ status, body }: { status: number; body: Untyped }) => [
  status,
  body.error?.errors?.[0]?.code,
]
const notProven = [422, 'fresh_proof_required']

/** An account whose owner signed in more than ten minutes ago. */
async function staleAccount() {
  const acme = await world.account()
  await world.travel(601)
  return acme
}

test('A session that has just signed in counts as proven for ten minutes', async () => {
  const acme = await world.account()
  await world.travel(590)
  expect((await mint(acme)).status).toBe(201)
  await world.travel(601)
  expect(codeIn(await mint(acme))).toEqual(notProven)
  const again = await signInTo(world, acme)
  expect((await mint(again)).status).toBe(201)
})

const sensitive = (Object.entries(appTable) as [string, Route][]).filter(
  ([, { access }]) => access.kind === 'session' && access.fresh,
)
test('Secrets, secret addresses, exports of personal data and the second factor require a fresh proof', () => {
  expect(sensitive.map(([name]) => name).sort()).toEqual([
    'app_credential_create',
    'app_credential_rotate',
    'app_crm_save',
    'app_letter_service_save',
    'app_list_feed_create',
    'app_list_spreadsheet_create',
    'app_passkey_remove',
    'app_prospect_spreadsheet_create',
    'app_reconciler_create',
    'app_recovery_codes_renew',
    'app_second_factor_disable',
    'app_second_factor_enable',
    'app_second_factor_offer',
    'app_subject_export',
    'app_watch_feed_create',
    'app_webhook_create',
    'app_webhook_rotate',
  ])
})

test.each(sensitive)('%s is refused to a session with an expired proof', async (_, route) => {
  const acme = await staleAccount()
  const path = route.path.replaceAll(/:\w+/g, 'x')
  expect(codeIn(await send(acme, route.method, path))).toEqual(notProven)
})

test('A passkey is offered only with the password or after a fresh proof', async () => {
  const acme = await staleAccount()
  expect(codeIn(await send(acme, 'POST', '/passkey-offers'))).toEqual(notProven)
  expect(codeIn(await send(acme, 'POST', '/passkey-offers', { password: 'a guess' }))).toEqual([
    422,
    'password_wrong',
  ])
  expect((await send(acme, 'POST', '/passkey-offers', { password })).status).toBe(200)
  await send(acme, 'POST', '/proofs', { password })
  expect((await send(acme, 'POST', '/passkey-offers')).status).toBe(200)
})

describe('proofs', () => {
  test('A proof by password applies only to its own session', async () => {
    const acme = await staleAccount()
    const other = await signInTo(world, acme)
    await world.travel(1300)
    expect(codeIn(await send(acme, 'POST', '/proofs', { password: 'a guess' }))).toEqual([
      422,
      'password_wrong',
    ])
    expect(codeIn(await mint(acme))).toEqual(notProven)
    const proven = await send(acme, 'POST', '/proofs', { password })
    expect(proven.status).toBe(200)
    expect(proven.body.data).toEqual({ proven_until: expect.any(String) })
    expect((await mint(acme)).status).toBe(201)
    expect(codeIn(await mint(other))).toEqual(notProven)
  })

  test('A code of the authenticator app is accepted as a proof', async () => {
    const acme = await world.account()
    const { secret } = await enableSecondFactor(world, acme)
    await world.travel(601)
    const [{ now }] = await world.sql<{ now: Date }>('select app_now() as now')
    expect((await send(acme, 'POST', '/proof-offers')).body.data).toMatchObject({
      password: true,
      code: true,
    })
    expect(codeIn(await send(acme, 'POST', '/proofs', { code: 'aaaaa-aaaaa' }))).toEqual([422, 'code_wrong'])
    expect((await send(acme, 'POST', '/proofs', { code: codeOf(secret, 0, now) })).status).toBe(200)
    expect((await mint(acme)).status).toBe(201)
  })

  test('A proof by passkey requires a passkey of the same user', async () => {
    const [acme, bolt] = [await world.account(), await world.account('Bolt')]
    const passkey = await withPasskey(acme)
    await withPasskey(bolt)
    await world.travel(601)
    const offered = await send(acme, 'POST', '/proof-offers')
    expect(offered.body.data.passkey.allowCredentials).toMatchObject([{ id: passkey.id }])
    const { challenge } = offered.body.data.passkey
    const foreign = await send(bolt, 'POST', '/proofs', { response: passkey.assert(challenge) })
    expect(codeIn(foreign)).toEqual([422, 'passkey_refused'])
    // A challenge for a sign-in does not prove presence, and one for a proof does not open a session.
    const signIn = await send({ cookie: '' }, 'POST', '/passkey-challenges')
    const mixed = { response: passkey.assert(signIn.body.data.challenge) }
    expect(codeIn(await send(acme, 'POST', '/proofs', mixed))).toEqual([422, 'passkey_refused'])
    const opening = await send({ cookie: '' }, 'POST', '/passkey-sign-ins', {
      response: passkey.assert(challenge),
    })
    expect(opening.status).toBe(401)
    const fresh = (await send(acme, 'POST', '/proof-offers')).body.data.passkey.challenge
    expect((await send(acme, 'POST', '/proofs', { response: passkey.assert(fresh) })).status).toBe(200)
    expect((await mint(acme)).status).toBe(201)
  })

  test('A proof consists of exactly one of password, code and passkey', async () => {
    const acme = await world.account()
    for (const body of [{}, { password, code: '123456' }])
      expect(codeIn(await send(acme, 'POST', '/proofs', body))).toEqual([422, 'one_of_required'])
  })

  test('A proof by password is refused where passwords are disabled', async () => {
    const acme = await world.account()
    const served = await world.another({ passwords: false })
    const response = await fetch(`${served.url}/app/api/proofs`, {
      method: 'POST',
      headers: { cookie: acme.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    expect(response.status).toBe(403)
    await served.stop()
  })
})

async function withPasskey(owner: Account) {
  const passkey = newPasskey(site)
  const offered = await send(owner, 'POST', '/passkey-offers', { password })
  const response = passkey.attest(offered.body.data.challenge)
  expect((await send(owner, 'POST', '/passkeys', { name: 'Laptop', response })).status).toBe(201)
  return passkey
}

test('A new credential is reported to its owner by mail, with its name', async () => {
  const acme = await world.account()
  await acme.credential(['prospect:read'], { name: 'Wanda\nhttps://elsewhere.example' })
  const mail = await world.mailTo(acme.email, 1, 'settings/security')
  expect(mail).toContain('Neuer API-Zugang bei Alphorn')
  expect(mail).toContain(nameInMail('Wanda\nhttps://elsewhere.example'))
  expect(mail).not.toContain('https://elsewhere.example')
})
