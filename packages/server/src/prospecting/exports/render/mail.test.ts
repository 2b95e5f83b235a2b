import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { mailDraft } from '#server/prospecting/exports/render/mail'
import type { OutgoingText } from '#server/prospecting/exports/render/outgoing-text'

// A draft as a parser that others wrote reads it: mail programs do the same.

const subject = `Ihr Dach in Zürich: ${'sehr '.repeat(20)}dicht?`
const body = `Guten Tag\n\nIhr Flachdach – 1'200 m² – «Kontrolle».\n.\n${'Wort '.repeat(200)}\n`

test.each([
  ['a plain name', 'Anna Acme', 'Anna Acme'],
  ['a comma and quotes', 'Acme, "Dach" AG', 'Acme, "Dach" AG'],
  ['letters beyond ASCII', 'Zoë Müller (Bedachungen)', 'Zoë Müller (Bedachungen)'],
  ['a line break', 'Anna\r\nBcc: all@example.ch', 'Anna Bcc: all@example.ch'],
])('A mail draft with %s in the sender name is parsed as intended', async (_, name, read) => {
  const date = new Date('2027-01-10T10:00:00Z')
  const text = {
    sender: { name, email: 'anna@acme.example' },
    subject,
    body,
    language: 'de',
    date,
    demo: false,
    proof_page: null,
  } as unknown as OutgoingText
  const mail = await simpleParser(mailDraft(text, 'info@crowd.example'))
  expect(mail.from?.value).toEqual([{ name: read, address: 'anna@acme.example' }])
  expect([mail.to].flat().map((to) => to?.text)).toEqual(['info@crowd.example'])
  expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []])
  expect(mail.subject).toBe(subject)
  expect(mail.date).toEqual(date)
  expect(mail.headers.get('x-unsent')).toBe('1')
  expect(mail.text).toBe(body)
})
