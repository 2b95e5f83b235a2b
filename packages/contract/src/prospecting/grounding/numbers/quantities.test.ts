import { type Language, languages as all } from '#contract/core/fields'
import { flatten } from '#contract/prospecting/grounding/flat'
import { quantitiesIn } from '#contract/prospecting/grounding/numbers/quantities'
import { expect, test } from 'vitest'

function read(text: string, languages: readonly Language[] = ['de']) {
  return quantitiesIn(flatten(text), languages).map((one) => {
    const what = one.kind === 'amount' ? one.currency : one.kind
    return `${what} ${one.values.join('|')}${one.soft ? ' soft' : ''}`
  })
}

test.each([
  ['12 Hallen', 'number 12'],
  ['1,5 Tonnen', 'number 1.5'],
  ["1'500 Tonnen", 'number 1500'],
  ["1'234'567.25 Tonnen", 'number 1234567.25'],
  ['1.234.567,25 Tonnen', 'number 1234567.25'],
  ['1,234,567.25 Tonnen', 'number 1234567.25'],
  ['1 500,5 Tonnen', 'number 1500.5'],
  ['1.500 Tonnen', 'number 1500|1.5'],
  ['12.500 Tonnen', 'number 12500|12.5'],
  ['1.500.000 Tonnen', 'number 1500000'],
  ['1234.567 Tonnen', 'number 1234.567'],
  ['2 Mio. Tonnen', 'number 2000000'],
  ['2,5 Mrd Franken', 'CHF 2500000000'],
  ['20 Prozent', 'percent 20'],
  ['CHF 20', 'CHF 20'],
  ['20 Franken', 'CHF 20'],
  ['49.– im Monat', 'CHF 49'],
  ['€ 20', 'EUR 20'],
  ['20 Dollar', 'USD 20'],
  ['US$ 20', 'USD 20'],
  ['20 Pfund', 'GBP 20'],
  ['1799 Leute', 'number 1799'],
  ['1800 Leute', 'year 1800'],
  ['2099 Leute', 'year 2099'],
  ['2100 Leute', 'number 2100'],
  ['21998 Leute', 'number 21998'],
  ['20261 Leute', 'number 20261'],
  ['Dorfstrasse 12', 'address 12'],
  ['Dorfstrasse zwölf', 'number 12'],
  ['rue du Lac 12', 'address 12'],
  ['Muster AG, 3000 Bern', 'address 3000'],
  ['Muster AG, 13000 Bern', 'number 13000'],
  ['Muster AG, 3000', 'number 3000'],
  ['wir haben 3000 Kunden', 'number 3000'],
])('"%s" is read as %s', (text, reported) => {
  expect(read(text)).toEqual([reported])
})

test('English groups digits by commas, never by points; a text of unknown language keeps both readings', () => {
  expect(read('1,500 tons', ['en'])).toEqual(['number 1500'])
  expect(read('1.500 tons', ['en'])).toEqual(['number 1.5'])
  expect(read('1,500 tons', all)).toContain('number 1500|1.5')
  expect(read('1,500 tons', ['en', 'de'])).toEqual(['number 1500|1.5'])
  expect(read('1.500 tonnes', ['fr'])).toEqual(['number 1500|1.5'])
})

test('List markers, telephone numbers and digits attached to a letter are not read as numbers', () => {
  expect(read('\n1) Dach\n2) Wand: 5 Tage')).toEqual(['number 5'])
  const [five] = quantitiesIn(flatten('\n1) Dach\n2) 5 Tage'), ['de'])
  expect(five).toMatchObject({ start: 12, end: 13 })
  expect(read('Tel. 031')).toEqual([])
  expect(read('031 000')).not.toContain('number 31')
  expect(read('3D-Modelle, 5G und 4d')).toEqual([])
  expect(read('3 Dächer')).toEqual(['number 3'])
})

test('The "cent" of "pour cent" belongs to its percentage, and two separate number words are two numbers', () => {
  expect(read('vingt pour cent', ['fr'])).toEqual(['percent 20'])
  expect(read('zwei Hallen und drei Leute')).toHaveLength(2)
})

test('A number far after a street name is not part of its address', () => {
  expect(read(`Dorfstrasse und ${'sehr '.repeat(14)}viele: 12`)).toEqual(['number 12'])
})
