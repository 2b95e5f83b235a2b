import { expect, test } from 'vitest'
import { at, type Invented, judge } from '#identity/cases/invented-register'

// Companies of one owner share a street, a website and most words of their names. Each case was once resolved to the
// wrong one.

const A = { street: 'Gartenweg 3', postal_code: '3600', website_domain: 'trimbolex.example' }
const there = { place: 'Thun', postal_code: '3600', street: 'Gartenweg 3' }
type Case = readonly [typed: string, registered: string, sign: string]

const sisters: readonly Case[] = [
  ['Trimbolex Bau AG', 'Trimbolex Baumanagement AG', 'word_of_one_name'],
  ['Trimbolex Baumanagement AG', 'Trimbolex Bau AG', 'word_of_one_name'],
  ['Trimbolexholding AG', 'Trimbolex AG', 'word_of_one_name'],
  ['Trimbolex Buchhaltung AG', 'Trimbolex Buchhandlung AG', 'word_of_its_own'],
  ['Trimbolex Basel AG', 'Trimbolex Baselland AG', 'word_of_its_own'],
  ['Trimbolex III AG', 'Trimbolex VIII AG', 'word_of_one_name'],
  ['Trimbolex I AG', 'Trimbolex II AG', 'word_of_one_name'],
  ['Trimbolex AG', 'Trimbolex Holding AG', 'word_of_one_name'],
  ['Trimbolex AG', 'Trimbolex II AG', 'word_of_one_name'],
  ['Trimbolex AG', 'Trimbolex Immobilien AG', 'word_of_one_name'],
  ['Trimbolex Zwirbelin AG', 'Trimbolex Zwirbelin Nord AG', 'word_of_one_name'],
  ['Trimbolex AG', 'Trimbolex & Zwirbelin AG', 'word_of_one_name'],
  ['Trimbolex Logistik', 'Trimbolex AG', 'word_of_one_name'],
  ['Trimbolex', 'Trimbolex Holding AG', 'word_of_one_name'],
  ['Trimbolex Solutions Academy', 'Trimbolex Solutions AG', 'word_of_one_name'],
  ['Trimbolex Foundation', 'Trimbolex AG', 'type_word_differs'],
  ['Trimbolex Zürichsee AG', 'Trimbolex Zürich AG', 'word_of_its_own'],
  ['Hans Trimbolex AG', 'Hansjörg Trimbolex AG', 'word_of_its_own'],
  ['Martina Trimbolex GmbH', 'Martin Trimbolex GmbH', 'word_of_its_own'],
  ['MTBC Treuhand AG', 'MTBA Treuhand AG', 'word_of_its_own'],
  ['ABK AG', 'ABC AG', 'word_of_its_own'],
]

test.each(sisters)('%s is not resolved to %s at the same address', (name, registered, sign) => {
  expect(judge({ name, ...there }, [at(registered, 'Thun', A)])).toMatchObject({
    outcome: 'ambiguous',
    decided_by: sign,
  })
})

test('The website of a company does not identify its sister company', () => {
  const input = { name: 'Trimbolex AG', place: 'Thun', website: 'trimbolex.example' }
  expect(judge(input, [at('Trimbolex Holding AG', 'Thun', A)])).toMatchObject({
    outcome: 'ambiguous',
    decided_by: 'word_of_one_name',
  })
})

const behindForm: readonly (readonly [typed: string, sign: string])[] = [
  ['Trimbolex AG & Co.', 'form_conflicts'],
  ['Trimbolex AG Holding', 'word_of_one_name'],
  ['Trimbolex AG Sportclub', 'type_word_differs'],
  ['Trimbolex AG Konstanz', 'abroad'],
]

test.each(behindForm)('%s is not resolved to Trimbolex AG', (name, sign) => {
  expect(judge({ name, place: 'Thun' }, [at('Trimbolex AG', 'Thun', A)])).toMatchObject({
    outcome: 'ambiguous',
    decided_by: sign,
  })
})

test.each(['Trimbolex Solutions GrnbH', 'Trimbolex Solutions G'])(
  '%s ends in a fragment of a legal form, not in a further word',
  (name) => {
    expect(judge({ name, ...there }, [at('Trimbolex Solutions GmbH', 'Thun', A)])).toMatchObject({
      outcome: 'resolved',
    })
  },
)

