import { expect, test } from 'vitest'
import { hasNamedWord } from '#server/executors/offline/named-word'

test.each([
  ['IT', 'Handel mit Maschinen.', false],
  ['IT', 'The company makes what it sells.', false],
  ['IT', 'Beratung und IT-Dienste.', true],
  ['Bau', 'Anbau von Gemüse.', false],
  ['Bau', 'Planung und Bau von Häusern.', true],
  ['Art', 'Wartung von Anlagen.', false],
  ['Bäckerei', 'Betrieb von Baeckereien.', true],
  ['Baeckerei', 'Betrieb einer Bäckerei.', true],
  ['hôtel', 'Betrieb eines Hotels.', true],
  ['hotel', "Exploitation d'un hôtel.", true],
  ['Handel', 'Weinhandel und Vertrieb.', true],
  ['Wein', 'Zucht von Schweinen.', false],
  ['Wein', 'Verkauf von Rotwein.', true],
  ['Reinigung', 'Ausführung von Gebäudereinigungen.', true],
  ['software', 'Softwareentwicklung.', true],
  ['Handel mit Wein', 'Der Handel mit Weinen.', true],
])('The word "%s" is named in "%s": %s', (word, text, isNamed) => {
  expect(hasNamedWord(text, word)).toBe(isNamed)
})
