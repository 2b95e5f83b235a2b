import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guessMapping, hasHead, importFields } from '#web/import/columns.ts'
import { linesOf } from '#web/import/lines-of.ts'

test('columns are known by their heads in four languages, whatever the accents and the case', () => {
  expect(guessMapping(['FIRMA', 'PLZ', 'Ort', 'UID-Nr.', 'Bemerkung'], [])).toEqual([
    'name',
    'postal_code',
    'place',
    'uid',
    null,
  ])
  expect(guessMapping(['Raison sociale', 'NPA', 'Localité', 'Site web'], [])).toEqual([
    'name',
    'postal_code',
    'place',
    'website',
  ])
  expect(guessMapping(['Ragione sociale', 'CAP', 'Località', 'Via'], [])).toEqual([
    'name',
    'postal_code',
    'place',
    'street',
  ])
  expect(guessMapping(['Company name', 'City', 'Legal form', 'CRM ID'], [])).toEqual([
    'name',
    'place',
    'legal_form',
    'external_ref',
  ])
})

test('a column without a known head is known by what stands in it, and no meaning is given twice', () => {
  const rows = [
    ['Muster AG', 'CHE-105.909.036', '3011', 'https://muster.example', 'Zweit AG'],
    ['Keller GmbH', '', '8000', 'www.keller.example', 'Dritt GmbH'],
  ]
  expect(guessMapping(['a', 'b', 'c', 'd', 'e'], rows)).toEqual([
    'name',
    'uid',
    'postal_code',
    'website',
    null,
  ])
})

test('the first row is data when it names no column or holds a UID', () => {
  expect(hasHead([['Name', 'Ort']])).toBe(true)
  expect(hasHead([['Muster AG', 'Bern']])).toBe(false)
  expect(hasHead([['Name', 'CHE-105.909.036']])).toBe(false)
  expect(hasHead([])).toBe(false)
})

test('rows become what is asked of the service; those that name nobody are told with their number', () => {
  const { lines, nameless } = linesOf(
    [
      ['  Muster  Dachbau AG ', '3011 Bern', 'Kt. BE', 'K-7'],
      ['', '8000 Zürich', '', ''],
      ['', '', '', ''],
      ['Keller GmbH', 'Uster', 'Nirgends', ''],
    ],
    ['name', 'place', 'canton', 'external_ref'],
    2,
  )
  expect(lines).toEqual([
    {
      text: 'Muster Dachbau AG, 3011 Bern',
      input: {
        name: 'Muster Dachbau AG',
        postal_code: '3011',
        place: 'Bern',
        canton: 'BE',
        external_ref: 'K-7',
      },
    },
    { text: 'Keller GmbH, Uster', input: { name: 'Keller GmbH', place: 'Uster' } },
  ])
  expect(nameless).toEqual([{ row: 3, text: '8000 Zürich' }])
})

test('a postal code of its own column stands before the one in the place, and the country is left out', () => {
  const { lines } = linesOf([['X AG', '3000 Bern', 'CH-3011']], ['name', 'place', 'postal_code'], 1)
  expect(lines[0]!.input).toEqual({ name: 'X AG', place: 'Bern', postal_code: '3011' })
})

test.each(['de', 'fr', 'it', 'en'])(
  'the sample file in %s has every column, and all of them are known',
  (language) => {
    const catalogue = readFileSync(new URL(`../messages/${language}.json`, import.meta.url), 'utf8')
    const { import: messages } = JSON.parse(catalogue) as { import: { sample_lines: string } }
    const rows = messages.sample_lines
      .trim()
      .split('\n')
      .map((line) => line.split(';'))
    expect(hasHead(rows)).toBe(true)
    expect(new Set(guessMapping(rows[0]!, rows.slice(1)))).toEqual(new Set(importFields))
  },
)
