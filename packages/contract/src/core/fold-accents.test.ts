import { expect, test } from 'vitest'
import { foldAccents } from '#contract/core/fold-accents'

test.each([
  ['Genève', 'Geneve'],
  ['Zürich', 'Zurich'],
  ['e\u0301t\u00E9', 'ete'],
  ['ﬁliale ½', 'filiale 1⁄2'],
  ['Straße Øst', 'Straße Øst'],
])('"%s" without accents is "%s"', (text, folded) => {
  expect(foldAccents(text)).toBe(folded)
})

test('NFD keeps compatibility characters', () => {
  expect(foldAccents('ﬁlière', 'NFD')).toBe('ﬁliere')
})
