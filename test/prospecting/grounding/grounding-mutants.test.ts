import { expect, test } from 'vitest'
import { resultBacking } from '@alphorn/contract/prospecting/result-checks/check-result'
import { measureClaims } from './claim-mutants/measure.ts'
import { drafts } from './grounded-drafts.ts'

// The bars of docs/internals/grounding.md, on claims that are made wrong in one thing. The rules were tuned on the first half.

test.each(['a', 'b'] as const)('Mutated claims of half %s are caught, and correct claims pass', (half) => {
  const { kinds, named, meaning, right } = measureClaims(half)
  expect(right.titles).toEqual([])
  expect(kinds.size).toBeGreaterThanOrEqual(25)
  expect(named.made + meaning.made).toBeGreaterThan(2000)
  expect(named.refused).toBe(named.made)
  expect(meaning.refused / meaning.made).toBeGreaterThanOrEqual(0.45)
  expect((meaning.refused + meaning.marked) / meaning.made).toBeGreaterThanOrEqual(0.95)
  expect(right.marks / right.words).toBeLessThanOrEqual(0.05)
})

test('Correct drafts have few marked words', () => {
  const backings = drafts.map(({ input, result }) => resultBacking(input, result)!)
  const words = backings.reduce((sum, one) => sum + one.words, 0)
  const marks = backings.reduce((sum, one) => sum + one.unbacked.length, 0)
  expect(words).toBeGreaterThan(1000)
  expect(marks / words).toBeLessThanOrEqual(0.03)
})
