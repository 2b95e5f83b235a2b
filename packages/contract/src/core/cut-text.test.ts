import { expect, test } from 'vitest'
import { cutText } from '#contract/core/cut-text'

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['😀', 1, ''],
  ['abc', 0, ''],
])('The text "%s" cut to %i characters is "%s"', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})
