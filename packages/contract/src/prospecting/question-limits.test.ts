import { expect, test } from 'vitest'
import { isAnswerableOffline, quotedWords } from '#contract/prospecting/question-limits'

test('Quoted words are found in the quotation marks of all languages', () => {
  expect(quotedWords('Nennt das Register «Öfen» oder „Kessel“?')).toEqual(['Öfen', 'Kessel'])
  expect(quotedWords('Does it say "flat roof" or “oven”?')).toEqual(['flat roof', 'oven'])
  expect(quotedWords('Le registre mentionne-t-il « fours »?')).toEqual(['fours'])
})

test('Research without a model answers only yes-or-no questions that quote words', () => {
  const asks = (kind: string, question: string | null) => isAnswerableOffline({ kind, question })
  expect(asks('checkbox', 'Betreibt die Firma eigene Öfen?')).toBe(false)
  expect(asks('checkbox', 'Nennt das Register «Öfen»?')).toBe(true)
  expect(asks('text', 'Was sagt das Register über «Öfen»?')).toBe(false)
  expect(asks('checkbox', '«  »')).toBe(false)
  expect(asks('checkbox', null)).toBe(false)
})
