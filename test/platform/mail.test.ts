import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { languages } from '@alphorn/contract/core/country'
import { readConfig } from '@alphorn/server/platform/config'
import { writeMail } from '@alphorn/messages/mails'
import { isRefusedForGood, openMailTransport } from '@alphorn/server/platform/mail/transport'
import { confirming } from '../fixtures/sign-ups.ts'
import { openWorld } from '../fixtures/world.ts'

// Mail over SMTP to a minimal mail server that can refuse and disconnect.

type ReceivedMail = { from: string; to: string; source: string }
const inbox: ReceivedMail[] = []
/** The server's reactions to the next recipients. */
const moods: ('accept' | 'later' | 'never' | 'hang up')[] = []
/** The server's replies to the next senders, instead of accepting them. */
const repliesToSenders: string[] = []

const replyToSender = () => repliesToSenders.shift() ?? '250 Sender ok'

function converse(socket: Socket) {
  const letter = { from: '', to: '', source: '' }
  let text = ''
  let inData = false
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const obey = (line: string) => {
    const [, verb = '', rest = ''] =
      /^(EHLO|HELO|MAIL FROM|RCPT TO|DATA|QUIT|RSET)\W*(.*?)>?$/i.exec(line) ?? []
    switch (verb.toUpperCase()) {
      case 'MAIL FROM':
        letter.from = rest
        return say(replyToSender())
      case 'RCPT TO': {
        letter.to = rest
        const mood = moods.shift() ?? 'accept'
        if (mood === 'hang up') return socket.destroy()
        return say({ accept: '250 ok', later: '451 try again', never: '550 no such user' }[mood])
      }
      case 'DATA':
        inData = true
        return say('354 go on')
      case 'QUIT':
        say('221 bye')
        return socket.end()
      default:
        return say('250 ok')
    }
  }
  say('220 mail.alphorn.example')
  socket.on('error', () => {})
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    for (;;) {
      const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const taken = text.slice(0, end)
      text = text.slice(end + (inData ? 5 : 2))
      if (!inData) obey(taken)
      else {
        inData = false
        inbox.push({ ...letter, source: taken })
        say('250 taken')
      }
    }
  })
}

const mailServer = createServer(converse).listen(0, '127.0.0.1')
await once(mailServer, 'listening')
afterAll(() => void mailServer.close())
const smtpUrl = `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`

const world = await openWorld({
  config: {
    smtpUrl,
    mailFrom: 'Alphorn <alphorn@alphorn.example>',
    publicUrl: 'https://app.alphorn.example',
  },
})
const lettersTo = (email: string) => inbox.filter(({ to }) => to === email)
const arrived = (email: string, count = 1) =>
  expect.poll(() => lettersTo(email).length, { interval: 20 }).toBe(count)
const stateOf = async (user_id: string) =>
  (
    await world.sql('select attempts, sent_at, failed_at, failure from mails where user_id = $1', [user_id])
  )[0]
/** Makes mails that wait for another attempt due now. */
const hurry = () => world.sql('update mails set next_attempt_at = app_now() where sent_at is null')

test('A confirmation is sent over SMTP with a link to the public address', async () => {
  const acme = await confirming(world)
  await arrived(acme.email)
  const [letter] = lettersTo(acme.email)
  expect(letter!.from).toBe('alphorn@alphorn.example')
  expect(letter!.source).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(letter!.source).toMatch(/^Message-ID: <mail-\d+@alphorn\.example>/m)
  expect(letter!.source).toMatch(/^Auto-Submitted: auto-generated/m)
  const link = letter!.source
    .replaceAll('=\r\n', '')
    .match(/https:\/\/app\.alphorn\.example\/confirm#([\w-]{43})/)
  expect(link).not.toBeNull()
  expect(await stateOf(acme.user_id)).toMatchObject({ attempts: 1, failed_at: null, failure: null })
  expect((await acme.app('GET', '/service')).body.data.mail).toBe('smtp')
})

test.each(['later', 'hang up'] as const)(
  'A mail deferred by the mail server is sent later: %s',
  async (mood) => {
    moods.push(mood)
    const acme = await confirming(world)
    await expect.poll(async () => (await stateOf(acme.user_id))?.failure).toMatch(/^E/)
    expect(lettersTo(acme.email)).toEqual([])
    await hurry()
    await arrived(acme.email)
    await expect.poll(async () => (await stateOf(acme.user_id)).sent_at).not.toBeNull()
  },
)

test('A mail is sent later if the mail server refuses the sender', async () => {
  repliesToSenders.push('530 Authentication required')
  const acme = await confirming(world)
  await expect.poll(async () => (await stateOf(acme.user_id))?.failure).toBe('EENVELOPE 530')
  expect(await stateOf(acme.user_id)).toMatchObject({ attempts: 1, failed_at: null })
  await hurry()
  await arrived(acme.email)
})

test('A failed sign-in to the mail server refuses no mail for good, and a refused recipient or message does', () => {
  const errors = [
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
    { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 },
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 },
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
    { code: 'EMESSAGE', command: 'DATA', responseCode: 552 },
  ]
  expect(errors.map(isRefusedForGood)).toEqual([false, false, false, true, true])
})

