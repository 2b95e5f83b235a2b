import { callSheet, letterHtml } from '@alphorn/server/prospecting/exports/render/letter-html'
import { letterPdf } from '@alphorn/server/prospecting/exports/render/letter-pdf'
import { mailDraft } from '@alphorn/server/prospecting/exports/render/mail'
import type { OutgoingText } from '@alphorn/server/prospecting/exports/render/outgoing-text'
import { csvTable, jsonLines } from '@alphorn/server/prospecting/exports/render/table'
import { expect, test } from 'vitest'
import { pagesMarked, textsOfPdf } from './pdf-texts.ts'

// A letter to an invented company is clearly marked as not to be sent, in every format and on every page.

const real: OutgoingText = {
  release_id: 'rel_1',
  prospect_id: 'prs_1',
  content_fingerprint: 'sha256:1',
  channel: 'letter',
  language: 'de',
  subject: 'Ihr Dach',
  body: 'Guten Tag\n\nWir prüfen Dächer.',
  unbacked_words: [],
  outcome: null,
  demo: false,
  proof_page: null,
  recipient: { company_id: 'com_1', uid: 'CHE-500.000.001', name: 'Muster AG', address: null },
  sender: { name: 'Anna', organisation: 'Acme AG', address: 'Gasse 1, 3011 Bern', email: 'a@acme.example' },
  window: 'right',
  date: new Date('2026-11-22T12:00:00Z'),
}
const invented: OutgoingText = { ...real, demo: true }
const words = 'DEMO – invented company, not to be sent'

test('Each page of a PDF to an invented company is marked, and no page to a real company', async () => {
  const long = {
    ...invented,
    body: 'Ein Satz, der eine Zeile füllt und noch etwas länger ist als sie.\n'.repeat(150),
  }
  const pages = await textsOfPdf(await letterPdf([real, long, real]))
  expect(pages.length).toBeGreaterThan(4)
  expect(pagesMarked(pages.slice(1, -1))).toBe(true)
  for (const page of [pages[0]!, pages.at(-1)!]) expect(page).not.toContain('DEMO')
  // The mark does not change the text.
  const written = pages.slice(1, -1).join(' ')
  expect(written.match(/Ein Satz, der eine Zeile füllt/g)).toHaveLength(150)
})

test.each([
  ['a page to print', letterHtml],
  ['a call sheet', callSheet],
])('%s marks only invented companies', (_, render) => {
  expect(render([invented])).toContain(words)
  expect(render([real])).not.toContain('DEMO')
})

test('An email to an invented company says so in its subject and its first line', () => {
  const bodyOf = (mail: string) => Buffer.from(mail.split('\r\n\r\n')[1]!, 'base64').toString()
  const mail = mailDraft(invented, null)
  expect(mail).toContain('Subject: [DEMO] Ihr Dach')
  expect(bodyOf(mail)).toMatch(new RegExp(`^${words}`))
  expect(bodyOf(mailDraft(real, null))).toMatch(/^Guten Tag/)
})

test('Tables name invented companies in a separate column', () => {
  const [head, first, second] = csvTable([invented, real])
    .trim()
    .split(/\r\n(?=rel_|$)/)
  expect(head).toMatch(/,demo$/)
  expect([first!.endsWith(',DEMO'), second!.endsWith(',')]).toEqual([true, true])
  expect(JSON.parse(jsonLines([invented]))).toMatchObject({ demo: true })
})
