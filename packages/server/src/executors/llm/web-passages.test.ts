import { expect, test, vi } from 'vitest'
import { outreachInput, roofers } from '@alphorn/test/prospecting/letters/letter-actors'
import { selectPassages } from '@alphorn/server/executors/llm/web-passages'
import { modelStages } from '@alphorn/server/executors/llm/stages'
import type { ArchivedPage } from '@alphorn/server/directory/websites/archive'

const input = outreachInput(roofers)
const { uid } = input.prospect.company
const stranger = 'CHE-105.805.974'

function page(blocks: string[], path = '/'): ArchivedPage {
  return {
    url: `https://muster.example${path}`,
    title: 'Muster Dachbau AG',
    description: null,
    language: 'de',
    blocks,
    content_sha256: 'a'.repeat(64),
    fetched_at: new Date('2026-11-20T08:00:00.000Z'),
  }
}

const reported = (...pages: ArchivedPage[]) => selectPassages(input, { pages, notices: [] })
const wordsOf = (...pages: ArchivedPage[]) => reported(...pages).passages.map(({ excerpt }) => excerpt)

const halls = 'Wir betreiben vier Hallen mit Flachdach in Bern und in Thun.'

test('Passages are verbatim from their pages, without duplicates, menu entries or cookie notices', () => {
  const menu = [
    'Über uns',
    'Dienstleistungen',
    'Diese Website verwendet Cookies, damit alles schön funktioniert.',
  ]
  const front = page([...menu, halls, 'Gegründet 1985'])
  const about = page(
    [...menu, halls, 'Unsere Zimmerei liefert Holz aus dem Emmental in alle Kantone.'],
    '/ueber-uns',
  )
  expect(wordsOf(front, about)).toEqual([
    halls,
    'Gegründet 1985',
    'Unsere Zimmerei liefert Holz aus dem Emmental in alle Kantone.',
  ])
  expect(reported(front).passages[0]).toMatchObject({
    id: 'w1',
    url: 'https://muster.example/',
    content_sha256: 'a'.repeat(64),
    personal_data: true,
  })
})

test('A long block is split between sentences, and each piece occurs verbatim in it', () => {
  const block = Array.from(
    { length: 40 },
    (_, at) => `Das ist der Satz Nummer ${at} über die Dächer von Bern.`,
  ).join(' ')
  const pieces = wordsOf(page([block]))
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(600)
    expect(block).toContain(piece)
    expect(piece).toMatch(/^Das .*\.$/)
  }
  expect(pieces.join(' ')).toBe(block)
})

test('The text taken from a website is limited, and a long front page leaves room for other pages', () => {
  const much = Array.from({ length: 500 }, (_, at) => `${at} ${'x'.repeat(300)}.`)
  const pages = ['/', '/impressum', '/kontakt'].map((path, at) =>
    page(
      much.map((text) => `${at} ${text}`),
      path,
    ),
  )
  const { passages } = reported(...pages)
  expect(passages.length).toBeLessThanOrEqual(40)
  expect(passages.map(({ excerpt }) => excerpt).join('').length).toBeLessThanOrEqual(12_000)
  expect(new Set(passages.map(({ url }) => url)).size).toBe(3)
})

test('However long its blocks are, only the beginning of a page is searched for sentences', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const sentence = 'Wir decken Dächer in Bern und in Thun. '
  const blocks = (n: number) => [`Seite ${n}. ${sentence.repeat(5_000)}`, sentence.repeat(100)]
  const found = wordsOf(...['/', '/a', '/b', '/c', '/d'].map((path, at) => page(blocks(at), path)))
  const searched = segment.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
  segment.mockRestore()
  expect(found[0]).toMatch(/^Seite 0\. Wir decken .*Thun\.$/)
  expect(searched).toBeLessThanOrEqual(5 * 20_000)
  for (const passage of found) expect(passage).toMatch(/\.$/)
})

test('For a website with another company’s UID, or without any name, the model sees no passages', () => {
  const other = reported(page([halls, `UID ${stranger}`]))
  expect(other).toMatchObject({
    passages: [],
    identity: { verdict: 'doubtful' },
    evidence: [{ excerpt: stranger }],
    notices: [{ code: 'other_company' }],
  })
  const nobody = reported({ ...page([halls]), title: 'Willkommen' })
  expect(nobody).toMatchObject({ passages: [], identity: null, notices: [{ code: 'not_recognised' }] })
})

test('Only cited passages become evidence, and a UID decides the website’s identity regardless of the model', () => {
  const web = reported(page([halls, `Muster Dachbau AG, ${uid}`]))
  const answer = {
    facts: [{ evidence_ids: ['w1'] }],
    identity: { verdict: 'doubtful', reason: 'Wer weiss.', evidence_ids: [] },
    not_found: [],
    summary: 'Hallen.',
  }
  const { body } = modelStages.research.compose(input, answer, web)
  expect(body).toMatchObject({
    evidence: [{ excerpt: uid }, { id: 'w1', excerpt: halls }],
    identity: { verdict: 'confirmed' },
  })
  expect(modelStages.research.compose(input, answer, selectPassages(input, undefined)).body).toMatchObject({
    evidence: [],
    identity: { verdict: 'doubtful' },
  })
})
