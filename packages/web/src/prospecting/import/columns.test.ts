import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guessMapping, hasHead, importFields } from '@alphorn/contract/prospecting/import-columns'
import { faultsOf, lineOf, rowsOf, companyKey } from '#web/prospecting/import/lines-of.ts'

test('Columns are recognised by their headers in four languages, regardless of accents and case', () => {
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

test.each(['Reference', 'Référence', 'Riferimento', 'Referenz', 'Customer number'])(
  'The column "%s" holds the reference of the user',
  (head) => {
    expect(guessMapping(['Name', head], [])).toEqual(['name', 'external_ref'])
  },
)

test('A column without a known header is recognised by its values, and no meaning is assigned twice', () => {
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

test('The first row counts as data if it names no column or contains a UID', () => {
  expect(hasHead([['Name', 'Ort']])).toBe(true)
  expect(hasHead([['Muster AG', 'Bern']])).toBe(false)
  expect(hasHead([['Name', 'CHE-105.909.036']])).toBe(false)
  expect(hasHead([])).toBe(false)
})

test('Rows are converted to requests, and rows without a company are reported with their number', () => {
  const rows = rowsOf(
    [
      ['  Muster  Dachbau AG ', '3011 Bern', 'Kt. BE', 'K-7'],
      ['', '8000 Zürich', '', ''],
      ['', '', '', ''],
      ['Keller GmbH', 'Uster', 'Nirgends', ''],
    ],
    ['name', 'place', 'canton', 'external_ref'],
    2,
  )
  expect(rows.map(lineOf)).toEqual([
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
    null,
    { text: 'Keller GmbH, Uster', input: { name: 'Keller GmbH', place: 'Uster' } },
  ])
  expect([...faultsOf(rows)]).toEqual([
    [2, []],
    [3, ['nameless']],
    [5, ['unknown_canton']],
  ])
})

test('A postal code in its own column overrides the one in the place, and its country prefix is dropped', () => {
  const [row] = rowsOf([['X AG', '3000 Bern', 'CH-3011']], ['name', 'place', 'postal_code'], 1)
  expect(lineOf(row!)!.input).toEqual({ name: 'X AG', place: 'Bern', postal_code: '3011' })
})

test('Errors in a row are reported before it is sent', () => {
  const rows = rowsOf(
    [
      ['Muster AG', '3011', 'Bern', '', '1'],
      ['muster ag', '3011', 'BERN', '', '2'],
      ['Keller AG', '301', '', '', '3'],
      ['Meier AG', '', '', 'CHE-1', '4'],
      ['Huber AG', '', '', '', '5'],
    ],
    ['name', 'postal_code', 'place', 'uid', 'external_ref'],
    2,
  )
  expect([...faultsOf(rows).values()]).toEqual([
    [],
    ['twice'],
    ['wrong_postal_code'],
    ['wrong_uid'],
    ['no_place'],
  ])
  expect(companyKey(lineOf(rows[0]!)!)).toBe(companyKey(lineOf(rows[1]!)!))
})

test.each(['de', 'fr', 'it', 'en'])(
  'The sample file in %s contains every column, and all of them are recognised',
  (language) => {
    const catalogue = readFileSync(
      new URL(`../../../../messages/src/screens/${language}.json`, import.meta.url),
      'utf8',
    )
    const { import: messages } = JSON.parse(catalogue) as { import: { sample_lines: string } }
    const rows = messages.sample_lines
      .trim()
      .split('\n')
      .map((line) => line.split(';'))
    expect(hasHead(rows)).toBe(true)
    expect(new Set(guessMapping(rows[0]!, rows.slice(1)))).toEqual(new Set(importFields))
  },
)
