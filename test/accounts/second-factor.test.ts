import type { Untyped } from '../fixtures/untyped.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { newPasskey } from './passkey.ts'
import {
  codeOf,
  confirmAddress,
  enableSecondFactor,
  giveCode,
  offeredSecret,
  signInTo,
} from './second-factor-fixtures.ts'
import { type Account, password } from '../fixtures/accounts.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld, tokenIn } from '../fixtures/world.ts'

// Codes of an authenticator app (RFC 6238) and recovery codes, in addition to the password.

const world = await openWorld()
afterEach(() => world.sql('delete from test_clock').then(() => world.service.clock.refresh()))

const site = { origin: world.url, rp_id: new URL(world.url).hostname }
const refusedWith = ({ status, body }: Answer) => [status, body.error?.errors?.[0]?.code ?? body.error?.code]
const statusWith = (cookie: string) =>
  fetch(`${world.url}/app/api/session`, { headers: { cookie } }).then(({ status }) => status)
const now = async () => (await world.sql('select app_now() as now'))[0]!.now as Date
/** Returns a code of the next step, which no test has used. */
const nextCode = async (secret: string) => codeOf(secret, 1, await now())

/** Signs in with the password up to the prompt for the code. */
async function atTheCode() {
  const acme = await world.account()
  const { secret, recovery_codes } = await enableSecondFactor(world, acme)
  const { cookie, ...asked } = await signInTo(world, acme)
  return { acme, secret, recovery_codes, cookie, asked }
}

describe('secrets of authenticator apps', () => {
  test('The secret of an authenticator app is shown once and stored sealed', async () => {
    const acme = await world.account()
    await confirmAddress(world, acme)
    const { secret, address } = (await acme.app('POST', '/second-factor-offers', {})).body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toBe(
      `otpauth://totp/Alphorn:${encodeURIComponent(acme.email)}?secret=${secret}&issuer=Alphorn`,
    )
    const [kept] = await world.sql<{ row: string; bytes: string }>(
      `select t::text as row, encode(secret, 'escape') as bytes from totp_secrets t where user_id = $1`,
      [acme.user_id],
    )
    expect(kept!.row + kept!.bytes).not.toContain(secret)
    const shown = await acme.app('GET', '/second-factor')
    expect(shown.body.data).toMatchObject({ enabled: false, recovery_codes_left: 0, required: false })
    expect((await signInTo(world, acme)).status).toBe(200)
  })

  test('The secret of an authenticator app takes effect once a code is entered, and yields ten recovery codes', async () => {
    const acme = await world.account()
    const secret = await offeredSecret(world, acme)
    const enable = (code: string) => acme.app('POST', '/second-factor', { code })
    const right = codeOf(secret, 0, await now())
    const wrong = right === '000000' ? '000001' : '000000'
    expect(refusedWith(await enable(wrong))).toEqual([422, 'code_wrong'])
    const enabled = await enable(`${right.slice(0, 3)} ${right.slice(3)}`)
    expect(enabled.status).toBe(201)
    expect(new Set(enabled.body.data.recovery_codes).size).toBe(10)
    const shown = await acme.app('GET', '/second-factor')
    expect(shown.body.data).toMatchObject({ enabled: true, recovery_codes_left: 10 })
    expect(refusedWith(await acme.app('POST', '/second-factor-offers', {}))).toEqual([
      422,
      'value_not_allowed',
    ])
  })

  test('The secret of an authenticator app is refused to a user with an unconfirmed address', async () => {
    const acme = await world.account()
    await world.sql('update users set email_confirmed_at = null where user_id = $1', [acme.user_id])
    expect(refusedWith(await acme.app('POST', '/second-factor-offers', {}))).toEqual([
      422,
      'email_unconfirmed',
    ])
  })

  test('The secret of an authenticator app is sealed with the first pepper when a code is accepted', async () => {
    const { acme, secret, cookie } = await atTheCode()
    const newer = await world.another({ peppers: ['a newer pepper', ...world.config.peppers] })
    const versionOf = async () =>
      (await world.sql('select pepper_version from totp_secrets where user_id = $1', [acme.user_id]))[0]!
        .pepper_version
    const before = await versionOf()
    expect((await giveCode(newer, cookie, await nextCode(secret))).status).toBe(200)
    expect(await versionOf()).not.toBe(before)
    await newer.stop()
  })
})

