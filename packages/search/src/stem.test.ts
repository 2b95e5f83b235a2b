import { describe, expect, test } from 'vitest'
import { foldText } from '@alphorn/swiss-names/fold'
import { stemWord } from '#search/stem'

describe('a stem is the same for', () => {
  test.each([
    ['Wärmepumpe', 'Wärmepumpen'],
    ['Betrieb', 'Betriebes'],
    ['Dienstleistung', 'Dienstleistungen'],
    ['Haus', 'Häuser'],
    ['service', 'services'],
    ['bâtiment', 'bâtiments'],
    ['installation', 'installations'],
    ['gestione', 'gestioni'],
    ['immobile', 'immobili'],
  ])('The words %s and %s have the same stem', (one, other) =>
    expect(stemWord(foldText(one))).toBe(stemWord(foldText(other))),
  )
})

test('Words that differ in more than their ending have different stems', () => {
  expect(stemWord('bank')).not.toBe(stemWord('bau'))
  expect(stemWord('gast')).not.toBe(stemWord('gas'))
})
