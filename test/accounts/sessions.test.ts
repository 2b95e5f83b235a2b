import { randomUUID } from 'node:crypto'
import { newId } from '@alphorn/contract/core/ids'
import { expect, test } from 'vitest'
import { browserAt, newcomer, signedUp } from '../fixtures/sign-ups.ts'
import { setClock } from '../fixtures/time.ts'
import type { AppRoute } from '../fixtures/typed-calls.ts'
import { offering, sessionOf } from '../fixtures/accounts.ts'
import { type Answer, readAnswer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()
const password = 'correct horse battery'
// The first user of a server gets access at once; all others must confirm a mail.
await world.account()

async function send<const Method extends string, const Path extends string>(
  method: Method,
  path: Path,
  given: { cookie?: string; body?: object } = {},
) {
  const response = await fetch(`${world.url}/app/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(given.cookie && { cookie: given.cookie }),
    },
    ...(given.body && { body: JSON.stringify(given.body) }),
  })
  return readAnswer<AppRoute<Method, Path>>(response)
}

const cookieOf = ({ headers }: Answer) => sessionOf(headers)

async function signUp() {
  const browser = browserAt(world.url)
  const given = newcomer({ password, name: 'Olivia Owner', account_name: 'Acme' })
  const { email, token } = await signedUp(world, browser, given)
  const answer = await browser.post('/email-confirmations', { token })
  return {
    email,
    answer,
    cookie: cookieOf(answer),
    account_id: answer.body.data.account.account_id as string,
  }
}

const signIn = (email: string, given = password) =>
  send('POST', '/sign-in', { body: { email, password: given } })

test('A session cookie is limited to this host and TLS and is hidden from scripts', async () => {
  const { email, answer } = await signUp()
  for (const opened of [answer, await signIn(email)]) {
    const cookie = opened.headers.getSetCookie()[0]!
    expect(cookie).toMatch(/^__Host-alphorn=[A-Za-z0-9_-]{43}; /)
    const flags = cookie.split('; ').slice(1)
    expect(new Set(flags)).toEqual(
      new Set(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=1209600']),
    )
    expect(JSON.stringify(opened.body)).not.toContain(cookie.slice(15, 58))
  }
})

test('A session token is stored only as a hash and is new at each sign-in', async () => {
  const { email, cookie, account_id } = await signUp()
  const again = cookieOf(await signIn(email, password))
  expect(again).not.toBe(cookie)
  const rows = await world.sql('select s::text as row from sessions s where account_id = $1', [account_id])
  expect(rows).toHaveLength(2)
  for (const { row } of rows) expect(row).not.toContain(cookie.slice(15))
})

test('Signing out ends the session and deletes the cookie', async () => {
  const { cookie } = await signUp()
  expect((await send('GET', '/session', { cookie })).body.data.user.name).toBe('Olivia Owner')
  const out = await send('POST', '/sign-out', { cookie, body: {} })
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-alphorn=; .*Max-Age=0$/)
  expect((await send('GET', '/session', { cookie })).status).toBe(401)
})

test('A session ends after two weeks by the database clock', async () => {
  await world.travel(0)
  const { cookie } = await signUp()
  await world.travel(14 * 86_400 - 10)
  expect((await send('GET', '/session', { cookie })).status).toBe(200)
  await world.travel(11)
  expect((await send('GET', '/session', { cookie })).status).toBe(401)
})

test('A wrong password and an unknown address are refused in the same way', async () => {
  const { email } = await signUp()
  const [wrong, unknown] = [await signIn(email, 'a wrong password'), await signIn('who@alphorn.example')]
  expect(wrong.status).toBe(401)
  expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  const names = ({ headers }: Answer) => [...headers.keys()]
  expect(names(wrong)).toEqual(names(unknown))
  expect(wrong.headers.get('set-cookie')).toBeNull()
})

test('Ten wrong passwords lock an address for the quarter of an hour, on every server', async () => {
  await setClock(world, '2027-03-01T10:00:01Z')
  const { email } = await signUp()
  const other = await world.another()
  const guess = async (at: string, address: string) => {
    const response = await fetch(`${at}/app/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, password: 'a wrong password' }),
    })
    return response.status
  }
  const nobody = `${randomUUID()}@alphorn.example`
  for (const address of [email, nobody]) {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push(await guess(n % 2 ? other.url : world.url, address))
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  }
  const refused = await signIn(email)
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'burst_limited' } } })
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.retry_after))
  expect(refused.body.retry_after).toBeGreaterThan(800)
  expect((await signIn((await signUp()).email)).status).toBe(200)
  expect(
    await world.sql(`select from sign_in_failures f where f::text like '%' || $1 || '%'`, [email]),
  ).toEqual([])
  await setClock(world, '2027-03-01T10:15:00Z')
  expect((await signIn(email)).status).toBe(200)
})

