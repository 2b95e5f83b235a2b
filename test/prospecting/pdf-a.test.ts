import { letterPdf, printEach } from '@alphorn/server/prospecting/exports/render/letter-pdf'
import type { OutgoingText } from '@alphorn/server/prospecting/exports/render/outgoing-text'
import { missingCharacters } from '@alphorn/server/prospecting/exports/render/letter-fonts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { textsOfPdf } from './pdf-texts.ts'
import { faultsOfPdfs, hasValidator } from './pdf-validator.ts'

const letter: OutgoingText = {
  release_id: 'rel_1',
  prospect_id: 'prs_1',
  content_fingerprint: 'sha256:1',
  channel: 'letter',
  language: 'de',
  subject: 'Dach & Fassade: «Grösse» <neu>',
  body: 'Guten Tag\n\n„Wörter“ – l’été, cœur, Łódź, Iași, İzmir, Việt Nam, Ελλάδα, Софія.\nZweite Zeile\n\nFreundliche Grüsse',
  unbacked_words: [],
  outcome: null,
  demo: false,
  proof_page: 'https://acme.example/p/abc',
  recipient: {
    company_id: 'com_1',
    uid: 'CHE-500.000.001',
    name: 'Genossenschaft für nachhaltige Gebäudetechnik und Unterhalt AG',
    address: {
      organisation: null,
      care_of: null,
      street: 'Dorfstrasse',
      house_number: '1',
      addon: null,
      po_box: null,
      postal_code: '3000',
      town: 'Bern',
    },
  },
  sender: { name: 'Anna', organisation: 'Acme AG', address: 'Gasse 1, 3011 Bern', email: 'a@acme.example' },
  window: 'right',
  date: new Date('2026-11-22T12:00:00Z'),
}
const long = { ...letter, body: 'Ein Satz, der eine Zeile füllt und länger ist als sie.\n'.repeat(150) }
const bare = { ...letter, subject: null, proof_page: null, recipient: { ...letter.recipient, address: null } }

const kinds: readonly [string, readonly OutgoingText[]][] = [
  ['one letter', [letter]],
  ['a letter without subject, address and proof page', [bare]],
  ['a letter for a window on the left', [{ ...letter, window: 'left' }]],
  ['a letter for the envelopes of a service', [{ ...letter, window: 'service' }]],
  ['a long letter', [long]],
  [
    'letters to invented companies',
    [
      { ...letter, demo: true },
      { ...long, demo: true },
    ],
  ],
  [
    'letters in four languages',
    (['de', 'fr', 'it', 'en'] as const).map((language) => ({ ...letter, language })),
  ],
]

/** Returns a PDF as text, byte by byte: the parts outside its compressed streams. */
const textOf = (bytes: Buffer) => bytes.toString('latin1')

describe.skipIf(!hasValidator)('the validator of Apache PDFBox', () => {
  test.each(kinds)('The validator of Apache PDFBox accepts %s as PDF/A-1b', async (_, letters) => {
    expect(await faultsOfPdfs([await letterPdf(letters)])).toEqual([[]])
  })

  test('The validator of Apache PDFBox accepts each letter of an archive', async () => {
    const printed = await printEach([letter, long])
    expect(await faultsOfPdfs(printed.map(({ bytes }) => bytes))).toEqual([[], []])
  })

  test('The validator of Apache PDFBox refuses a PDF without an output intent, and one that names another part of the standard', async () => {
    const pdf = textOf(await letterPdf([letter]))
    const broken = [
      pdf.replace('/OutputIntents', '/OutputInvents'),
      pdf.replace('<pdfaid:part>1<', '<pdfaid:part>7<'),
    ].map((text) => Buffer.from(text, 'latin1'))
    const [withoutIntent, otherPart] = await faultsOfPdfs(broken)
    expect(withoutIntent!.join('\n')).toContain('2.4')
    expect(otherPart!.join('\n')).toContain('part must be 1')
  })
})

test.each(kinds)(
  'The PDF of %s embeds its fonts as subsets, and has no active content',
  async (_, letters) => {
    const bytes = await letterPdf(letters)
    const pdf = textOf(bytes)
    expect(pdf.startsWith('%PDF-1.4\n')).toBe(true)
    const fonts = [...pdf.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.every((name) => /^[A-Z]{6}\+Arimo-(Regular|Bold)$/.test(name!))).toBe(true)
    const parents = pdf.match(/\/Subtype \/Type0/g)
    expect(pdf.match(/\/FontFile2 /g)).toHaveLength(parents!.length)
    expect(pdf.match(/\/ToUnicode /g)).toHaveLength(parents!.length)
    expect(pdf).toMatch(/\/S \/GTS_PDFA1/)
    expect(pdf).toContain('<pdfaid:part>1</pdfaid:part>')
    expect(pdf).toMatch(/\/ID \[/)
    expect(pdf).not.toMatch(/\/(Encrypt|JavaScript|JS|AA|OpenAction|EmbeddedFiles|SMask|ca|CA) /)
  },
)

test('All Latin letters of Unicode, Greek and Cyrillic can be extracted from a letter unchanged', async () => {
  const lines = [
    [0xc0, 0x24f],
    [0x1e00, 0x1eff],
    [0x3b1, 0x3c9],
    [0x400, 0x45f],
  ].map(([from, to]) =>
    Array.from({ length: to! - from! + 1 }, (_, at) => String.fromCodePoint(from! + at)).join(''),
  )
  const [page] = await textsOfPdf(await letterPdf([{ ...letter, body: lines.join('\n') }]))
  const written = page!.normalize('NFC').replaceAll(' ', '')
  for (const character of lines.join('').normalize('NFC'))
    expect(written, `U+${character.codePointAt(0)!.toString(16)}`).toContain(character)
})

test('The address of the proof page is selectable text in the letter', async () => {
  const [page] = await textsOfPdf(await letterPdf([letter]))
  expect(page).toContain(letter.proof_page)
})

test('A screen reader reads sender, address, date, subject and paragraphs in their order and language', async () => {
  const bytes = await letterPdf([letter])
  expect(textOf(bytes)).toContain('/Marked true')
  const reading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: true })
  const document = await reading.promise
  expect((await document.getMetadata()).info).toMatchObject({ Language: 'de' })
  const page = await document.getPage(1)
  const tree = JSON.stringify(await page.getStructTree())
  const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)
  expect(roles.join(' ')).toBe('Sect P P P P P Figure P Link P H1 P P P Root')
  await reading.destroy()
})

test('A name that is wider than the window is broken between words', async () => {
  const [page] = await textsOfPdf(await letterPdf([letter]))
  expect(page).toMatch(/Genossenschaft für nachhaltige\s+Gebäudetechnik und Unterhalt AG/)
  expect(page).not.toContain('…')
})

test('Each character that the font lacks is listed once, and characters without a glyph are ignored', () => {
  expect(
    missingCharacters(['Grüsse 漢 🏠', '漢', 'Bau\u00adstelle\u200b', 'e\u0301', '\tZeile\r\nZeile']),
  ).toEqual(['漢', '🏠'])
})
