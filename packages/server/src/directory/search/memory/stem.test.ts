import { describe, expect, test } from 'vitest'
import { fold } from '#server/directory/companies/fold'
import { stem } from '#server/directory/search/memory/stem'

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
  ])('%s and %s', (one, other) => expect(stem(fold(one))).toBe(stem(fold(other))))
})

test('what differs in more than its ending keeps apart', () => {
  expect(stem('bank')).not.toBe(stem('bau'))
  expect(stem('gast')).not.toBe(stem('gas'))
})