describe('sign-ins with a second factor', () => {
  test('Signing in with the password requires a code and opens no session before it', async () => {
    const { asked, cookie, secret, acme } = await atTheCode()
    expect(asked.status).toBe(202)
    expect(asked.body.data).toEqual({ second_factor: 'code', expires_at: expect.any(String) })
    expect(asked.headers.get('set-cookie')).toMatch(
      /^__Host-alphorn-step=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=600$/,
    )
    expect(await statusWith(cookie)).toBe(401)
    expect(await statusWith(cookie.replace('-step', ''))).toBe(401)
    const opened = await giveCode(world, cookie, await nextCode(secret))
    expect(opened.body.data.user.email).toBe(acme.email)
    expect(await statusWith(opened.cookie)).toBe(200)
  })

  test('The code of a sign-in is accepted only in the browser that gave the password', async () => {
    const { secret } = await atTheCode()
    expect(refusedWith(await giveCode(world, '', await nextCode(secret)))).toEqual([401, 'unauthenticated'])
    const other = await atTheCode()
    const foreign = await giveCode(world, other.cookie, await nextCode(secret))
    expect(refusedWith(foreign)).toEqual([401, 'unauthenticated'])
  })

  test('A sign-in ends if no code arrives within ten minutes', async () => {
    const { secret, cookie } = await atTheCode()
    await world.travel(601)
    expect(refusedWith(await giveCode(world, cookie, await nextCode(secret)))).toEqual([
      401,
      'unauthenticated',
    ])
  })

  test('A sign-in cannot be completed a second time with another code', async () => {
    const { cookie, recovery_codes } = await atTheCode()
    expect((await giveCode(world, cookie, recovery_codes[0]!)).status).toBe(200)
    expect((await giveCode(world, cookie, recovery_codes[1]!)).status).toBe(401)
  })

  test('A sign-in code is accepted once; a second use within its validity is refused', async () => {
    const { acme, secret, cookie } = await atTheCode()
    const code = await nextCode(secret)
    expect((await giveCode(world, cookie, code)).status).toBe(200)
    const again = await signInTo(world, acme)
    expect(refusedWith(await giveCode(world, again.cookie, code))).toEqual([401, 'unauthenticated'])
  })

  test('A sign-in code is accepted once when two browsers send it at the same time', async () => {
    const { acme, secret, cookie } = await atTheCode()
    const other = await signInTo(world, acme)
    const code = await nextCode(secret)
    const both = await Promise.all([cookie, other.cookie].map((one) => giveCode(world, one, code)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('A sign-in pauses after five wrong codes, and twice as long after ten', async () => {
    await world.travel(0)
    const { secret, cookie, acme, recovery_codes } = await atTheCode()
    const right = await nextCode(secret)
    const wrong = right === '123456' ? '654321' : '123456'
    for (let guess = 0; guess < 5; guess++) expect((await giveCode(world, cookie, wrong)).status).toBe(401)
    const paused = await giveCode(world, cookie, right)
    expect(paused).toMatchObject({ status: 429, body: { error: { code: 'burst_limited' } } })
    expect(paused.body.retry_after).toBeGreaterThan(880)
    expect(paused.body.retry_after).toBeLessThanOrEqual(900)
    await world.travel(901)
    const later = await signInTo(world, acme)
    for (let guess = 0; guess < 5; guess++)
      expect((await giveCode(world, later.cookie, wrong)).status).toBe(401)
    const longer = await giveCode(world, later.cookie, await nextCode(secret))
    expect(longer.body.retry_after).toBeGreaterThan(1780)
    expect((await giveCode(world, later.cookie, recovery_codes[0]!)).status).toBe(200)
  })

  test('Accepting an invitation with the password requires the code as well', async () => {
    const { acme, secret } = await atTheCode()
    const bolt = await world.account('Bolt')
    await confirmAddress(world, bolt)
    await bolt.app('POST', '/invitations', { email: acme.email, role: 'member' })
    const token = tokenIn(await world.mailTo(acme.email, 1, 'join'))
    const response = await fetch(`${world.url}/app/api/invitation-acceptances`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password }),
    })
    expect(response.status).toBe(202)
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!
    const opened = await giveCode(world, cookie, await nextCode(secret))
    expect(opened.body.data.account.account_id).toBe(bolt.account_id)
  })
})

describe('recovery codes', () => {
  test('A recovery code replaces the sign-in code once, and its use is reported by mail', async () => {
    const { acme, recovery_codes, cookie } = await atTheCode()
    const [code = ''] = recovery_codes
    expect((await giveCode(world, cookie, ` ${code.toUpperCase()} `)).status).toBe(200)
    const again = await signInTo(world, acme)
    expect((await giveCode(world, again.cookie, code)).status).toBe(401)
    expect((await acme.app('GET', '/second-factor')).body.data.recovery_codes_left).toBe(9)
    await expect
      .poll(async () => world.mailTo(acme.email, 2, 'settings/security'))
      .toMatch(/Wiederherstellungscode verwendet[^]*: 9\./)
  })

  test('A recovery code is stored only as a hash', async () => {
    const { acme, recovery_codes } = await atTheCode()
    const rows = await world.sql('select r::text as row from recovery_codes r where user_id = $1', [
      acme.user_id,
    ])
    expect(rows).toHaveLength(10)
    for (const code of recovery_codes)
      for (const { row } of rows) expect(row).not.toContain(code.replace('-', ''))
  })

  test('Recovery codes become invalid when new ones are created', async () => {
    const { acme, recovery_codes, cookie } = await atTheCode()
    const renewed = (await acme.app('POST', '/recovery-codes', {})).body.data.recovery_codes
    expect(renewed).toHaveLength(10)
    expect((await giveCode(world, cookie, recovery_codes[0]!)).status).toBe(401)
    expect((await giveCode(world, cookie, renewed[0]!)).status).toBe(200)
  })

  test('Recovery codes can be guessed only ten times in a quarter of an hour', async () => {
    await world.travel(0)
    const { cookie, recovery_codes } = await atTheCode()
    for (let guess = 0; guess < 10; guess++)
      expect((await giveCode(world, cookie, 'aaaaa-aaaaa')).status).toBe(401)
    expect((await giveCode(world, cookie, recovery_codes[0]!)).status).toBe(429)
  })
})

test('Disabling the second factor ends its recovery codes and the sign-ins waiting for a code', async () => {
  const { acme, secret, cookie } = await atTheCode()
  const disabled = await acme.app('POST', '/second-factor/removals', {})
  expect(disabled.body.data).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  expect((await giveCode(world, cookie, await nextCode(secret))).status).toBe(401)
  expect((await signInTo(world, acme)).status).toBe(200)
  expect(await world.sql('select from recovery_codes where user_id = $1', [acme.user_id])).toEqual([])
  expect(await world.mailTo(acme.email, 2, 'settings/security')).toContain('Zweiter Faktor ausgeschaltet')
})

test('A passkey counts as two factors, and no code is requested', async () => {
  const { acme } = await atTheCode()
  const passkey = newPasskey(site)
  const post = async (path: string, body: object, cookie = '') => {
    const response = await fetch(`${world.url}/app/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.url, cookie },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Untyped }
  }
  const offered = await post('/passkey-offers', { password }, acme.cookie)
  const response = passkey.attest(offered.body.data.challenge)
  const added = await post('/passkeys', { name: 'Laptop', response }, acme.cookie)
  expect(added.status).toBe(201)
  const asked = await post('/passkey-challenges', {})
  const opened = await post('/passkey-sign-ins', { response: passkey.assert(asked.body.data.challenge) })
  expect(opened.status).toBe(200)
  expect(await world.mailTo(acme.email, 2, 'settings/security')).toMatch(/Neuer Passkey[^]*Laptop/)
  const removed = await acme.app('POST', `/passkeys/${added.body.data.passkey_id}/removals`, {})
  expect(removed.status).toBe(200)
  expect(await world.mailTo(acme.email, 3, 'settings/security')).toMatch(
    /Passkey bei Alphorn entfernt[^]*Laptop/,
  )
})

test('A change of the password ends sign-ins that wait for a code, and links that reset it', async () => {
  const { acme, secret, cookie } = await atTheCode()
  const post = (path: string, body: object) =>
    fetch(`${world.url}/app/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.url },
      body: JSON.stringify(body),
    })
  await post('/password-reset-requests', { email: acme.email })
  const token = /reset#(\S+)/.exec(await world.mailTo(acme.email, 1, 'reset'))![1]!
  const changed = { current_password: password, password: 'another long password' }
  expect((await acme.app('PUT', '/password', changed)).status).toBe(200)
  expect((await giveCode(world, cookie, await nextCode(secret))).status).toBe(401)
  expect((await post('/password-resets', { token, password: 'the password of a thief' })).status).toBe(422)
})

test('A password reset keeps the second factor', async () => {
  const { acme } = await atTheCode()
  const post = (path: string, body: object) =>
    fetch(`${world.url}/app/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/password-reset-requests', { email: acme.email })
  const token = tokenIn(await world.mailTo(acme.email, 1, 'reset'))
  expect((await post('/password-resets', { token, password })).status).toBe(200)
  expect((await signInTo(world, acme as Account)).status).toBe(202)
})
