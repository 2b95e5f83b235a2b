import { expect, test } from 'vitest'
import { printMail } from '@alphorn/server/platform/mail/transport'
import { browserAt, newcomer, password, signedUp } from '../fixtures/sign-ups.ts'
import { setClock } from '../fixtures/time.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Invitation mails carry a stranger's words to strangers: their number is limited, and these words cannot create a
// header, a line or a link.

const world = await openWorld({ config: { caps: { invitationsPerDay: 4, invitationsPerRecipient: 2 } } })
const invite = (
  account: { app: (method: string, path: string, body: object) => Promise<Answer> },
  email: string,
) => account.app('POST', '/invitations', { email, role: 'member' })

test('An account sends only as many invitations a day as the operator allows, in sequence or concurrently', async () => {
  await setClock(world, '2027-04-01T10:00:01Z')
  const [acme, bolt] = [await world.account(), await world.account('Bolt')]
  const all = await Promise.all(Array.from({ length: 7 }, () => invite(acme, newcomer().email)))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 201, 429, 429, 429,
  ])
  const refused = await invite(acme, newcomer().email)
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'burst_limited' } } })
  expect(refused.body.error.message).toContain('sent 4 invitations today')
  expect(refused.body.retry_after).toBe(14 * 3600 - 1)
  expect((await invite(bolt, newcomer().email)).status).toBe(201)
  await setClock(world, '2027-04-02T00:00:00Z')
  expect((await invite(await world.account(), newcomer().email)).status).toBe(201)
})

test('An address receives only a few invitations a day, whichever accounts send them', async () => {
  await setClock(world, '2027-04-03T10:00:01Z')
  const { email } = newcomer()
  const [acme, bolt] = [await world.account(), await world.account('Bolt')]
  expect([(await invite(acme, email)).status, (await invite(bolt, email)).status]).toEqual([201, 201])
  for (const account of [acme, bolt, await world.account('Coop')])
    expect((await invite(account, email)).status).toBe(429)
})

test.each([
  ['a line break', 'Acme\nBcc: all@evil.example'],
  ['a carriage return', 'Acme\rBcc'],
  ['a tab', 'Acme\tAG'],
  ['a line separator', 'Acme\u2028Bcc'],
  ['a right-to-left override', 'Acme \u202Egnp.exe'],
  ['a link', 'Win at https://evil.example'],
  ['a link without a scheme', 'Win at www.evil.example'],
])('A name with %s is refused for users and accounts', async (_, name) => {
  const acme = await world.account()
  const browser = browserAt(world.url)
  const fieldOf = ({ status, body }: Answer) => [status, body.error?.errors?.[0]?.field]
  expect(fieldOf(await browser.post('/sign-up', newcomer({ name })))).toEqual([422, 'name'])
  expect(fieldOf(await browser.post('/sign-up', newcomer({ account_name: name })))).toEqual([
    422,
    'account_name',
  ])
  expect(fieldOf(await acme.app('PATCH', '/profile', { name }))).toEqual([422, 'name'])
  expect(fieldOf(await acme.app('PATCH', '/account', { name }))).toEqual([422, 'name'])
  const accepted = { token: '0'.repeat(43), password, name }
  expect(fieldOf(await browser.post('/invitation-acceptances', accepted))).toEqual([422, 'name'])
})

test('A name from an earlier release adds no line and no link to an invitation', async () => {
  await setClock(world, '2027-04-04T10:00:01Z')
  const acme = await world.account()
  const hostile = 'You won\r\nBcc: all@evil.example\r\n\r\nhttps://evil.example/win'
  await world.sql('update users set name = $2 where user_id = $1', [acme.user_id, hostile])
  await world.sql('update accounts set name = $2 where account_id = $1', [acme.account_id, hostile])
  const { email } = newcomer()
  expect((await invite(acme, email)).status).toBe(201)
  const mail = await world.mailTo(email, 1, 'join')
  expect(mail).not.toContain('https://evil')
  expect(mail).not.toContain('evil.example')
  expect(mail).toMatch(/Subject: .* lädt Sie zu You won Bcc/)
  const atTheBeginning = mail.split('\n').filter((line) => line !== '' && !line.startsWith('  '))
  expect(atTheBeginning.map((line) => line.split(/[: ]/)[0])).toEqual(['No', 'To', 'Subject'])
})

test('The sign-up mail quotes no user input', async () => {
  const { email } = await signedUp(world, browserAt(world.url), newcomer({ name: 'Congratulations you won' }))
  expect(await world.mailTo(email)).not.toContain('Congratulations')
})

test('A mail printed in the terminal has two headers, whatever it contains', () => {
  const shown = printMail({
    to: 'mia@alphorn.example',
    subject: 'Hello\r\nBcc: all@evil.example\u001B[2J',
    text: 'Line\nBcc: all@evil.example\r\u001B[31mred\u0085next',
  })
  expect(shown.match(/^\w+: /gm)).toEqual(['To: ', 'Subject: '])
  // oxlint-disable-next-line no-control-regex
  expect(shown).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/)
})
