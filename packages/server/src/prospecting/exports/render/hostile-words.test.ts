import { expect, test } from 'vitest'
import { callSheet, letterHtml } from '#server/prospecting/exports/render/letter-html'
import { mailDraft } from '#server/prospecting/exports/render/mail'
import type { OutgoingText } from '#server/prospecting/exports/render/outgoing-text'
import { csvTable } from '#server/prospecting/exports/render/table'

// Names come out of registers and texts out of models: whatever they say, they stay words.

const markup = `<img src=x onerror=alert(1)>`
const text: OutgoingText = {
  release_id: 'rel_1',
  prospect_id: 'prs_1',
  content_fingerprint: 'sha256:1',
  channel: 'letter',
  language: 'de',
  subject: `${markup}\r\nBcc: everybody@evil.example`,
  body: `</main><script>alert(1)</script>\r\n.\r\n`,
  unbacked_words: [],
  outcome: null,
  demo: false,
  proof_page: null,
  recipient: {
    name: `=HYPERLINK("http://evil.example")${markup}`,
    uid: 'CHE-501.000.011',
    address: { street: markup, town: '@SUM(1)' },
  } as OutgoingText['recipient'],
  sender: {
    name: `Anna" <evil@evil.example>\r\nX-Evil: 1`,
    organisation: markup,
    address: markup,
    email: 'anna@acme.example',
  },
  window: 'right',
  date: new Date('2026-11-21T10:00:00Z'),
}

test.each([
  ['a letter', letterHtml([text])],
  ['a call sheet', callSheet([text])],
])('%s contains no HTML element from a name or a text', (_, page) => {
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  const elements = [...page.matchAll(/<(\w+)/g)].map(([, name]) => name)
  expect(elements.filter((name) => ['img', 'script'].includes(name!))).toEqual([])
  expect(page.match(/<\/main>/g)).toHaveLength(1)
})

test('A mail draft has only our own headers, whatever its subject and sender contain', () => {
  const [head, body] = mailDraft(text, null).split('\r\n\r\n')
  const names = head!
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => line.split(':', 1)[0])
  expect(names).toEqual([
    'From',
    'Subject',
    'Date',
    'X-Unsent',
    'MIME-Version',
    'Content-Language',
    'Content-Type',
    'Content-Transfer-Encoding',
  ])
  const [from] = head!.split('\r\n')
  expect(from!.replace(/"(?:[^"\\]|\\.)*"/, 'NAME')).toBe('From: NAME <anna@acme.example>')
  expect(Buffer.from(body!, 'base64').toString()).toBe(text.body)
})

test.each([
  ['Meier, Anna', '"Meier, Anna"'],
  ['Zoë Müller', '=?utf-8?B?Wm/DqyBNw7xsbGVy?='],
  ['=?utf-8?Q?x?=', '=?utf-8?B?PT91dGYtOD9RP3g/PQ==?='],
])('The sender %s is written as %s in a mail draft', (name, written) => {
  const draft = mailDraft({ ...text, sender: { ...text.sender, name } }, null)
  expect(draft.split('\r\n')[0]).toBe(`From: ${written} <anna@acme.example>`)
})

test('An exported table contains no formulas', () => {
  const [, row] = csvTable([text]).split('\r\n')
  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")`)
  for (const cell of row!.split(',')) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t]/)
})
