import { expect, test } from 'vitest'
import { readProof, unnamedSpecificsIn } from '#contract/prospecting/grounding/grounded-claim'
import { asSeen, turnsDirection } from '#contract/prospecting/grounding/seen'

const unnamed = (text: string, excerpt: string) =>
  unnamedSpecificsIn({ text, language: 'de' }, [readProof({ kind: 'web_page', excerpt, language: 'de' })], [])

test.each([
  'Sie sind 4\u200b3 Leute.',
  'Sie sind ４３ Leute.',
  'Sie sind ٤٣ Leute.',
  'Sie sind 𝟒𝟑 Leute.',
  'Sie sind ④③ Leute.',
  'Sie sind ⁴³ Leute.',
  'Sie sind drei\u00adund\u2060vierzig Leute.',
  'Sie sind in Zü\u200brich.',
  'Sie sind in Ζürich.',
  'Ihre Halle misst ½ Hektar.',
])('A disguised number or place is still recognised: %s', (claim) => {
  expect(unnamed(claim, 'Wir sind 42 Leute in Bern, 400 m².')).toHaveLength(1)
})

test.each([
  ['Ihre Wohnung hat 2½ Zimmer.', '2,5 Zimmer'],
  ['Sie sind 42 Leute.', 'Wir sind 4\u00ad2 Leute.'],
  ['Ihre Halle misst 400 m².', 'Halle 400 m2'],
  ['Sie zählen 42¹ Leute.', '42 Leute'],
  ['Sie arbeiten in Zürich.', 'Zü\u00adrich'],
])('Characters that look the same are treated as the same: %s', (claim, excerpt) => {
  expect(unnamed(claim, excerpt)).toEqual([])
})

test('Ordinary text in our four languages is left unchanged', () => {
  const text = 'Œuvre à Genève: «Grüezi», città, 12’000.– – „gut“ … 👍'
  expect(asSeen(text)).toBe(text)
  expect(turnsDirection(text)).toBe(false)
  expect(turnsDirection('\u202e24\u202c')).toBe(true)
})
