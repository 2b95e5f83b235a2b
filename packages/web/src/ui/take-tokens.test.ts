import { expect, test } from 'vitest'
import { takeTokens } from '#web/ui/take-tokens.ts'

const postcodes = { tokens: ['3011'], separator: /[,;\n]/, pattern: /^[1-9]\d{0,3}$/, most: 4 }

test('A text with several values adds each of them once', () => {
  expect(takeTokens('30, 3011; 30,', postcodes)).toEqual({
    taken: ['3011', '30'],
    left: [],
    fault: undefined,
  })
})

test('A value in the wrong form stays in the text', () => {
  expect(takeTokens('80001, 8001', postcodes)).toEqual({
    taken: ['3011', '8001'],
    left: ['80001'],
    fault: 'wrong',
  })
})

test('Values beyond the largest number stay in the text', () => {
  expect(takeTokens('1, 2, 3, 4, 5', postcodes)).toEqual({
    taken: ['3011', '1', '2', '3'],
    left: ['4', '5'],
    fault: 'too_many',
  })
})
