import { expect, test } from 'vitest'
import { casesOf, faultsOf, figureOf, type Kind, kinds } from './grounding-sets.ts'

// Both halves of each set. The rules were tuned on the first halves alone (docs/internals/grounding.md). Floors are the
// current results, so that a regression fails.

test.each(kinds)('A correct draft is never refused: %s', (kind) => {
  const refused = (['a', 'b'] as const)
    .flatMap((half) => casesOf(kind, half))
    .filter(({ isWrong, draft }) => !isWrong && faultsOf(draft).length > 0)
  expect(refused.map(({ title }) => title)).toEqual([])
})

const floors = {
  numbers: 60,
  plan: 60,
  ended: 60,
  uncovered: 59,
  lists: 58,
  adjectives: 60,
  hamlets: 60,
  exchanged: 59,
  units: 60,
} as const satisfies Partial<Record<Kind, number>>

test.each(Object.entries(floors))('A wrong draft is refused: %s', (kind, floor) => {
  const cases = (['a', 'b'] as const).flatMap((half) => casesOf(kind as Kind, half))
  const { caught, wrong } = figureOf(cases)
  expect(wrong).toBeGreaterThanOrEqual(60)
  expect(caught).toBeGreaterThanOrEqual(floor)
})
