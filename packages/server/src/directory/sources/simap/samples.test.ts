import { bytes } from '@alphorn/test/directory/samples'
import { smallSimap } from '@alphorn/test/directory/small-simap'
import { expect, test } from 'vitest'
import { parseNotice } from '#server/directory/sources/simap/notice'
import { noticePage } from '#server/directory/sources/simap/publication-list'
import { parseVendor } from '#server/directory/sources/simap/vendor'

const answer = smallSimap([
  {
    id: 'a1',
    number: '33112-02',
    type: 'award',
    published_on: '2026-11-20',
    title: 'Gärtnerarbeiten',
    project_id: 'p1',
    lot: { number: 2, title: 'Los Süd' },
    vendors: [{ id: 'v1', name: 'Ährenfeld Gartenbau AG', uid: 'CHE-600.000.380' }],
  },
])
const ask = (path: string, query = '') => {
  const { body } = answer({ method: 'GET', path, query: new URLSearchParams(query), headers: {}, body: '' })
  return bytes(String(body))
}

test('The search of simap.ch returns the newest publication of each lot', () => {
  const page = ask(
    '/api/publications/v2/project/project-search',
    'newestPublicationFrom=2026-11-20&newestPublicationUntil=2026-11-20',
  )
  expect(noticePage(page)).toEqual({
    notices: [{ publication_id: 'a1', project_id: 'p1', number: '33112-02', published_on: '2026-11-20' }],
    cursor: '20261120|33112',
  })
})

test('A full publication of simap.ch states winners and awards, and names no person', () => {
  const notice = parseNotice(ask('/api/publications/v1/project/p1/publication-details/a1'))
  expect(notice).toMatchObject({
    number: '33112-02/2',
    decided_on: '2026-11-10',
    language: 'de',
    title: 'Gärtnerarbeiten',
    lot: 'Los Süd',
    buyer: { name: 'Gemeinde Musterwil', place: 'Bern', canton: 'BE' },
    winners: [
      {
        vendor_id: 'v1',
        named: { name: 'Ährenfeld Gartenbau AG', postal_code: '3000' },
        amount: 1_250_000.5,
        currency: 'CHF',
      },
    ],
  })
  expect(JSON.stringify(notice)).not.toMatch(/Hans/)
})

test('A vendor of simap.ch has a UID unless it is invalid', () => {
  expect(parseVendor(ask('/api/vendors/v1/vendor/v1/public'))).toEqual({
    uid: 'CHE-600.000.380',
    is_consortium: false,
  })
  expect(parseVendor(bytes('{"id":"v","uidNo":"CHE-123.456.789"}')).uid).toBeNull()
})

test.each<[() => unknown, string]>([
  [() => noticePage(bytes('{}')), 'holds no projects'],
  [() => noticePage(bytes('{"projects":[{}]}')), 'a project has no id'],
  [
    () => noticePage(bytes('{"projects":[{"id":"p","projectType":"tender","pubType":"award","lots":null}]}')),
    'a publication has no publication_id',
  ],
  [() => parseNotice(bytes('[]')), 'a publication in full has no publication_id'],
  [
    () =>
      parseNotice(bytes('{"id":"a","type":"award","base":{"projectId":"p","publicationDate":"2026-02-30"}}')),
    'no published_on',
  ],
  [() => parseVendor(bytes('{"uidNo":"x"}')), 'a vendor has no id'],
])('An invalid answer of simap.ch is reported as such: %#', (reading, words) => {
  expect(reading).toThrow(words)
})
