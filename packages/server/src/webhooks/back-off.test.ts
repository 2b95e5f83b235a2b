import { expect, test } from 'vitest'
import { delayAfter, retryAfterOf } from '#server/webhooks/back-off'

test('Ten attempts take a little more than three days, and each wait is longer than the one before', () => {
  const delays = Array.from({ length: 9 }, (_, at) => delayAfter(at + 1, 0, 0.5)!)
  expect(delays[0]).toBe(5)
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(delays.reduce((sum, delay) => sum + delay, 0) / 3600).toBeCloseTo(75.6, 1)
  expect(delayAfter(10, 0, 0.5)).toBeNull()
})

test('A wait varies randomly by a fifth, and the receiver may request a longer one of up to a day', () => {
  expect([delayAfter(3, 0, 0), delayAfter(3, 0, 0.999)]).toEqual([1440, 2159])
  expect(delayAfter(1, 600, 0.5)).toBe(600)
  expect(delayAfter(1, 9_999_999, 0.5)).toBe(86_400)
  expect(delayAfter(10, 600, 0.5)).toBeNull()
})

test('Retry-After is read as seconds or as a date', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(retryAfterOf('120', now)).toBe(120)
  expect(retryAfterOf('Sat, 21 Nov 2026 10:05:00 GMT', now)).toBe(300)
  expect(retryAfterOf('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(0)
  expect(['soon', '-5', undefined].map((header) => retryAfterOf(header, now))).toEqual([0, 0, 0])
})
