import { readFileSync } from 'node:fs'
import { flatten } from '@alphorn/contract/prospecting/grounding/flat'
import { quantitiesIn } from '@alphorn/contract/prospecting/grounding/numbers/quantities'
import { legalForms } from '@alphorn/contract/directory/legal-forms'
import { expect, test } from 'vitest'
import { locales } from '@alphorn/messages/letters/locales'
import { sampleLetters } from './letter-samples.ts'

test('The printed samples match what the executor writes (npm run samples)', () => {
  expect(readFileSync(new URL('../../../docs/samples/letters.md', import.meta.url), 'utf8')).toBe(
    sampleLetters(),
  )
})

test('No letter contains a ß, a straight apostrophe or a double space', () => {
  const text = sampleLetters().split('## 1.')[1]!
  expect(text).not.toMatch(/ß|\p{L}'\p{L}| {2,}\S/u)
})

test.each(Object.values(locales))(
  'An amount written as in a letter in $language is parsed as that amount',
  (locale) => {
    for (const value of [999, 1000, 100_000, 1_250_000, 1234.5])
      expect(quantitiesIn(flatten(locale.amount(value, 'CHF')), [locale.language])).toMatchObject([
        { kind: 'amount', currency: 'CHF', values: [value] },
      ])
  },
)

const firms: [language: keyof typeof locales, name: string, subject: string, of: string][] = [
  ['de', 'Muster AG', 'die Muster AG', 'der Muster AG'],
  ['de', 'Muster GmbH', 'die Muster GmbH', 'der Muster GmbH'],
  ['de', 'Dupont Sàrl', 'die Dupont Sàrl', 'der Dupont Sàrl'],
  ['de', 'Stiftung Sonnenhof', 'die Stiftung Sonnenhof', 'der Stiftung Sonnenhof'],
  ['de', 'Hans-Muster-Stiftung', 'die Hans-Muster-Stiftung', 'der Hans-Muster-Stiftung'],
  ['de', 'Verein Kultur', 'der Verein Kultur', 'dem Verein Kultur'],
  ['de', 'Turnverein', 'der Turnverein', 'dem Turnverein'],
  ['de', 'Institut Adler', 'das Institut Adler', 'dem Institut Adler'],
  ['de', 'Meier Gartenbau', 'Meier Gartenbau', 'Meier Gartenbau'],
  ['de', 'Die Schreinerei GmbH', 'die Firma «Die Schreinerei GmbH»', 'der Firma «Die Schreinerei GmbH»'],
  ['fr', 'Muster SA', 'Muster SA', 'de Muster SA'],
  ['fr', 'Alpina SA', 'Alpina SA', 'd’Alpina SA'],
  ['fr', 'Fondation Beau-Site', 'la Fondation Beau-Site', 'de la Fondation Beau-Site'],
  ['fr', 'Association du Lac', 'l’Association du Lac', 'de l’Association du Lac'],
  ['fr', 'Garage du Pont Sàrl', 'l’entreprise Garage du Pont Sàrl', 'du Garage du Pont Sàrl'],
  ['it', 'Muster SA', 'Muster SA', 'di Muster SA'],
  ['it', 'Fondazione La Fonte', 'la Fondazione La Fonte', 'della Fondazione La Fonte'],
  ['it', 'Associazione Musica', 'l’Associazione Musica', 'dell’Associazione Musica'],
  ['it', 'Garage Bianchi Sagl', 'la ditta Garage Bianchi Sagl', 'del Garage Bianchi Sagl'],
  ['en', 'Muster AG', 'Muster AG', 'of Muster AG'],
]

test.each(firms)('In %s, %s is "%s"', (language, name, subject, of) => {
  expect(locales[language].firm(name, null)).toMatchObject({ subject, of })
})

test('A legal form has its article in every language that has a name for it', () => {
  for (const { code } of legalForms) expect(locales.de.form(code)).toMatch(/^eine? \p{Lu}/u)
  expect(locales.fr.form('0107')).toBe('une société à responsabilité limitée')
  expect(locales.it.form('0109')).toBe('un’associazione')
  expect(locales.en.form('0106')).toBe('a company limited by shares')
})

test('Amounts and dates are written in the Swiss format', () => {
  expect(locales.de.amount(1_250_000, 'CHF')).toBe('CHF 1’250’000')
  expect(locales.de.amount(999.5, 'CHF')).toBe('CHF 999.50')
  expect(Object.values(locales).map((locale) => locale.date('2026-03-01'))).toEqual([
    '1. März 2026',
    '1er mars 2026',
    '1° marzo 2026',
    '1 March 2026',
  ])
})
