import { afterEach, expect, test } from 'vitest'
import { dayAfter, isDay, parseDay, writeDay } from '#web/language/day-text.ts'
import { formatIn } from '#web/language/format.ts'

afterEach(() => formatIn('de'))
const today = '2026-11-29'

test('A field shows a day in the format of the interface language and keeps other text', () => {
  expect(writeDay('2026-02-03')).toBe('03.02.2026')
  formatIn('en')
  expect(writeDay('2026-02-03')).toBe('3 Feb 2026')
  expect([writeDay(''), writeDay('31.2.2026')]).toEqual(['', '31.2.2026'])
})

test('A typed day is read with the day first, with or without leading zeros, century and year', () => {
  for (const typed of ['3.2.2026', '03.02.2026', ' 3. 2. 26 ', '3/2/2026', '2026-02-03', '3-2-26', '3.2.'])
    expect([typed, parseDay(typed, today)]).toEqual([typed, '2026-02-03'])
  for (const typed of ['3 Feb 2026', '3 february 26', '3\u00a0Feb\u00a02026'])
    expect([typed, parseDay(typed, today)]).toEqual([typed, '2026-02-03'])
})

test('A formatted day is read as the same day in each language', () => {
  for (const language of ['de', 'en'] as const) {
    formatIn(language)
    for (const day of ['2024-02-29', '2026-05-01', '1957-08-23', '2026-12-31'])
      expect(parseDay(writeDay(day), today)).toBe(day)
  }
})

test('A text that is not a calendar day is not read as one', () => {
  for (const typed of [
    '',
    '3',
    '31.2.2026',
    '0.1.2026',
    '1.13.2026',
    '29.2.2026',
    'soon',
    '1.2.3.4',
    '1 m 2026',
  ])
    expect([typed, parseDay(typed, today)]).toEqual([typed, null])
  expect(['2026-02-03', '2026-2-3', '03.02.2026', ''].map(isDay)).toEqual([true, false, false, false])
})

test('The day after the last day of a month is the first of the next', () => {
  expect([dayAfter('2026-02-28', 1), dayAfter('2027-01-01', -1)]).toEqual(['2026-03-01', '2026-12-31'])
})
