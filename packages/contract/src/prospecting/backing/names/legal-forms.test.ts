import { refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { excessOf } from '#contract/prospecting/backing/closed-lists'
import { readProof } from '#contract/prospecting/grounding/grounded-claim'

const own = ['Alpage Énergies']

const isRefused = refusalBy(['additions'], { known: [...own, 'Sender AG'], own })

type Case = [Language, wrong: string, right: string, excerpt: string, of: Language]

const cases: readonly Case[] = [
  [
    'fr',
    'Votre raison individuelle pose des installations.',
    'Votre Sàrl pose des installations.',
    'Alpage Énergies Sàrl pose des installations. Gérant avec signature individuelle.',
    'fr',
  ],
  [
    'it',
    'La vostra società anonima produce birra.',
    'La vostra cooperativa produce birra.',
    'Die Brauerei ist eine Genossenschaft und produziert Bier.',
    'de',
  ],
  [
    'it',
    'Avete ripreso un’associazione mediante fusione.',
    'Avete ripreso una Sagl mediante fusione.',
    'Fusion: Übernahme der Kurhaus Andeer GmbH.',
    'de',
  ],
  [
    'en',
    'The foundation has 140 members.',
    'The association has 140 members.',
    'Der Verein zählt 140 Mitglieder.',
    'de',
  ],
  [
    'de',
    'Ihre GmbH hat eine neue Adresse.',
    'Ihre Aktiengesellschaft hat eine neue Adresse.',
    'Clos du Lac SA. Sa nouvelle adresse: rue du Temple 3.',
    'fr',
  ],
  [
    'fr',
    'Vous êtes aujourd’hui une coopérative.',
    'Vous êtes aujourd’hui une société anonyme.',
    'Lac Bleu Ltd is a company limited by shares.',
    'en',
  ],
]

test.each(cases)(
  'In %s, a legal form in words needs that form in the evidence: "%s", "%s"',
  (language, wrong, right, excerpt, of) => {
    expect(isRefused(language, wrong, { excerpt, of })).toBe(true)
    expect(isRefused(language, right, { excerpt, of })).toBe(false)
  },
)

test('The form of the seller proves no form of the recipient, and the name of the recipient does', () => {
  const excerpt = 'Wir bauen Dächer.'
  expect(isRefused('de', 'Ihre Aktiengesellschaft baut Dächer.', { excerpt, of: 'de' })).toBe(true)
  const proof = readProof({ kind: 'web_page', excerpt, language: 'de' })
  const statement = { text: 'Ihre Genossenschaft baut Dächer.', language: 'de' as const }
  expect(excessOf(statement, [proof], ['Sender AG'], ['Genossenschaft Dach'])).toEqual([])
})

test('A noun that is also a legal form names none', () => {
  const excerpt = 'Gegründet 1952. Das Fundament der Halle ist aus Beton.'
  for (const text of [
    'The foundation of your hall is made of concrete.',
    'You have built since your foundation in 1952.',
  ])
    expect(isRefused('en', text, { excerpt, of: 'de' })).toBe(false)
  expect(
    isRefused('fr', 'L’année de la fondation de votre entreprise est 1952.', { excerpt, of: 'de' }),
  ).toBe(false)
})
