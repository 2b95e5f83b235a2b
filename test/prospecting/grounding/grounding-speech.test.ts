import { expect, test } from 'vitest'
import { speechFigures } from './speech-set.ts'

// The rules were tuned on the first half. The page docs/internals/grounding.md has the first sight of the second.
// Its mistakes were then mended by rules of their kind. The floors are the current results.

test.each(['a', 'b'] as const)('A correct claim in a different wording is never refused, half %s', (half) => {
  const { right } = speechFigures(half)
  expect(right.refused).toEqual([])
  expect(right.marks / right.words).toBeLessThanOrEqual(0.08)
})

test.each(['a', 'b'] as const)('A wrong name, number, date or place is refused, half %s', (half) => {
  const { named } = speechFigures(half)
  expect(named.missed).toEqual([])
})

test.each(['a', 'b'] as const)('A wrong meaning is refused or marked, half %s', (half) => {
  const { meaning } = speechFigures(half)
  // The bar is 0.85. Half a reaches 47 of 57. It misses "more than 200" of "about 200" since "more than" before a number
  // is left to the comparison of numbers.
  expect((meaning.refused + meaning.marked) / meaning.made).toBeGreaterThanOrEqual(0.82)
})
