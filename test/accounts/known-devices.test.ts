import { describe, expect, test } from 'vitest'
import { browserAt, newcomer, password, signedUp } from '../fixtures/sign-ups.ts'
import { setClock } from '../fixtures/time.ts'
import { openWorld, tokenIn } from '../fixtures/world.ts'

// Wrong guesses of strangers do not lock out a browser that has signed in before. A sign-in from a new browser is
// reported to the user.

const world = await openWorld()
await world.account()
const device = '__Host-alphorn-device'

async function opened() {
  const browser = browserAt(world.url)
  const { email, token } = await signedUp(world, browser)
  expect((await browser.post('/email-confirmations', { token })).status).toBe(201)
  return { email, browser }
}
const guesses = async (browser: ReturnType<typeof browserAt>, email: string, times: number) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++)
    statuses.push((await browser.post('/sign-in', { email, password: 'a wrong password' })).status)
  return statuses
}
const signIn = async (browser: ReturnType<typeof browserAt>, email: string) =>
  (await browser.post('/sign-in', { email, password })).status

describe('guessed passwords', () => {
  test('Wrong passwords of strangers do not lock out a browser in which the user has signed in before', async () => {
    await setClock(world, '2027-03-01T10:00:01Z')
    const { email, browser } = await opened()
    expect(await guesses(browserAt(world.url), email, 11)).toEqual([...Array<number>(10).fill(401), 429])
    expect(await signIn(browserAt(world.url), email)).toBe(429)
    expect(await signIn(browser, email)).toBe(200)
    const other = await opened()
    expect(await signIn(other.browser, email)).toBe(429)
  })

  test('A stolen browser has its own limit of ten guesses', async () => {
    await setClock(world, '2027-03-02T10:00:01Z')
    const { email, browser } = await opened()
    expect(await guesses(browser, email, 11)).toEqual([...Array<number>(10).fill(401), 429])
    expect(await signIn(browserAt(world.url), email)).toBe(200)
  })

  test('Wrong passwords of strangers do not lock out the browser in which the owner has just reset the password', async () => {
    await setClock(world, '2027-03-03T10:00:01Z')
    const { email } = await opened()
    await guesses(browserAt(world.url), email, 10)
    const browser = browserAt(world.url)
    await browser.post('/password-reset-requests', { email })
    const token = tokenIn(await world.mailTo(email, 1, 'reset'))
    await browser.post('/password-resets', { token, password })
    expect(await signIn(browser, email)).toBe(200)
  })

  test('Wrong passwords of strangers do not block a user who is signed in or holds an invitation', async () => {
    await setClock(world, '2027-03-04T10:00:01Z')
    const { email, browser } = await opened()
    const inviting = await world.account('Inviting')
    await inviting.app('POST', '/invitations', { email, role: 'member' })
    const token = tokenIn(await world.mailTo(email, 1, 'join'))
    await guesses(browserAt(world.url), email, 10)
    const changed = { current_password: password, password }
    expect((await browser.send('PUT', '/password', changed)).status).toBe(200)
    const joined = await browserAt(world.url).post('/invitation-acceptances', { token, password })
    expect(joined.status).toBe(201)
  })
})

describe('browser tokens', () => {
  test('A browser token is limited to this host and TLS, hidden from scripts, and stored only as a hash', async () => {
    const { email, browser } = await opened()
    const answer = await browser.post('/sign-in', { email, password })
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${device}=`)) ?? ''
    const [, token = ''] = /=([\w-]{43});/.exec(cookie) ?? []
    expect(new Set(cookie.split('; ').slice(1))).toEqual(
      new Set(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=34560000']),
    )
    expect(browser.cookies()).toContain(token)
    expect(
      await world.sql(`select from known_devices d where d::text like '%' || $1 || '%'`, [token]),
    ).toEqual([])
  })

  test('A browser token that the service did not create is not accepted', async () => {
    const { email } = await opened()
    const planted = `${device}=${'A'.repeat(43)}`
    const response = await fetch(`${world.url}/app/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: planted },
      body: JSON.stringify({ email, password }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).not.toContain(planted)
  })

  test('Browser tokens are kept for the twenty latest browsers of a user', async () => {
    const { email } = await opened()
    for (let n = 0; n < 25; n++) expect(await signIn(browserAt(world.url), email)).toBe(200)
    const [{ n }] = await world.sql(
      'select count(*)::int as n from known_devices join users using (user_id) where email = $1',
      [email],
    )
    expect(n).toBe(20)
  })
})

describe('mails about sign-ins', () => {
  test('A sign-in from a new browser is reported by mail once, with its time and origin', async () => {
    const { email, browser } = await opened()
    expect(await signIn(browser, email)).toBe(200)
    const phone = browserAt(world.url)
    expect([await signIn(phone, email), await signIn(phone, email)]).toEqual([200, 200])
    const mail = await world.mailTo(email, 2)
    expect(mail).toContain('Anmeldung in einem neuen Browser')
    expect(mail).toMatch(/IP-Adresse: (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)\n/)
    expect(mail).toContain('/forgotten')
    const [{ n }] = await world.sql(
      `select count(*)::int as n from mails join users using (user_id) where users.email = $1 and kind = 'new_device'`,
      [email],
    )
    expect(n).toBe(1)
  })

  test('A sign-in mail in English shows its time in English format', async () => {
    const { email } = await opened()
    await world.sql(`update users set language = 'en' where email = $1`, [email])
    expect(await signIn(browserAt(world.url), email)).toBe(200)
    const mail = await world.mailTo(email, 2)
    expect(mail).toMatch(/Time: \d{1,2} [A-Z][a-z]+ 20\d\d at \d{1,2}:\d\d [ap]m\n/)
  })

  test('A sign-in mail does not report the browser that opened the account or accepted an invitation', async () => {
    const inviting = await world.account('Inviting')
    const { email } = newcomer()
    await inviting.app('POST', '/invitations', { email, role: 'member' })
    const token = tokenIn(await world.mailTo(email, 1, 'join'))
    await browserAt(world.url).post('/invitation-acceptances', { token, name: 'Mia', password })
    const kinds = await world.sql(
      `select kind from mails join users using (user_id) where users.email = $1`,
      [email],
    )
    expect(kinds).toEqual([])
  })
})
