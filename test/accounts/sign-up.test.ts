import { describe, expect, test } from 'vitest'
import { browserAt, newcomer, password, signedUp } from '../fixtures/sign-ups.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// The link in a mail opens the account. Until then, responses are identical for every address.

const world = await openWorld()
// The first user of a server needs no mail.
await world.account()
const fresh = 'the password of the owner'
const codeOf = ({ status, body }: Answer) => [
  status,
  body.error?.errors?.[0]?.code ?? body.error?.code ?? null,
]

describe('sign-ups', () => {
  test('A sign-up opens the account through the mailed link, in the same browser, with the password given there', async () => {
    const browser = browserAt(world.url)
    const { email, answer, token } = await signedUp(world, browser)
    expect([answer.status, answer.body.data]).toEqual([202, { asked: true }])
    expect(await world.sql('select from users where email = $1', [email])).toEqual([])
    const opened = await browser.post('/email-confirmations', { token })
    expect(opened.body.data.user).toMatchObject({ email, role: 'owner', email_confirmed: true })
    expect((await browser.send('GET', '/session')).status).toBe(200)
    expect((await browserAt(world.url).post('/sign-in', { email, password })).status).toBe(200)
    expect(codeOf(await browser.post('/email-confirmations', { token }))).toEqual([422, 'token_invalid'])
  })

  test('A mailbox owner opens the account that a stranger signed up for with a password of their own', async () => {
    const stranger = browserAt(world.url)
    const { email, token } = await signedUp(world, stranger)
    const owner = browserAt(world.url)
    expect(codeOf(await owner.post('/email-confirmations', { token }))).toEqual([422, 'required'])
    expect((await owner.post('/email-confirmations', { token, password: fresh })).status).toBe(201)
    expect((await stranger.post('/sign-in', { email, password })).status).toBe(401)
    expect((await owner.post('/sign-in', { email, password: fresh })).status).toBe(200)
  })

  test('A sign-up with an address that already has an account changes nothing, and the mail says so', async () => {
    const acme = await world.account()
    const given = newcomer({ email: acme.email.toUpperCase() })
    const browser = browserAt(world.url)
    const answer = await browser.post('/sign-up', given)
    expect([answer.status, answer.body.data]).toEqual([202, { asked: true }])
    const mail = await world.mailTo(acme.email)
    expect(mail).toContain('Sie haben schon ein Alphorn-Konto')
    expect(mail).toContain(`${world.url}/forgotten`)
    expect(mail).not.toMatch(/#[\w-]{43}/)
    expect((await browser.post('/sign-in', { email: acme.email, password })).status).toBe(200)
  })

  test('A sign-up returns and writes the same whether the address has an account or not', async () => {
    const { email } = await world.account()
    const traces: object[] = []
    for (const address of [email, newcomer().email]) {
      const answer = await browserAt(world.url).post('/sign-up', newcomer({ email: address }))
      const rows = await world.sql(
        `select (select count(*)::int from sign_ups where email = $1) as sign_ups,
          (select count(*)::int from mails join sign_ups using (sign_up_id) where sign_ups.email = $1) as mails`,
        [address],
      )
      const {
        date: _date,
        'x-request-id': _id,
        'set-cookie': cookies,
        ...headers
      } = Object.fromEntries(answer.headers)
      const known = Object.keys(headers).filter((name) => !name.includes('ratelimit'))
      const cookie = cookies?.replace(/=[\w-]{43}/, '=')
      traces.push({ status: answer.status, data: answer.body.data, rows, known, cookie })
    }
    expect(traces[0]).toEqual(traces[1])
  })

  test('A sign-up expires after a week, and opens one account if its link is used several times at once', async () => {
    const browser = browserAt(world.url)
    const { token } = await signedUp(world, browser)
    const opened = await Promise.all([1, 2, 3].map(() => browser.post('/email-confirmations', { token })))
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    const late = await signedUp(world, browser)
    await world.travel(7 * 86_400 + 1)
    expect(codeOf(await browser.post('/email-confirmations', { token: late.token }))).toEqual([
      422,
      'token_invalid',
    ])
    await world.travel(0)
  })
})

test('A password reset request writes the same for an address without an account, and leaves no mail', async () => {
  const { email } = await world.account()
  const nobody = newcomer().email
  for (const address of [email, nobody]) {
    const asked = await browserAt(world.url).post('/password-reset-requests', { email: address })
    expect([asked.status, asked.body.data]).toEqual([202, { asked: true }])
  }
  await world.mailTo(email, 1, 'reset')
  await expect.poll(() => world.sql('select from mails where email = $1', [nobody])).toEqual([])
  expect(await world.sql('select from address_proofs where email = $1', [nobody])).toEqual([])
})
