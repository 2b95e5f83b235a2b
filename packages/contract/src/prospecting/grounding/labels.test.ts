import { refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'

const isRefused = refusalBy(['specifics'])

type Case = [Language, wrong: string, right: string, excerpt: string, of?: Language]

const cases: readonly Case[] = [
  ['de', 'Sie bauen Los 5.', 'Sie bauen Los 2.', 'Gegenstand: Tiefbau, Los 2. Eingegangene Angebote: 5.'],
  ['fr', 'Vous réalisez l’étape 4.', 'Vous réalisez l’étape 3.', 'Réfection de la route, étape 3, lot 4.'],
  [
    'it',
    'Vi siete aggiudicati il lotto n. 3.',
    'Vi siete aggiudicati il lotto n. 4.',
    'Route, étape 3, lot 4.',
    'fr',
  ],
  [
    'en',
    'You carry out the third phase.',
    'You carry out the second phase.',
    'Phase 2 mit 3 Kränen läuft.',
    'de',
  ],
  [
    'de',
    'In Halle 7 lagern Sie Papier.',
    'In Halle 5 lagern Sie Papier.',
    'In Halle 5 lagert Papier. 7 Lageristen.',
  ],
  [
    'fr',
    'Votre cabinet est au cinquième étage.',
    'Votre cabinet est au troisième étage.',
    'Im 3. Stock, 5 Ärzte.',
    'de',
  ],
  ['de', 'Sie liegen an der A2.', 'Sie liegen an der A13.', 'Wir liegen an der A13, Ausfahrt 2.'],
]

test.each(cases)(
  'In %s, a number that names a thing is that of the same thing: "%s", "%s"',
  (language, wrong, right, excerpt, of = language) => {
    expect(isRefused(language, wrong, { excerpt, of })).toBe(true)
    expect(isRefused(language, right, { excerpt, of })).toBe(false)
  },
)

test('A number that counts what follows names nothing', () => {
  const excerpt = 'In Halle 2 arbeiten 20 Personen.'
  expect(isRefused('de', 'Pro Halle 20 Personen arbeiten bei Ihnen.', { excerpt, of: 'de' })).toBe(false)
  expect(isRefused('de', 'In der Halle arbeiten 20 Personen.', { excerpt, of: 'de' })).toBe(false)
})

test('A formula, a currency and a quarter of a year are no codes', () => {
  const excerpt = 'Wir sparen Kohlendioxid. 2025-02-10: Preis 90 Franken.'
  expect(isRefused('de', 'Sie sparen CO2.', { excerpt, of: 'de' })).toBe(false)
  expect(isRefused('de', 'Sie sparen auf der A1.', { excerpt, of: 'de' })).toBe(true)
})
