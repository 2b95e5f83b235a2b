import { refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import type { Evidence } from '#contract/prospecting/snapshots'

type Kind = Evidence['kind']

const isRefused = refusalBy(['additions'])

type Case = [Language, wrong: string, right: string, excerpt: string, of: Language, kind?: Kind]

const butcher = 'Metzgerei Odermatt, Stans. Geschlachtet wird im eigenen Schlachthaus in Dallenwil.'
const guides = 'Engadin Guides Ltd of Pontresina leads tours. The Samedan shop will close in spring.'
const locksmith = 'Atelier à Aigle, dépôt à Monthey. Le bureau de Bex fait les plans.'
const register =
  'Trust AG, in Baar, CHE-187.405.663. Sitz neu: Zug. Neue Revisionsstelle: Revisa GmbH, in Cham.'

const mason =
  'Impresa Edile SA, in Mendrisio, CHE-107.554.320. Nuova sede: Chiasso. Presidente: Franco Bernasconi, in Balerna.'

const cases: readonly Case[] = [
  [
    'it',
    'La vostra nuova sede è a Balerna.',
    'La vostra nuova sede è a Chiasso.',
    mason,
    'it',
    'gazette_publication',
  ],
  ['fr', 'Votre abattoir se trouve à Stans.', 'Votre abattoir se trouve à Dallenwil.', butcher, 'de'],
  [
    'en',
    'Your Pontresina shop will close in spring.',
    'Your Samedan shop will close in spring.',
    guides,
    'en',
  ],
  ['fr', 'Votre magasin de Pontresina fermera.', 'Votre magasin de Samedan fermera.', guides, 'en'],
  ['de', 'Ihre Werkstatt ist in Monthey.', 'Ihre Werkstatt ist in Aigle.', locksmith, 'fr'],
  ['it', 'Il vostro deposito è ad Aigle.', 'Il vostro deposito è a Monthey.', locksmith, 'fr'],
  ['de', 'Ihr Sitz ist neu in Cham.', 'Ihr Sitz ist neu in Zug.', register, 'de', 'gazette_publication'],
  [
    'fr',
    'Votre siège est désormais à Cham.',
    'Votre siège est désormais à Zoug.',
    register,
    'de',
    'gazette_publication',
  ],
]

test.each(cases)(
  'In %s, a place stays with its thing: "%s", "%s"',
  (language, wrong, right, excerpt, of, kind) => {
    expect(isRefused(language, wrong, { excerpt, of, kind })).toBe(true)
    expect(isRefused(language, right, { excerpt, of, kind })).toBe(false)
  },
)

test('A thing that the evidence also names without a place may be in any of its places', () => {
  const excerpt =
    'In Lyss verkaufen wir Velos. Werkstatt und Laden führen wir zu dritt. Die Filiale in Aarberg ist zu.'
  expect(isRefused('en', 'You run the workshop and the shop in Lyss.', { excerpt, of: 'de' })).toBe(false)
  const kitchens = 'Schreinerei Furrer, Stans. Wir bauen Küchen für Kunden in Luzern.'
  expect(isRefused('de', 'Sie bauen Küchen in Stans.', { excerpt: kitchens, of: 'de' })).toBe(false)
})

test('A branch beside the seat is no seat', () => {
  const excerpt = 'Muster AG, in Kreuzlingen, CHE-102.220.333. Zweigniederlassung neu: Romanshorn.'
  const text = 'Neben dem Sitz in Kreuzlingen haben Sie eine Zweigniederlassung in Romanshorn.'
  expect(isRefused('de', text, { excerpt, of: 'de', kind: 'gazette_publication' })).toBe(false)
})
