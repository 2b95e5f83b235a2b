import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { excessOf } from '#contract/prospecting/backing/closed-lists'
import { readProof } from '#contract/prospecting/grounding/grounded-claim'

const excerpt =
  'Eingetragene Personen: Lutz, Vera, von Thusis, in Chur, Geschäftsführerin, mit Einzelunterschrift.'

function excess(language: Language, text: string, kind: 'gazette_publication' | 'web_page') {
  const proof = readProof({ kind, excerpt, language: 'de' })
  return excessOf({ text, language }, [proof], ['Muster AG']).length
}

test('A place of citizenship in the register does not count as a residence', () => {
  expect(excess('de', 'Ihre Geschäftsführerin Vera Lutz wohnt in Chur.', 'gazette_publication')).toBe(0)
  expect(excess('de', 'Ihre Geschäftsführerin Vera Lutz wohnt in Thusis.', 'gazette_publication')).toBe(1)
  expect(excess('fr', 'Vera Lutz est domiciliée à Thusis.', 'gazette_publication')).toBe(1)
  expect(excess('de', 'Vera Lutz ist Bürgerin von Thusis.', 'gazette_publication')).toBe(0)
})

test('The same wording on a web page is not read as a register entry', () => {
  expect(excess('de', 'Ihre Geschäftsführerin Vera Lutz wohnt in Thusis.', 'web_page')).toBe(0)
})
