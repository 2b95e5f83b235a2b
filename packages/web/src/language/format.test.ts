import { afterEach, describe, expect, test } from 'vitest'
import {
  colonIn,
  formatAgo,
  formatAmount,
  formatBytes,
  formatDay,
  dayAndTime,
  formatDuration,
  formatIn,
  formatPercent,
  quoted,
  shortenHash,
  timeOfDay,
  formatInteger,
} from '#web/language/format.ts'

afterEach(() => formatIn('de'))

test.each([
  ['de', '«Bern»'],
  ['fr', '«\u202fBern\u202f»'],
  ['it', '«Bern»'],
  ['en', '“Bern”'],
] as const)('The quotation marks of %s surround quoted words', (language, words) => {
  formatIn(language)
  expect(quoted('Bern')).toBe(words)
})

test('Days, numbers, amounts and shares are in English format when the interface is in English', () => {
  formatIn('en')
  expect([0, 999, 1388, 1_234_567, -12_500].map(formatInteger)).toEqual([
    '0',
    '999',
    '1,388',
    '1,234,567',
    '−12,500',
  ])
  expect(formatAmount(1_250_000, 'CHF')).toBe('CHF\u00a01,250,000')
  expect(formatAmount(1234.5, 'CHF')).toBe('CHF\u00a01,234.50')
  expect(['2026-01-31', '2026-06-01', '2026-09-09', '2026-11-22'].map(formatDay)).toEqual([
    '31\u00a0Jan\u00a02026',
    '1\u00a0Jun\u00a02026',
    '9\u00a0Sep\u00a02026',
    '22\u00a0Nov\u00a02026',
  ])
  expect(dayAndTime('2026-01-31T23:30:00.000Z')).toBe('1\u00a0Feb\u00a02026, 00:30')
  expect(formatPercent(0.834)).toBe('83%')
  for (const language of ['de', 'fr', 'it'] as const) {
    formatIn(language)
    expect([formatInteger(1388), formatDay('2026-11-22')]).toEqual(['1’388', '22.11.2026'])
  }
})

describe('Swiss formats', () => {
  test('Whole numbers are grouped with apostrophes', () => {
    expect([0, 999, 1000, 1388, 20_000, 1_234_567, -12_500].map(formatInteger)).toEqual([
      '0',
      '999',
      '1’000',
      '1’388',
      '20’000',
      '1’234’567',
      '−12’500',
    ])
  })

  test('Sizes have at most three digits, with a decimal after a single digit', () => {
    expect([0, 999, 1000, 1_440_000, 9_960_000_000, 250_000_000_000].map(formatBytes)).toEqual([
      '0\u00a0B',
      '999\u00a0B',
      '1.0\u00a0kB',
      '1.4\u00a0MB',
      '10.0\u00a0GB',
      '250\u00a0GB',
    ])
  })

  test('Sizes are in French units in French', () => {
    formatIn('fr')
    expect([999, 1_440_000].map(formatBytes)).toEqual(['999\u00a0o', '1,4\u00a0Mo'])
  })

  test('Amounts show Rappen only if there are any', () => {
    expect(formatAmount(100_000, 'CHF')).toBe('CHF\u00a0100’000')
    expect(formatAmount(1234.5, 'CHF')).toBe('CHF\u00a01’234.50')
    expect(formatAmount(0.005, 'EUR')).toBe('EUR\u00a00.01')
    expect(formatAmount(-20, 'CHF')).toBe('CHF\u00a0−20')
    expect(formatAmount(99.999, 'CHF')).toBe('CHF\u00a0100')
  })

  test('Moments are shown in Swiss time, in winter and in summer', () => {
    expect(dayAndTime('2026-01-31T23:30:00.000Z')).toBe('01.02.2026, 00:30')
    expect(dayAndTime('2026-07-31T22:05:00.000Z')).toBe('01.08.2026, 00:05')
    expect(timeOfDay('2026-11-21T07:05:09.000Z')).toBe('08:05:09')
  })

  test('A civil date has no time zone', () => {
    expect(formatDay('2024-02-01')).toBe('01.02.2024')
  })

  test('Shares, durations and fingerprints are shown in short form', () => {
    expect(formatPercent(0.834)).toBe('83\u00a0%')
    expect([0, 12, 252, 7500, 90_000, 86_400].map((one) => formatDuration(one, 'en'))).toEqual([
      '0\u00a0s',
      '12\u00a0s',
      '4\u00a0min 12\u00a0s',
      '2\u00a0h 5\u00a0min',
      '1\u00a0d 1\u00a0h',
      '1\u00a0d',
    ])
    expect((['de', 'fr', 'it'] as const).map((one) => formatDuration(90_000, one))).toEqual([
      '1\u00a0Tg. 1\u00a0h',
      '1\u00a0j 1\u00a0h',
      '1\u00a0g 1\u00a0h',
    ])
    expect(shortenHash(`sha256:${'9f2c'}${'0'.repeat(56)}41ab`)).toBe('sha256:9f2c…41ab')
    expect(shortenHash('prj_1')).toBe('prj_1')
  })

  test('A moment long ago is shown as its date', () => {
    const now = Date.parse('2026-11-21T08:00:00.000Z')
    expect(formatAgo('2026-01-01T12:00:00.000Z', 'de', now)).toBe('01.01.2026')
    expect(formatAgo('2026-11-21T07:00:00.000Z', 'de', now)).toMatch(/1/)
    expect(formatAgo('2026-11-21T07:55:00.000Z', 'en', now)).toBe('5 min ago')
  })
})

test.each([
  ['35 hours over two midnights', '2026-11-24T22:00:00.000Z', 'vorgestern'],
  ['a day over one midnight', '2026-11-25T08:59:59.000Z', 'gestern'],
  ['almost a day', '2026-11-25T09:20:00.000Z', 'vor 23 Std.'],
  ['almost an hour', '2026-11-26T08:00:20.000Z', 'vor 59 Min.'],
  ['almost a minute', '2026-11-26T08:59:00.600Z', 'vor 59 Sek.'],
  ['49 hours later', '2026-11-28T10:00:00.000Z', 'übermorgen'],
  ['30 days', '2026-10-27T09:00:00.000Z', 'vor 30 Tagen'],
  ['31 days', '2026-10-26T09:00:00.000Z', '26.10.2026'],
] as const)('A moment is counted in whole units, and in days of the calendar: %s', (_, moment, words) => {
  const now = Date.parse('2026-11-26T09:00:00.000Z')
  expect(formatAgo(moment, 'de', now).replaceAll('\u00a0', ' ')).toBe(words)
})

test('French has a narrow no-break space before the colon', () => {
  expect((['de', 'fr', 'it', 'en'] as const).map(colonIn)).toEqual([': ', '\u202f: ', ': ', ': '])
})
