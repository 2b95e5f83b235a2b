import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { excessOf } from '#contract/prospecting/backing/closed-lists'
import { readProof } from '#contract/prospecting/grounding/grounded-claim'
import type { Evidence } from '#contract/prospecting/snapshots'

type Kind = Evidence['kind']

function isRefused(language: Language, text: string, excerpt: string, of: Language, kind: Kind) {
  const proof = readProof({ kind, excerpt, language: of })
  return excessOf({ text, language }, [proof], ['Muster Dachbau AG']).length > 0
}

type Case = [Language, wrong: string, right: string, excerpt: string, of: Language, kind?: Kind]

const butcher = 'Metzgerei Odermatt, Stans. Geschlachtet wird im eigenen Schlachthaus in Dallenwil.'
const guides = 'Engadin Guides Ltd of Pontresina leads tours. The Samedan shop will close in spring.'
const locksmith = 'Atelier à Aigle, dépôt à Monthey. Le bureau de Bex fait les plans.'
const register =
  'Trust AG, in Baar, CHE-187.405.663. Sitz neu: Zug. Neue Revisionsstelle: Revisa GmbH, in Cham.'

const cases: readonly Case[] = [
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
  (language, wrong, right, excerpt, of, kind = 'web_page') => {
    expect(isRefused(language, wrong, excerpt, of, kind)).toBe(true)
    expect(isRefused(language, right, excerpt, of, kind)).toBe(false)
  },
)

test('A thing that the evidence also names without a place may be in any of its places', () => {
  const excerpt =
    'In Lyss verkaufen wir Velos. Werkstatt und Laden führen wir zu dritt. Die Filiale in Aarberg ist zu.'
  expect(isRefused('en', 'You run the workshop and the shop in Lyss.', excerpt, 'de', 'web_page')).toBe(false)
  const kitchens = 'Schreinerei Furrer, Stans. Wir bauen Küchen für Kunden in Luzern.'
  expect(isRefused('de', 'Sie bauen Küchen in Stans.', kitchens, 'de', 'web_page')).toBe(false)
})

test('A branch beside the seat is no seat', () => {
  const excerpt = 'Muster AG, in Kreuzlingen, CHE-102.220.333. Zweigniederlassung neu: Romanshorn.'
  const text = 'Neben dem Sitz in Kreuzlingen haben Sie eine Zweigniederlassung in Romanshorn.'
  expect(isRefused('de', text, excerpt, 'de', 'gazette_publication')).toBe(false)
})
