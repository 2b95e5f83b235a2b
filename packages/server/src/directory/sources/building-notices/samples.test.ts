import { bytes } from '@alphorn/test/directory/samples'
import { buildingPublication } from '@alphorn/test/directory/small-building-notices'
import { smallGazette } from '@alphorn/test/directory/small-gazette'
import { expect, test } from 'vitest'
import { parseBuildingNotice } from '#server/directory/sources/building-notices/notice'

const published = buildingPublication({
  id: 'b1',
  published_on: '2026-11-20',
  builders: [
    { name: 'Ährenfeld Logistik AG', uid: 'CHE-600.000.380', town: 'Uster' },
    { name: 'Ohne Nummer AG', town: 'Zürich' },
  ],
})

function answered(content = published.content) {
  const { body } = smallGazette([{ ...published, content }])({
    method: 'GET',
    path: '/api/v1/publications/b1/xml',
    query: new URLSearchParams(),
    headers: {},
    body: '',
  })
  return parseBuildingNotice(bytes(String(body)))
}

test('A building application states builder, planner, project, place and deadline', () => {
  expect(answered()).toEqual({
    publication_id: 'b1',
    number: 'BP-ZH01-b1',
    sub_rubric: 'BP-ZH01',
    published_on: '2026-11-20',
    deadline: '2026-12-10',
    project: 'Neubau Lagerhalle mit Photovoltaikanlage',
    municipality: 'Musterwil',
    parcel: 'Kat.-Nr. 3344',
    builders: [
      {
        uid: 'CHE-600.000.380',
        name: 'Ährenfeld Logistik AG',
        street: 'Werkstrasse 1',
        postal_code: '8910',
        place: 'Uster',
      },
      { uid: null, name: 'Ohne Nummer AG', street: 'Werkstrasse 1', postal_code: '8910', place: 'Zürich' },
    ],
    planners: [expect.objectContaining({ name: 'Architektur Beispiel GmbH', uid: 'CHE-600.000.380' })],
  })
})

test('A party that is a person or of unknown type is not read as a company', () => {
  expect(
    answered(published.content.replaceAll('<selectType>company', '<selectType>person')).builders,
  ).toEqual([])
  expect(answered(published.content.replaceAll('<selectType>company', '<selectType>')).builders).toEqual([])
})

test.each([
  ['<publication/>', 'holds no content'],
  ['<publication><meta><id>1</id></meta><content><x/></content></publication>', 'no meta/publicationNumber'],
  ['<publication><content>', 'XML that is broken'],
])('Building notices: an invalid answer is reported as such: %s', (text, words) => {
  expect(() => parseBuildingNotice(bytes(text))).toThrow(words)
})
