import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { openMailTransport, tryMailServer } from '#server/platform/mail/transport'

// Mails to a mail server that others wrote, read by a parser that others wrote.

const arrived: { from: string; to: string[]; user: unknown; mail: ParsedMail }[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'alphorn' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
  onData: (stream, { envelope, user }, done) => {
    void simpleParser(stream).then((mail) => {
      const { mailFrom, rcptTo } = envelope
      arrived.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        user,
        mail,
      })
      done()
    }, done)
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo
afterAll(() => server.close())

const mailFrom = 'Zürcher Alphorn <post@alphorn.example>'

test('A mail with non-ASCII characters and long lines arrives unchanged', async () => {
  const transport = openMailTransport({ smtpUrl: `smtp://alphorn:p%40ss@127.0.0.1:${port}`, mailFrom })
  const text = `Grüezi Zoë\n\n.\nEine Zeile mit Punkt davor und ${'sehr '.repeat(300)}lang — «Ende»\n`
  await transport.send({ to: 'zoe@example.ch', subject: 'Bestätigen: «Ihr Konto» ✓', text, id: 'mail-1' })
  const [{ from, user, mail }] = arrived as [(typeof arrived)[0]]
  expect([from, user]).toEqual(['post@alphorn.example', 'alphorn'])
  expect(mail.subject).toBe('Bestätigen: «Ihr Konto» ✓')
  expect(mail.from?.value).toEqual([{ name: 'Zürcher Alphorn', address: 'post@alphorn.example' }])
  expect(mail.text).toBe(text)
  expect(mail.messageId).toBe('<mail-1@alphorn.example>')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect([mail.html, mail.attachments]).toEqual([false, []])
})

test('Testing a mail server detects a refused password', async () => {
  expect(await tryMailServer(`smtp://alphorn:p%40ss@127.0.0.1:${port}`)).toBeNull()
  expect(await tryMailServer(`smtp://alphorn:wrong@127.0.0.1:${port}`)).not.toBeNull()
})
