import { expect, test } from 'vitest'
import { at, linesOf, takenFor } from '#identity/cases/invented-register'

// Words that differ by a letter from another right one, quarters instead of towns, and short spellings of forms.

const inBern = { canton: 'BE', postal_code: '3000' }
const inOerlikon = { canton: 'ZH', postal_code: '8050' }

const pairs =
  'Bäder Räder|Möbel Mobil|Gas Glas|Stahl Strahl|Foto Moto|Garten Karten|Media Medica|Print Sprint|Reifen Reisen'
    .split('|')
    .map((pair) => pair.split(' '))
    .flatMap(([one = '', other = '']) => [
      [one, other],
      [other, one],
    ])

test.each(pairs)('Tarnok %s AG is not taken for Tarnok %s AG', (typed, known) => {
  expect(takenFor(`Tarnok ${typed} AG | Bern`, [at(`Tarnok ${known} AG`, 'Bern', inBern)])).toBe(null)
})

test('Two words that many names contain are two words, and a mistyped trade is one', () => {
  const register = [at('Tarnok Keller AG', 'Bern', inBern)]
  expect(takenFor('Tarnok Kellor AG | Bern', register)).toBe('Tarnok Keller AG')
  expect(takenFor('Tarnok Schreinrei AG | Bern', [at('Tarnok Schreinerei AG', 'Bern', inBern)])).toBe(
    'Tarnok Schreinerei AG',
  )
})

const lines = [
  ...linesOf([at('Müllener Bau AG', 'Zürich', inOerlikon)], {
    taken: ['Müllener Bau AG | 8050 Oerlikon', 'Müllener Bau AG | Oerlikon', 'Müllener Bau AG | Seebach'],
    asked: [
      'Müllener Bau AG | Bümpliz',
      'Müllener Bau AG | 8050 Winterthur',
      'Müllener Bau AG | 3018 Oerlikon',
      'Müllener Bau AG | Affoltern',
    ],
  }),
  ...linesOf([at('Müllener Bau AG', 'Bern', inBern)], {
    taken: ['Müllener Bau AG | Bümpliz', 'Müllener Bau AG | 3018 Bümpliz'],
    asked: ['Müllener Bau AG | Oerlikon', 'Müllener Bau AG | 8050 Oerlikon'],
  }),
  ...linesOf([at('Constructions Dravel SA', 'Lancy', { canton: 'GE', postal_code: '1212' })], {
    taken: ['Constructions Dravel SA | Grand-Lancy', 'Constructions Dravel SA | 1212 Grand-Lancy'],
    asked: ['Constructions Dravel SA | Plainpalais'],
  }),
  ...linesOf([at('Etablissements Dravel SA', 'Bern', inBern)], {
    taken: ['Ets Dravel SA | Bern', 'Ets. Dravel SA | Bern', 'Etablissements Dravel Soc. an. | Bern'],
    asked: ['Ets Dravol SA | Thun'],
  }),
  ...linesOf([at('Société Dravel SA', 'Bern', inBern)], { taken: ['Sté Dravel SA | Bern'], asked: [] }),
  ...linesOf([at('Dravel Transports SA', 'Bern', inBern)], {
    taken: ['Dravel Transp. SA | Bern', 'Dravel Transports Soc. an. | Bern'],
    asked: ['Dravel Transports Soc. coop. | Bern'],
  }),
]

test.each(lines)('%s becomes %s', (line, meant, register) => {
  expect(takenFor(line, register)).toBe(meant)
})