test("A mail that the mail server rejects permanently is not retried, and its owner sees the failure without the server's words", async () => {
  const acme = await world.account()
  moods.push('never')
  await acme.app('POST', '/invitations', { email: 'nobody@alphorn.example', role: 'member' })
  const states = async () =>
    (await acme.app('GET', '/invitations')).body.data.map(({ mail }: { mail: string }) => mail)
  await expect.poll(states).toEqual(['failed'])
  // In an installation with mail, only the mail contains the link, which therefore proves the address.
  const { invitation_id } = (await acme.app('GET', '/invitations')).body.data[0]!
  expect(await acme.app('POST', `/invitations/${invitation_id}/links`, {})).toMatchObject({
    status: 403,
    body: { error: { message: expect.stringContaining('sends the link by email') } },
  })
  expect(await world.sql(`select failure from mails where failed_at is not null`)).toEqual([
    { failure: 'EENVELOPE 550' },
  ])
})

test('A mail whose process died is sent by another process, and an obsolete one is not sent', async () => {
  const acme = await confirming(world)
  await arrived(acme.email)
  await world.sql(`update users set language = 'en' where user_id = $1`, [acme.user_id])
  await world.sql(
    `insert into mails (kind, user_id, language, created_at, attempts, next_attempt_at)
     values ('password_reset', $1, 'en', app_now(), 1, app_now())`,
    [acme.user_id],
  )
  await arrived(acme.email, 2)
  expect(lettersTo(acme.email)[1]!.source).toContain('Subject: Reset your Alphorn password')
  await world.sql('update users set email_confirmed_at = app_now() where user_id = $1', [acme.user_id])
  await world.sql(
    `insert into mails (kind, user_id, language, created_at, next_attempt_at)
     values ('confirmation', $1, 'en', app_now(), app_now())`,
    [acme.user_id],
  )
  await expect
    .poll(() => world.sql('select from mails where user_id = $1 and sent_at is null', [acme.user_id]), {
      timeout: 30_000,
    })
    .toEqual([])
  expect(lettersTo(acme.email)).toHaveLength(2)
})

describe('mail texts', () => {
  test.each(languages)('Every mail has its link on a separate line in %s', (language) => {
    const link = 'https://alphorn.example/confirm#abc'
    const date = '29.11.2026'
    const written = [
      writeMail('confirmation', language, { name: 'Mia', link, date }),
      writeMail('password_reset', language, { name: 'Mia', link }),
      writeMail('invitation', language, { account: 'Acme AG', by: 'Anna', link, date }),
    ]
    for (const { subject, text } of written) {
      expect(subject).not.toMatch(/[\r\nß]/)
      expect(text).toContain(`\n\n${link}\n\n`)
      expect(text).not.toContain('ß')
    }
    expect(written[2]!.text).toMatch(/Anna[\s\S]*Acme AG[\s\S]*29\.11\.2026/)
  })

  test('A name cannot inject mail headers', async () => {
    const mailTransport = openMailTransport({ smtpUrl, mailFrom: 'alphorn@alphorn.example' }, () => {})
    await mailTransport.send({
      to: 'mia@alphorn.example',
      subject: 'Hello\r\nBcc: all@evil.example',
      text: 'x',
      id: 'mail-0',
    })
    expect(lettersTo('mia@alphorn.example')[0]!.source).not.toMatch(/^Bcc:/m)
  })
})

test.each([
  [{ SMTP_URL: 'https://user:secret@mail.example' }, /SMTP_URL takes an address like smtps:/],
  [{ PUBLIC_URL: 'https://alphorn.example/app' }, /PUBLIC_URL takes an address without a path/],
  [{ MAIL_FROM: 'nobody' }, /MAIL_FROM takes an address/],
])('A wrong setting prevents the start without revealing secrets: %o', (env, message) => {
  const start = () => readConfig({ ALPHORN_PEPPERS: 'x', ALPHORN_AUDIT_KEY: '0'.repeat(43), ...env })
  expect(start).toThrow(message)
  expect(start).not.toThrow(/secret/)
})
