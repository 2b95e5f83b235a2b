import { type Cited, proofOf, refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { backingOf } from '#contract/prospecting/backing/unbacked-words'

const isRefused = refusalBy(['additions', 'exchanges'], { known: [] })

type Case = [rule: string, Language, wrong: string, right: string, Cited]

const cases: readonly Case[] = [
  [
    'a factor that two values do not have',
    'de',
    'Ihr Kapital hat sich vervierfacht.',
    'Ihr Kapital hat sich verdoppelt.',
    { excerpt: 'Capital: CHF 400 000 [jusqu’ici: CHF 200 000].', of: 'fr' },
  ],
  [
    'a factor in the wrong direction',
    'en',
    'Your output has tripled.',
    'Your output fell to 50 tonnes.',
    { excerpt: 'Output fell from 150 tonnes to 50 tonnes.', of: 'en' },
  ],
  [
    'a season outside of the months',
    'fr',
    'En hiver, le glacier vend ses sorbets.',
    'En été, le glacier vend ses sorbets.',
    { excerpt: 'Das Eis verkaufen wir von Mai bis September.', of: 'de' },
  ],
  [
    'the whole year for a part of it',
    'en',
    'Your campsite is open all year round.',
    'Your campsite is open.',
    { excerpt: 'Le camping est ouvert d’avril à octobre.', of: 'fr' },
  ],
  [
    'another source than the cited publication',
    'de',
    'Laut Bauherrschaft liefern Sie die Fenster.',
    'Laut Vergabe liefern Sie die Fenster.',
    {
      excerpt: 'Lieferung der Fenster: Zuschlag an die Glarner Fenster AG.',
      of: 'de',
      kind: 'procurement_notice',
    },
  ],
  [
    'a supplier for a customer',
    'fr',
    'Quatre fermes vous fournissent le lait.',
    'Vous fournissez le lait à quatre fermes.',
    { excerpt: 'Nous fournissons le lait à quatre fermes.', of: 'fr' },
  ],
]

test.each(cases)(
  'A statement with %s is refused, and the right one passes (%s)',
  (_, language, wrong, right, cited) => {
    expect(isRefused(language, wrong, cited)).toBe(true)
    expect(isRefused(language, right, cited)).toBe(false)
  },
)

test.each([
  [
    'de',
    'Peter Gasser ist aus der Geschäftsleitung ausgeschieden.',
    'Gasser, Peter, ist nicht mehr Mitglied der Geschäftsleitung.',
  ],
  ['fr', 'Anne Rey a démissionné de la direction.', "Anne Rey n'est plus membre de la direction."],
  ['it', 'Ugo Poma si è ritirato dalla direzione.', 'Ugo Poma non è più membro della direzione.'],
  ['en', 'Jane Hill has resigned from the board.', 'Jane Hill is no longer a member of the board.'],
] as const)('To leave is to be no longer there (%s)', (language, claim, excerpt) => {
  expect(isRefused(language, claim, { excerpt, of: language })).toBe(false)
})

test('What comes from someone is supplied by them, although the company supplies others', () => {
  const excerpt = 'Die Wolle stammt von zehn Schafhaltern. Wir beliefern Modehäuser in Basel.'
  expect(isRefused('de', 'Zehn Schafhalter liefern Ihnen die Wolle.', { excerpt, of: 'de' })).toBe(false)
})

test('A title in short is not a part of a name', () => {
  const excerpt = 'Nouvelle gérante: Rochat Lise, de Nyon, avec signature individuelle.'
  const cited = { excerpt, of: 'fr', kind: 'gazette_publication' } as const
  expect(isRefused('fr', 'Mme Rochat signe seule.', cited)).toBe(false)
  expect(isRefused('fr', 'Mme Rochon signe seule.', cited)).toBe(true)
})

test('Young people may be counted for apprentices', () => {
  const cited = { excerpt: 'Formiamo quattro apprendisti.', of: 'it' } as const
  expect(isRefused('it', 'Quattro ragazzi imparano il lavoro da voi.', cited)).toBe(false)
  expect(isRefused('it', 'Quattro forni sono in funzione.', cited)).toBe(true)
})

test.each([
  ['en', 'You will open a bakery in Chur.', 'will', 'Wir führen eine Bäckerei in Chur.'],
  ['en', 'You are planning another bakery in Chur.', 'planning another', 'Wir führen eine Bäckerei in Chur.'],
  [
    'fr',
    'Vous avez cessé de livrer les hôtels.',
    'cessé',
    'Nous livrons les hôtels de Genève et d’Avenches. Fermé le lundi.',
  ],
  ['it', 'Anna Conti è l’unica socia della cantina.', 'unica', 'Socia della cantina: Conti Anna.'],
] as const)(
  'A plan, an end or "the only one" that the evidence lacks is marked (%s: %s)',
  (language, text, word, excerpt) => {
    const of = language === 'en' ? 'de' : language
    const marks = backingOf({ text, language }, [proofOf({ excerpt, of })], [])
    expect(marks.unbacked.map(({ start, end }) => text.slice(start, end))).toContain(word)
  },
)

test('"All five" of a number in the evidence adds nothing', () => {
  const proofs = [proofOf({ excerpt: 'Fünf Öfen brennen. Wir verkaufen Krüge.', of: 'de' })]
  const marksOf = (text: string) => backingOf({ text, language: 'de' }, proofs, []).unbacked
  expect(marksOf('Alle fünf Öfen brennen.')).toEqual([])
  expect(marksOf('Alle Öfen brennen.')).not.toEqual([])
})
