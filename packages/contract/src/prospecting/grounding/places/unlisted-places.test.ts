import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { readProof, unnamedSpecificsIn } from '#contract/prospecting/grounding/grounded-claim'

const unnamed = (language: Language, text: string, excerpt: string) =>
  unnamedSpecificsIn({ text, language }, [readProof({ kind: 'web_page', excerpt })], [])

test.each([
  ['de', 'Sie arbeiten in Hintermoosbach.', 'Wir sind in Bern.'],
  ['de', 'Ihre Filialen liegen in Thun, Spiez und Vorderberg.', 'Thun, Spiez und Interlaken.'],
  ['de', 'Ihr Werk in Stuttgart läuft.', 'Wir sind in Bern.'],
  ['de', 'Sie liefern nach Deutschland.', 'Wir sind in Bern.'],
  ['fr', 'Vous travaillez à Paris.', 'Wir sind in Bern.'],
  ['it', 'Lavora a Milano.', 'Wir sind in Bern.'],
  ['en', 'You deliver to Austria.', 'Wir liefern nach Deutschland.'],
] as const)('A place that the evidence does not name is refused: [%s] %s', (language, text, excerpt) => {
  expect(unnamed(language, text, excerpt)).toHaveLength(1)
})

test.each([
  ['de', 'Sie liefern nach Österreich und Italien.', 'We deliver to Austria and Italy.'],
  ['fr', 'Vous travaillez à Munich.', 'Unser Werk steht in München.'],
  ['it', 'Lavora a Milano e negli Stati Uniti.', 'Offices in Milan and the United States'],
  ['de', 'Sie arbeiten in Bern und Umgebung.', 'À Berne et dans les environs.'],
  ['de', 'Sie bauen in Zürich und Teams in Bern planen.', 'À Zurich et à Berne.'],
  ['de', 'Sie sitzen in Bern und Sie bauen Dächer.', 'À Berne.'],
  ['de', 'Sie beraten in Planung und Bauberg.', 'Planification et montagne.'],
  ['de', 'Sie arbeiten in Handarbeit, in Bern und im Umfeld.', 'À Berne.'],
  ['de', 'Sie arbeiten in Hintermoosbach.', 'À Hintermoosbach.'],
] as const)('A text that names places correctly is accepted: [%s] %s', (language, text, excerpt) => {
  expect(unnamed(language, text, excerpt)).toEqual([])
})
