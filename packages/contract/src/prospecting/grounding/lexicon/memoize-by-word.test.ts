import { expect, test } from 'vitest'
import { memoizeByWord } from '#contract/prospecting/grounding/lexicon/memoize-by-word'

test('A word is computed once, even if its result is undefined', () => {
  const asked: string[] = []
  const lengthOf = memoizeByWord((word) => {
    asked.push(word)
    return word === 'a' ? undefined : word.length
  })
  expect([lengthOf('abc'), lengthOf('abc'), lengthOf('a'), lengthOf('a')]).toEqual([
    3,
    3,
    undefined,
    undefined,
  ])
  expect(asked).toEqual(['abc', 'a'])
})

test('A very long word is not cached', () => {
  let asked = 0
  const lengthOf = memoizeByWord((word) => {
    asked++
    return word.length
  })
  const long = 'a'.repeat(10_000)
  expect([lengthOf(long), lengthOf(long)]).toEqual([10_000, 10_000])
  expect(asked).toBe(2)
})
