import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uidOf } from '@alphorn/test/fixtures/register'
import { lindasRows } from '#server/directory/sources/lindas/companies'

// A SPARQL response has no order, so the data of a company must not depend on it.

type Term = string | { value: string; 'xml:lang': string }

const company = (at: number, more: Record<string, Term> = {}) => ({
  company: `https://register.ld.admin.ch/zefix/company/${at}`,
  uid: uidOf(at).replaceAll(/[^A-Z\d]/g, ''),
  legalName: `Muster ${at} AG`,
  type: 'https://ld.admin.ch/ech/97/legalforms/0106',
  ...more,
})
const answer = (bindings: readonly Record<string, Term>[]) =>
  Buffer.from(
    JSON.stringify({
      results: {
        bindings: bindings.map((binding) =>
          Object.fromEntries(
            Object.entries(binding).map(([name, term]) => [
              name,
              { type: 'literal', ...(typeof term === 'string' ? { value: term } : term) },
            ]),
          ),
        ),
      },
    }),
  )
const read = (bindings: readonly Record<string, Term>[]) =>
  lindasRows(answer(bindings)).map((parsed) => {
    if (!parsed.ok) throw new Error(parsed.detail)
    const { ehraid, name, purpose, street, house_number, postal_code, town } = parsed.row
    return { ehraid, name, purpose, address: [street, house_number, postal_code, town] }
  })

const aarau = { street: 'Rain 3', postalCode: '5000', locality: 'Aarau' }
const zug = { street: 'Bahnhofstrasse 1', postalCode: '6300', locality: 'Zug' }
const german = { value: 'Handel.', 'xml:lang': 'de' }
const french = { value: 'Commerce.', 'xml:lang': 'fr' }

const bindings = [
  company(7, { ...aarau, description: german }),
  company(7, { ...aarau, description: french }),
  company(7, { ...zug, description: german }),
  company(7, { ...zug, description: french }),
  company(7, { postalCode: '1000', locality: 'Lausanne', description: french }),
  company(8, { description: 'Bau.' }),
  company(8, { description: 'Abbau.' }),
]

test('LINDAS: a company is read alike whatever the order of its bindings', () => {
  const byNumber = (rows: ReturnType<typeof read>) => rows.toSorted((a, b) => a.ehraid! - b.ehraid!)
  const expected = [
    { ehraid: 7, name: 'Muster 7 AG', purpose: 'Handel.', address: ['Bahnhofstrasse', '1', '6300', 'Zug'] },
    { ehraid: 8, name: 'Muster 8 AG', purpose: 'Abbau.', address: [null, null, null, null] },
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(bindings, { minLength: bindings.length }), (shuffled) => {
      expect(byNumber(read(shuffled))).toEqual(expected)
    }),
  )
})

test('LINDAS: an address is read as a whole, never combining street and town of different addresses', () => {
  const [row] = read([company(9, { ...zug, street: 'Weg 9' }), company(9, { ...aarau, street: 'Weg 1' })])
  expect(row!.address).toEqual(['Weg', '1', '5000', 'Aarau'])
})

test.each([
  ['what has no language, before all', [german, 'Ohne Sprache.', french], 'Ohne Sprache.'],
  ['German before French', [french, german], 'Handel.'],
  [
    'a language of the country before another',
    [{ value: 'Aktivitet.', 'xml:lang': 'da' }, french],
    'Commerce.',
  ],
])('LINDAS: one of several purposes is chosen by language (%s)', (_, purposes, expected) => {
  const [row] = read(purposes.map((description) => company(10, { description })))
  expect(row!.purpose).toBe(expected)
})

test('LINDAS: names in the national languages and English are read as translations', () => {
  const names = [
    { value: 'Exemple 11 SA', 'xml:lang': 'fr' },
    { value: 'Example 11 Ltd', 'xml:lang': 'en' },
    { value: 'Esempio 11 SA', 'xml:lang': 'it-CH' },
    { value: 'Muster 11 AG', 'xml:lang': 'de' },
    { value: 'Ejemplo 11', 'xml:lang': 'es' },
  ]
  const expected = { fr: 'Exemple 11 SA', en: 'Example 11 Ltd', it: 'Esempio 11 SA' }
  const translationsIn = (bindings: readonly Record<string, Term>[]) =>
    lindasRows(answer(bindings)).map((parsed) => parsed.ok && parsed.row.translations)
  const bindings = names.map((otherName) => company(11, { otherName }))
  expect(translationsIn(bindings)).toEqual([expected])
  expect(translationsIn(bindings.toReversed())).toEqual([expected])
  expect(translationsIn([company(11)])).toEqual([null])
  // Of two names in one language, the same is chosen in whatever order they come.
  const two = [
    company(12, { otherName: { value: 'B', 'xml:lang': 'fr' } }),
    company(12, { otherName: { value: 'A', 'xml:lang': 'fr' } }),
  ]
  expect(translationsIn(two)).toEqual(translationsIn(two.toReversed()))
})
