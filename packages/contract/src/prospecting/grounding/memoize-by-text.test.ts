import { expect, test } from 'vitest'
import { memoizeByText } from './memoize-by-text.ts'

test('A text is read once and cached; a long text is read each time', () => {
  const keep = memoizeByText<string>()
  const read: string[] = []
  const reading = (key: string) =>
    keep(key, () => {
      read.push(key.slice(0, 5))
      return key
    })
  const long = 'long '.repeat(500)
  expect(['short', long, 'short', long].map(reading)).toEqual(['short', long, 'short', long])
  expect(read).toEqual(['short', 'long ', 'long '])
})

test('The least recently used reading is evicted first', () => {
  const keep = memoizeByText<number>()
  let reads = 0
  const reading = (key: number) => keep(String(key), () => ++reads)
  for (let key = 0; key < 300; key++) reading(key)
  reading(0)
  reading(300)
  expect([reading(0), reading(2), reads]).toEqual([1, 3, 301])
  reading(1)
  expect(reads).toBe(302)
})
