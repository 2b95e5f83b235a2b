import { expect, test } from 'vitest'
import { dayWhenFull } from '#server/platform/metrics/disk-forecast'

const now = new Date('2026-11-23T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const growing = (byDay: number, days = 30) =>
  Array.from({ length: days }, (_, ago) => ({ day: daysAgo(ago), bytes: 1e9 - ago * byDay }))

test('A database that grows by 1 MB a day fills 10 MB in ten days', () => {
  expect(dayWhenFull(growing(1e6), 10e6, now)).toEqual(new Date('2026-12-03T00:00:00Z'))
})

test('A single large import among quiet days moves the forecast less than the import alone would', () => {
  const sizes = growing(1e6)
  const jumped = sizes.map(({ day, bytes }, ago) => ({ day, bytes: ago < 1 ? bytes + 100e6 : bytes }))
  const full = dayWhenFull(jumped, 1e9, now)!
  expect(full.getTime()).toBeLessThan(dayWhenFull(sizes, 1e9, now)!.getTime())
  expect(full.getTime()).toBeGreaterThan(now.getTime() + 86_400_000)
})

test('A disk without free bytes is reported as full now', () => {
  expect(dayWhenFull(growing(1e6), -5, now)).toEqual(now)
})

test('There is no forecast from two days of data, for a shrinking database or beyond ten years', () => {
  expect(dayWhenFull(growing(1e6, 2), 10e6, now)).toBeNull()
  expect(dayWhenFull(growing(-1e6), 10e6, now)).toBeNull()
  expect(dayWhenFull(growing(1), 1e12, now)).toBeNull()
  expect(dayWhenFull([], 1e12, now)).toBeNull()
})
