import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { newPasskey } from './passkey.ts'
import { setClock } from '../fixtures/time.ts'
import { browserAt, newcomer, signedUp } from '../fixtures/sign-ups.ts'
import type { AppRoute } from '../fixtures/typed-calls.ts'
import type { Account } from '../fixtures/accounts.ts'
import { type Answer, readAnswer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// User settings (name, password, sessions, passkeys), and the operators' view of the installation.

const world = await openWorld({ config: { operators: ['operator@alphorn.example'] } })
const password = 'a long enough password'
const site = { origin: world.url, rp_id: new URL(world.url).hostname }

async function send<const Method extends string, const Path extends string>(
  method: Method,
  path: Path,
  body: object,
  more: { cookie?: string; origin?: string } = {},
) {
  const response = await fetch(`${world.url}/app/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'user-agent': 'Mozilla/5.0 (Test)',
      ...(more.cookie !== undefined && { cookie: more.cookie }),
      origin: more.origin ?? world.url,
    },
    body: JSON.stringify(body),
  })
  const answer = await readAnswer<AppRoute<Method, Path>>(response)
  return { ...answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
const codeOf = ({ status, body }: Answer) => [status, body.error?.errors?.[0]?.code ?? body.error?.code]
const again = (acme: Account, given = password) =>
  send('POST', '/sign-in', { email: acme.email, password: given })

afterEach(() => world.sql('delete from test_clock').then(() => world.service.clock.refresh()))

test('Users edit their own name and language, and the owner edits the name of the account', async () => {
  const acme = await world.account()
  const edited = await acme.app('PATCH', '/profile', { name: 'Anna Acme', language: 'it' })
  expect(edited.body.data.user).toMatchObject({ name: 'Anna Acme', language: 'it' })
  expect((await acme.app('PATCH', '/profile', {})).body.data.user.name).toBe('Anna Acme')
  expect((await acme.app('PATCH', '/account', { name: 'Acme SA' })).body.data.account.name).toBe('Acme SA')
})

describe('sessions', () => {
  test('Sessions are listed with their browser and account; a user ends one or all others', async () => {
    const acme = await world.account()
    const [phone, tablet] = [await again(acme), await again(acme)]
    const { body } = await acme.app('GET', '/sessions')
    expect(body.data.map(({ current }: { current: boolean }) => current)).toEqual([false, false, true])
    expect(body.data[0]).toMatchObject({ user_agent: 'Mozilla/5.0 (Test)', account_name: 'Acme' })
    expect(JSON.stringify(body)).not.toContain(acme.cookie.slice(15))
    await acme.app('POST', `/sessions/${body.data[0]!.session_id}/endings`, {})
    const alive = (cookie: string) =>
      fetch(`${world.url}/app/api/session`, { headers: { cookie } }).then(({ status }) => status)
    expect([await alive(phone.cookie), await alive(tablet.cookie)]).toEqual([200, 401])
    const ended = await acme.app('POST', '/sessions/endings', {})
    expect(ended.body.data).toEqual({ ended: 1 })
    expect([await alive(phone.cookie), await alive(acme.cookie)]).toEqual([401, 200])
  })

  test('Signing out ends only the current session', async () => {
    const acme = await world.account()
    const phone = await again(acme)
    await send('POST', '/sign-out', {}, phone)
    expect((await acme.app('GET', '/session')).status).toBe(200)
  })
})

describe('passwords', () => {
  test('A password change requires the current password and ends the other sessions', async () => {
    const acme = await world.account()
    const phone = await again(acme)
    const change = (current_password: string) =>
      acme.app('PUT', '/password', { current_password, password: 'another long password' })
    expect(codeOf(await change('not my password'))).toEqual([422, 'password_wrong'])
    expect((await change(password)).body.data).toEqual({ ended: 1 })
    expect((await send('POST', '/sign-out', {}, phone)).status).toBe(401)
    expect((await acme.app('GET', '/session')).status).toBe(200)
    expect((await again(acme)).status).toBe(401)
    expect((await again(acme, 'another long password')).status).toBe(200)
  })

  test('A password can be guessed only ten times, even in a stolen session', async () => {
    await setClock(world, '2027-03-01T10:00:01Z')
    const acme = await world.account()
    const guess = () =>
      acme.app('PUT', '/password', { current_password: 'x', password }).then(({ status }) => status)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push(await guess())
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
  })
})

describe('passkeys', () => {
  async function register(acme: Account, passkey = newPasskey(site)) {
    const offered = await send('POST', '/passkey-offers', { password }, acme)
    const response = passkey.attest(offered.body.data.challenge)
    const added = await send('POST', '/passkeys', { name: 'Laptop', response }, acme)
    return { passkey, added, offered, response }
  }
  async function challenge() {
    return (await send('POST', '/passkey-challenges', {})).body.data.challenge as string
  }
  const signIn = (response: object) => send('POST', '/passkey-sign-ins', { response })

  test('A passkey signs in without address and password', async () => {
    const acme = await world.account()
    const { passkey, added } = await register(acme)
    expect(added.body.data).toMatchObject({ name: 'Laptop', last_used_at: null })
    const signedIn = await signIn(passkey.assert(await challenge()))
    expect(signedIn.body.data.user.email).toBe(acme.email)
    expect(signedIn.cookie).toMatch(/^__Host-alphorn=/)
    const { body } = await acme.app('GET', '/passkeys')
    expect(body.data[0]!.last_used_at).not.toBeNull()
    const { passkey_id } = body.data[0]!
    expect((await acme.app('PATCH', `/passkeys/${passkey_id}`, { name: 'Phone' })).body.data.name).toBe(
      'Phone',
    )
    await acme.app('POST', `/passkeys/${passkey_id}/removals`, {})
    expect((await signIn(passkey.assert(await challenge()))).status).toBe(401)
  })

  test('Registering a passkey requires the password and a known page', async () => {
    const acme = await world.account()
    expect(codeOf(await send('POST', '/passkey-offers', { password: 'wrong' }, acme))).toEqual([
      422,
      'password_wrong',
    ])
    expect(codeOf(await acme.app('POST', '/passkey-offers', { password }))).toEqual([422, 'passkey_refused'])
  })

  test('A passkey is refused if it was made for another page or user, or is registered twice', async () => {
    const [acme, bolt] = [await world.account(), await world.account('Bolt')]
    const offered = await send('POST', '/passkey-offers', { password }, acme)
    const add = (response: object, who = acme) => send('POST', '/passkeys', { name: 'X', response }, who)
    const made = () => newPasskey(site)
    const asked = offered.body.data.challenge as string
    expect(codeOf(await add(made().attest(asked, 'https://evil.example')))).toEqual([422, 'passkey_refused'])
    expect(codeOf(await add(made().attest(asked), bolt))).toEqual([422, 'passkey_refused'])
    const vague = made().attest(asked)
    const unreachable = { ...vague, response: { ...vague.response, transports: -0.1 } }
    expect((await add(unreachable)).status).toBe(422)
    const { response, passkey } = await register(acme)
    expect(codeOf(await add(response))).toEqual([422, 'passkey_refused'])
    const { added } = await register(bolt, passkey)
    expect(codeOf(added)).toEqual([422, 'duplicate_item'])
  })

  test('A passkey response is valid once, for its challenge and page, for five minutes; a cloned authenticator is detected', async () => {
    const { passkey } = await register(await world.account())
    const first = passkey.assert(await challenge())
    expect((await signIn(first)).status).toBe(200)
    expect((await signIn(first)).status).toBe(401)
    const elsewhere = passkey.assert(await challenge(), { from: 'https://evil.example' })
    expect((await signIn(elsewhere)).status).toBe(401)
    expect((await signIn(passkey.assert('x'.repeat(72)))).status).toBe(401)
    expect((await signIn(passkey.assert(await challenge(), { count: 1 }))).status).toBe(401)
    expect((await signIn(newPasskey(site).assert(await challenge()))).status).toBe(401)
    const old = await challenge()
    await world.travel(301)
    expect((await signIn(passkey.assert(old, { count: 9 }))).status).toBe(401)
    expect((await signIn(passkey.assert(await challenge(), { count: 10 }))).status).toBe(200)
  })
})

describe('the health of the system', () => {
  test('The health page is shown only to operators, where operators are named', async () => {
    expect((await (await world.account()).app('GET', '/health')).status).toBe(403)
  })

  test('Where anyone may sign up and no operators are named, only the first account sees the health page', async () => {
    const first = await world.account('First')
    const other = await world.account('Other')
    await world.sql(`update accounts set created_at = '2000-01-01' where account_id = $1`, [first.account_id])
    const unnamed = await world.another({ operators: [], signUp: 'open' })
    const invited = await world.another({ operators: [], signUp: 'invited' })
    const status = async (at: string, { cookie }: Account) =>
      (await fetch(`${at}/app/api/health`, { headers: { cookie } })).status
    expect([await status(unnamed.url, first), await status(unnamed.url, other)]).toEqual([200, 403])
    expect(await status(invited.url, other)).toBe(200)
    await Promise.all([unnamed.stop(), invited.stop()])
  })

  test('The health page shows the state of each part and names failing background jobs', async () => {
    const browser = browserAt(world.url)
    const { token } = await signedUp(world, browser, newcomer({ email: 'operator@alphorn.example' }))
    expect((await browser.post('/email-confirmations', { token })).status).toBe(201)
    const look = async () => (await browser.send('GET', '/health')).body.data
    await expect.poll(async () => (await look()).background_jobs.length).toBeGreaterThan(10)
    await expect.poll(async () => (await look()).search.ready).toBe(true)
    const health = await look()
    expect(health).toMatchObject({
      version: '0.1.0',
      mail: { by: 'terminal', failed: 0 },
    })
    expect(health.migrations.applied).toBe(health.migrations.known)
    expect(health.database.bytes).toBeGreaterThan(1_000_000)
    expect(health.disk!.free_bytes).toBeGreaterThan(0)
    const { name } = health.background_jobs[0]!
    const whenItFails = async () => {
      await world.sql(
        `update background_job_runs set failed_at = app_now() + interval '1 hour', failure = 'Error 42P01' where name = $1`,
        [name],
      )
      const { state, background_jobs } = await look()
      return { state, job: background_jobs.find((one: { name: string }) => one.name === name) }
    }
    // A real run of the background job may succeed between the update and the read, and clear the failure.
    await expect.poll(whenItFails).toMatchObject({
      state: 'bad',
      job: { state: 'failing', failure: 'Error 42P01' },
    })
  })
})