test('Signing in does not adopt a session cookie that the browser already has', async () => {
  const { email, account_id } = await signUp()
  const planted = '__Host-alphorn=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const signedIn = await send('POST', '/sign-in', { cookie: planted, body: { email, password } })
  expect(cookieOf(signedIn)).not.toBe(planted)
  expect((await send('GET', '/session', { cookie: planted })).status).toBe(401)
  expect((await send('GET', '/session', { cookie: cookieOf(signedIn) })).body.data.account.account_id).toBe(
    account_id,
  )
})

test('A request that changes data must come from a page of our own', async () => {
  const { cookie, email } = await signUp()
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(`${world.url}/app/api${path}`, {
      method,
      headers: { cookie, 'idempotency-key': randomUUID(), 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.status
  }
  const project = (headers: Record<string, string>) =>
    ask('POST', '/projects', headers, { name: 'Roofs', language: 'de' })
  const { host, origin } = new URL(world.url)
  const own: Record<string, string>[] = [
    {},
    { origin, 'sec-fetch-site': 'same-origin' },
    { origin: `https://${host}` },
    { 'sec-fetch-site': 'none' },
  ]
  for (const headers of own) expect([headers, await project(headers)]).toEqual([headers, 201])
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://${host}.evil.example` },
    { origin, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    expect([headers, await project(headers)]).toEqual([headers, 403])
    expect(await ask('POST', '/sign-in', headers, { email, password })).toBe(403)
    expect(await ask('POST', '/sign-out', headers, {})).toBe(403)
  }
  // A form on another site can send these content types without a preflight, so they are refused.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect(await project({ 'content-type': type })).toBe(400)
  expect(await ask('GET', '/session', {})).toBe(200)
  const options = await fetch(`${world.url}/app/api/projects`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example' },
  })
  expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('Roles are enforced: owners create credentials, members edit, approvers read', async () => {
  const owner = await signUp()
  const join = async (role: string) => {
    const email = `${randomUUID()}@alphorn.example`
    await world.sql(
      `with joined as (
         insert into users select $1, $2, $3, password_hash, created_at from users where email = $4 returning user_id)
       insert into memberships select $5, user_id, $3 from joined`,
      [newId('user'), email, role, owner.email, owner.account_id],
    )
    return cookieOf(await signIn(email))
  }
  const people = { owner: owner.cookie, member: await join('member'), approver: await join('approver') }
  const may = async (method: string, path: string, body?: object) => {
    const statuses: number[] = []
    for (const cookie of Object.values(people))
      statuses.push((await send(method, path, { cookie, ...(body && { body }) })).status)
    return statuses
  }
  expect(await may('GET', '/session')).toEqual([200, 200, 200])
  expect(await may('GET', '/projects')).toEqual([200, 200, 200])
  expect(await may('POST', '/projects', { name: 'Roofs', language: 'de' })).toEqual([201, 201, 403])
  const { project_id } = (await send('GET', '/projects', { cookie: people.owner })).body.data[0]!
  expect(await may('PUT', `/projects/${project_id}/offering`, offering)).toEqual([200, 200, 403])
  expect(await may('POST', '/credentials', { name: 'C', scopes: ['companies:read'] })).toEqual([
    201, 403, 403,
  ])
  const { credential_id } = (await send('GET', '/credentials', { cookie: people.member })).body.data[0]!
  expect(await may('POST', `/credentials/${credential_id}/rotations`, {})).toEqual([201, 403, 403])
  expect(await may('POST', `/credentials/${credential_id}/revocations`, {})).toEqual([201, 403, 403])
})

test('A credential is not accepted as a session, nor a session as a credential', async () => {
  const { cookie } = await signUp()
  expect((await world.actor('').get('/me', { cookie })).status).toBe(401)
  const acme = await world.account()
  const { secret } = await acme.credential(['companies:read'])
  const asApp = await fetch(`${world.url}/app/api/session`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(asApp.status).toBe(401)
})

test('A HEAD request from a page of another site is answered like a GET and changes nothing', async () => {
  const { cookie } = await world.account()
  const headers = { cookie, origin: 'https://elsewhere.example' }
  for (const method of ['GET', 'HEAD'])
    expect((await fetch(`${world.url}/app/api/session`, { method, headers })).status).toBe(200)
})
