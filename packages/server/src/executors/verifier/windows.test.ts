import { expect, test } from 'vitest'
import { sentencesOf, type Span, windowsOf } from '#server/executors/verifier/windows'

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length
const partsOf = (text: string, spans: readonly Span[]) =>
  spans.map(({ start, end }) => text.slice(start, end))
const cut = (text: string, most: number) =>
  partsOf(text, windowsOf(text, sentencesOf(text, 'de'), { most, countTokens: words }))

test('Sentences keep their dates and numbers, and short fragments are joined to the next sentence', () => {
  const text = ' Am 12. März 2020 zog die Firma nach Bern um.  Ja. Seither baut sie dort Dächer!\nEnde'
  expect(partsOf(text, sentencesOf(text, 'de'))).toEqual([
    'Am 12. März 2020 zog die Firma nach Bern um.',
    'Ja. Seither baut sie dort Dächer!',
    'Ende',
  ])
  expect(sentencesOf('', 'de')).toEqual([])
})

const [first, second, third, fourth] = [
  'Die Firma baut flache Dächer.',
  'Sie wohnt im schönen Bern.',
  'Ihre Hallen sind sehr gross.',
  'Alle Leute dort sind nett.',
] as const

test('A text that fits becomes a single window', () => {
  expect(cut([first, second, third].join(' '), 15)).toEqual([[first, second, third].join(' ')])
})

test('Adjacent windows overlap by one sentence where both fit', () => {
  expect(cut([first, second, third, fourth].join(' '), 10)).toEqual([
    `${first} ${second}`,
    `${second} ${third}`,
    `${third} ${fourth}`,
  ])
  expect(cut([first, second, third].join(' '), 5)).toEqual([first, second, third])
})

test('A sentence that is too long is split at words, and none is lost', () => {
  const long = Array.from({ length: 50 }, (_, at) => `wort${at}`).join(' ')
  const windows = cut(long, 8)
  expect(Math.max(...windows.map(words))).toBeLessThanOrEqual(8)
  for (const word of long.split(' ')) expect(windows.some((one) => one.includes(word))).toBe(true)
})

test('A word that is longer than a window is split as well', () => {
  const letters = 'x'.repeat(100)
  const spans = windowsOf(letters, sentencesOf(letters), { most: 10, countTokens: (text) => text.length })
  expect(spans.every(({ start, end }) => end - start <= 10)).toBe(true)
  expect(partsOf(letters, spans).join('').length).toBeGreaterThanOrEqual(100)
})