test('A word after the legal form means the company itself or a sister company with that word', () => {
  const both = [at('Trimbolex AG', 'Thun', A), at('Trimbolex Immobilien AG', 'Thun', A)]
  const { outcome, hits } = judge({ name: 'Trimbolex AG Immobilien', place: 'Thun' }, both)
  expect(outcome).toBe('ambiguous')
  expect(new Set(hits.map(({ name }) => name))).toEqual(new Set(both.map(({ name }) => name)))
  expect(judge({ name: 'Trimbolex AG Immobilien', place: 'Thun' }, both.slice(0, 1))).toMatchObject({
    outcome: 'resolved',
  })
})

test.each(['Bezirksverband', 'Junioren', 'Damenriege'])(
  'A %s counts as an organisation of its own',
  (part) => {
    const input = { name: `Samariter Trimbolex ${part}`, place: 'Thun' }
    expect(judge(input, [at('Samariter Trimbolex', 'Thun')])).toMatchObject({
      decided_by: 'other_part_named',
    })
  },
)

const kept: readonly (readonly [typed: string, registered: Invented])[] = [
  ['Trimbolex Bau AG', at('Trimbolex Bau Thun AG', 'Thun', A)],
  ['Trimbolex Zwirbelin AG', at('Trimbolex Zwirbelin Bau AG', 'Thun', A)],
  ['Genossenschaft Trimbolex Zwirbelin', at('Genossenschaft Trimbolex Zwirbelin Aaretal', 'Thun', A)],
  ['Trimbolex Zwirbelin Schr. AG', at('Trimbolex Zwirbelin Schreinerei AG', 'Thun', A)],
]

test.each(kept)(
  '%s is resolved at the address without its place, its trade or the end of its name',
  (name, company) => {
    expect(judge({ name, ...there }, [company])).toMatchObject({ outcome: 'resolved' })
  },
)

test.each([
  ['Novirec Solutions AG', 'Novirek Solutions AG'],
  ['Novirek Garage GmbH', 'Novireks Garage GmbH'],
  ['Typhonik Bau AG', 'Tyfonik Bau AG'],
])('%s is not resolved to %s without a place, since coined names differ that way', (name, registered) => {
  const register = [at(registered, 'Thun')]
  expect(judge({ name }, register)).toMatchObject({ outcome: 'ambiguous', decided_by: 'rare_word_changed' })
  expect(judge({ name, place: 'Thun' }, register)).toMatchObject({ outcome: 'resolved' })
})

test('A different last vowel in the only rare word makes another name, even at the place', () => {
  const register = [at('Medirano Pflege AG', 'Thun', { postal_code: '3600' })]
  for (const place of [{}, { place: 'Thun' }])
    expect(judge({ name: 'Medirana Pflege AG', ...place }, register)).toMatchObject({
      outcome: 'ambiguous',
      decided_by: 'rare_word_changed',
    })
  const there = { place: 'Thun', postal_code: '3600' }
  expect(judge({ name: 'Medirana Pflege AG', ...there }, register).outcome).toBe('resolved')
})

test('A mistyped letter inside a coined word does not make another company', () => {
  expect(judge({ name: 'Novrek Solutions AG' }, [at('Novirek Solutions AG', 'Thun')])).toMatchObject({
    outcome: 'resolved',
  })
})

test('A person without a legal form is resolved to the company of that name only at its place', () => {
  const register = [at('Hans Trimbolex AG', 'Thun', A)]
  expect(judge({ name: 'Hans Trimbolex' }, register)).toMatchObject({
    outcome: 'ambiguous',
    decided_by: 'form_not_given',
  })
  expect(judge({ name: 'Hans Trimbolex', place: 'Thun' }, register)).toMatchObject({ outcome: 'resolved' })
  expect(judge({ name: 'Hans Trimbolex AG' }, register)).toMatchObject({ outcome: 'resolved' })
  const own = [at('Hans Trimbolex', 'Thun', { legal_form: '0101' })]
  expect(judge({ name: 'Hans Trimbolex' }, own)).toMatchObject({ outcome: 'resolved' })
})

test('The foundation of a company is not resolved when the company is named without its legal form', () => {
  const register = [at('Fondation de prévoyance de Trimbolex SA', 'Thun', { ...A, legal_form: '0110' })]
  const name = 'Fondation de prévoyance Trimbolex'
  expect(judge({ name, place: 'Thun' }, register)).toMatchObject({
    outcome: 'ambiguous',
    decided_by: 'form_not_given',
  })
  expect(judge({ name: `${name} SA`, place: 'Thun' }, register)).toMatchObject({ outcome: 'resolved' })
  expect(judge({ name, ...there }, register)).toMatchObject({ outcome: 'resolved' })
})
