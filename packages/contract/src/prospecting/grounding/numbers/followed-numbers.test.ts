import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { readProof, unnamedSpecificsIn } from '#contract/prospecting/grounding/grounded-claim'

// Numbers and dates that a reader works out: years ago, people in a row, doubled values, hours as days.

function unnamed(language: Language, text: string, excerpt: string, of: Language) {
  const retrieved_at = '2026-09-01T08:00:00.000Z'
  const proof = readProof({ kind: 'web_page', excerpt, language: of, retrieved_at })
  return unnamedSpecificsIn({ text, language }, [proof], [])
}

type Case = [what: string, Language, right: string, wrong: string, excerpt: string, of?: Language]

const cases: readonly Case[] = [
  [
    'the years since a year',
    'de',
    'Vor drei Jahren haben Sie die Brücke gestrichen.',
    'Vor fünf Jahren haben Sie die Brücke gestrichen.',
    '2023 haben wir die Brücke gestrichen.',
  ],
  [
    'the years since a year',
    'en',
    'You repainted the bridge six years ago.',
    'You repainted the bridge nine years ago.',
    'En 2020, nous avons repeint le pont.',
    'fr',
  ],
  [
    'the years since a year',
    'fr',
    'Il y a plus de vingt ans, vous avez racheté le moulin.',
    'Il y a plus de trente ans, vous avez racheté le moulin.',
    'Nel 2003 abbiamo acquistato il mulino.',
    'it',
  ],
  [
    'the age of what a person founded',
    'it',
    "La vostra tipografia compie trent'anni.",
    "La vostra tipografia compie cinquant'anni.",
    'La tipografia è stata fondata da Carla Beretta nel 1996.',
  ],
  [
    'the age of an entry, soon reached',
    'de',
    'Bald fünfzig Jahre steht Ihre Firma im Register.',
    'Bald siebzig Jahre steht Ihre Firma im Register.',
    'Wyder Orgelbau AG, Eintrag: 02.05.1977.',
  ],
  [
    'the sum of a row of people',
    'de',
    'Sie arbeiten zu sechst.',
    'Sie arbeiten zu neunt.',
    'Im Büro sitzen vier Geometerinnen, ein Zeichner und ein Lernender.',
  ],
  [
    'the sum of a row of people',
    'it',
    'Siete in nove.',
    'Siete in undici.',
    'Sei cuochi, due camerieri e una direttrice.',
  ],
  [
    'the sum of a row of people',
    'en',
    'Twelve people work in your studio.',
    'Thirteen people work in your studio.',
    'Neun Grafikerinnen und drei Texter gehören zum Team.',
    'de',
  ],
  [
    'a leader and her colleagues',
    'fr',
    'Quatre notaires exercent dans votre étude.',
    'Cinq notaires exercent dans votre étude.',
    'Maître Claire Dubois et ses trois associés vous reçoivent.',
  ],
  [
    'the value before it doubled',
    'en',
    'Your fleet grows from fifteen to thirty vans.',
    'Your fleet grows from ten to thirty vans.',
    'The carrier will double its fleet to 30 vans.',
  ],
  [
    'hours as days',
    'fr',
    'Vous livrez en trois jours.',
    'Vous livrez en deux jours.',
    'Lieferung innert 72 Stunden.',
    'de',
  ],
  [
    'the other companies that made an offer',
    'fr',
    'Deux autres entreprises avaient déposé une offre.',
    'Quatre autres entreprises avaient déposé une offre.',
    'Eingegangene Angebote: 3.',
    'de',
  ],
  [
    'several countries with Switzerland',
    'it',
    'I vostri clienti vivono in tre paesi.',
    'I vostri clienti vivono in quattro paesi.',
    'Unsere Kunden leben in der Schweiz, in Frankreich und in Italien.',
    'de',
  ],
  [
    'the places that the claim names',
    'de',
    'Neben Thun ist Spiez Ihr zweiter Standort.',
    'Neben Thun ist Spiez Ihr dritter Standort.',
    'Das Fotogeschäft in Thun eröffnet einen Laden in Spiez.',
  ],
  [
    'the first month of a span',
    'de',
    'Die Arbeiten beginnen im März.',
    'Die Arbeiten beginnen im April.',
    'Ausführung: März bis August 2026.',
  ],
  [
    'a number of people in one German word',
    'de',
    'Sie beraten zu dritt.',
    'Sie beraten zu fünft.',
    'We are a team of three.',
    'en',
  ],
  [
    'a French number of about sixty',
    'fr',
    'Une soixantaine de fermes vous livrent du lait.',
    'Une soixantaine de fermes vous livrent du beurre et une trentaine du lait.',
    'Rund 60 Bauernhöfe liefern uns Milch.',
    'de',
  ],
  [
    'a part of a month',
    'it',
    'A metà giugno avete aperto il deposito.',
    'A metà agosto avete aperto il deposito.',
    'Deposito aperto il 16.06.2026.',
  ],
  [
    'a measure',
    'it',
    'I vostri tubi misurano 40 centimetri.',
    'I vostri tubi misurano 40 metri.',
    'Unsere Rohre messen 40 Zentimeter.',
    'de',
  ],
  [
    'the unit of a range',
    'en',
    'Your pipes measure from three to 40 centimetres.',
    'Your pipes measure from three to 50 centimetres.',
    'Unsere Rohre messen 3 bis 40 Zentimeter. In drei Hallen wird gearbeitet.',
    'de',
  ],
]

test.each(cases)(
  'The evidence yields %s without stating it (%s)',
  (_, language, right, wrong, excerpt, of = language) => {
    expect(unnamed(language, right, excerpt, of)).toEqual([])
    expect(unnamed(language, wrong, excerpt, of)).not.toEqual([])
  },
)

test('Things in a row are not added up as people', () => {
  const excerpt = 'Wir haben vier Maschinen und zwei Hallen.'
  expect(unnamed('de', 'Sie arbeiten zu sechst.', excerpt, 'de')).toEqual(['sechst'])
})

test('The numbers of two sentences are not added up', () => {
  const excerpt = 'Vier Köche bereiten das Essen zu. Zwei Kellner bedienen.'
  expect(unnamed('de', 'Sie arbeiten zu sechst.', excerpt, 'de')).toEqual(['sechst'])
})

test('The name of a language is no country', () => {
  const excerpt = 'We advise clients in German and Italian.'
  expect(unnamed('de', 'Sie haben Kunden in Deutschland.', excerpt, 'en')).toEqual(['Deutschland'])
  expect(unnamed('de', 'Sie haben Kunden in Deutschland.', 'We supply German hospitals.', 'en')).toEqual([])
})
