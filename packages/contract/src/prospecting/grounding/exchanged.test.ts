import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { exchangedWordsIn, readProof } from '#contract/prospecting/grounding/grounded-claim'

const exchanged = (language: Language, text: string, excerpt: string) =>
  exchangedWordsIn({ text, language }, [readProof({ kind: 'web_page', excerpt })], [])?.words

test.each([
  ['de', 'Sie bauen 45 Öfen und 20 Kessel.', 'Wir bauen 20 Öfen und 45 Kessel.', '45 Öfen und 20'],
  ['fr', '2021 à Sion, 2018 à Sierre.', 'Sion 2018, Siders 2021.', '2021 à Sion, 2018'],
  ['it', 'Sono scuole 100 di 40 progetti.', '40 of 100 projects are schools.', '100 di 40'],
  ['en', 'You went from 18 to 12 machines.', 'De 12 à 18 machines.', '18 to 12'],
] as const)('Two values in swapped places are reported: [%s] %s', (language, text, excerpt, words) => {
  expect(exchanged(language, text, excerpt)).toBe(words)
})

test.each([
  ['de', 'Sie bauen 45 Kessel und 20 Öfen.', 'Wir bauen 20 Öfen und 45 Kessel.'],
  ['de', '2015 in Bern, seit 2020 in Thun.', 'Seit 2015 in Bern, 2020 auch in Thun.'],
  ['fr', 'À Nyon 30, à Gland 12 personnes.', 'Nyon 12, Gland 30. Depuis: Nyon 30, Gland 12.'],
  ['en', 'Of 100 customers, 20 are hotels.', '20 of 100 customers are hotels.'],
  ['it', 'Da 12 a 18 macchine.', 'From 12 to 18 machines.'],
] as const)(
  'Two values in a different order are not reported as swapped: [%s] %s',
  (language, text, excerpt) => {
    expect(exchanged(language, text, excerpt)).toBeUndefined()
  },
)
