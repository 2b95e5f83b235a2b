import { expect, test } from 'vitest'
import { capitalFrom, readAmount } from '#web/directory/capital-from.ts'

test('An amount may have separators between its digits', () => {
  for (const text of ['100000', "100'000", '100’000', '100 000', '100\u202f000'])
    expect([text, readAmount(text)]).toEqual([text, '100000'])
  for (const text of ['', '-1', '1.5', '1e5', 'much', '12345678901234'])
    expect([text, readAmount(text)]).toEqual([text, null])
})

test('The end of a band is dropped when the typed start is above it, or removed', () => {
  expect(capitalFrom('1000000', 249_999)).toEqual({ capital_from: 1_000_000, capital_to: undefined })
  expect(capitalFrom('150000', 249_999)).toEqual({ capital_from: 150_000, capital_to: 249_999 })
  expect(capitalFrom(undefined, 249_999)).toEqual({ capital_from: undefined, capital_to: undefined })
})
