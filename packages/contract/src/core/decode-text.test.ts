import { expect, test } from 'vitest'
import { cantonNamed } from '#contract/core/canton-names'
import { decodeText } from '#contract/core/decode-text'

test('UTF-16 with its mark, UTF-8 and Windows-1252 are decoded', () => {
  const little = Buffer.from('\uFEFFZürich', 'utf16le')
  expect(decodeText(little)).toBe('Zürich')
  expect(decodeText(Buffer.from(little).swap16())).toBe('Zürich')
  expect(decodeText(Buffer.from('Zürich'))).toBe('Zürich')
  expect(decodeText(Buffer.from('Zürich', 'latin1'))).toBe('Zürich')
})

test('A canton is named by its letters or in four languages, and an ambiguous name means none', () => {
  const named = ['zh', 'Zürich', 'Kanton Zürich', 'canton de Genève', 'Ginevra', 'Kt. St. Gallen', 'VAUD']
  expect(named.map(cantonNamed)).toEqual(['ZH', 'ZH', 'ZH', 'GE', 'GE', 'SG', 'VD'])
  expect(['Appenzell', 'Basel', 'Bayern', ''].map(cantonNamed)).toEqual(Array(4).fill(undefined))
})
