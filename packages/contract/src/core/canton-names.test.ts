import { expect, test } from 'vitest'
import { cantonNamed } from '#contract/core/canton-names'

test('A canton is named by its letters or in four languages, and an ambiguous name means none', () => {
  const named = ['zh', 'Zürich', 'Kanton Zürich', 'canton de Genève', 'Ginevra', 'Kt. St. Gallen', 'VAUD']
  expect(named.map(cantonNamed)).toEqual(['ZH', 'ZH', 'ZH', 'GE', 'GE', 'SG', 'VD'])
  expect(['Appenzell', 'Basel', 'Bayern', ''].map(cantonNamed)).toEqual(Array(4).fill(undefined))
})
