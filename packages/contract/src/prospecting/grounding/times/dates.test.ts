import { expect, test } from 'vitest'
import { datesIn, matchesClaimedParts } from '#contract/prospecting/grounding/times/dates'
import { flatten } from '#contract/prospecting/grounding/flat'

const read = (text: string) =>
  datesIn(flatten(text)).map(({ start, end, date, soft }) => ({
    said: text.slice(start, end),
    date: [date.year ?? null, date.month ?? null, date.day ?? null].join('-'),
    soft,
  }))

test.each([
  ['am 2026-12-31', '2026-12-31', '2026-12-31'],
  ['am 1.1.49', '1.1.49', '2049-1-1'],
  ['am 1.1.50', '1.1.50', '1950-1-1'],
  ['am 31.12.1985', '31.12.1985', '1985-12-31'],
  ['le 12/03/2026', '12/03/2026', '2026-3-12'],
  ['am 1. Jänner', '1. Jänner', '-1-1'],
  ['März 2026', 'März 2026', '2026-3-'],
  ["d'août 2025", 'août 2025', '2025-8-'],
  ['on May 3', 'May 3', '-5-3'],
  ['on May 3rd, 2026', 'May 3rd, 2026', '2026-5-3'],
])('In "%s" the text %s is read as the date %s', (text, said, date) => {
  expect(read(text)).toEqual([{ said, date, soft: false }])
})

test('A month alone is read as a date, a vague one, only after a word that indicates a date', () => {
  expect(read('seit März')).toEqual([{ said: 'seit März', date: '-3-', soft: true }])
  expect(read('you may go to mars')).toEqual([])
})

test('A date that no calendar contains is not read as a date and stays available to other readers', () => {
  for (const text of [
    '2026-13-01',
    '2026-00-10',
    '2026-01-32',
    '2026-01-00',
    '32.1.2026',
    '0.5.2026',
    '12/13/2026',
  ])
    expect([text, read(text)]).toEqual([text, []])
  // An invalid day is dropped; its month and year remain.
  expect(read('99 März 2026').map(({ date }) => date)).toEqual(['2026-3-'])
})

test('Several dates are reported in their order, in whichever notation', () => {
  const text = 'Von März 2024 über 12. Mai 2025 bis 2026-01-02'
  expect(read(text).map(({ date }) => date)).toEqual(['2024-3-', '2025-5-12', '2026-1-2'])
  const backwards = 'Ab 2026-01-02, nicht 12. Mai 2025, nicht März 2024'
  expect(read(backwards).map(({ said }) => said)).toEqual(['2026-01-02', '12. Mai 2025', 'März 2024'])
})

test('A date says no more than another if the other contains each of its parts', () => {
  const day = { year: 2026, month: 3, day: 12 }
  expect(matchesClaimedParts(day, day)).toBe(true)
  expect(matchesClaimedParts({ year: 2026 }, day)).toBe(true)
  expect(matchesClaimedParts({ month: 3, day: 12 }, day)).toBe(true)
  expect(matchesClaimedParts({}, day)).toBe(true)
  expect(matchesClaimedParts(day, { year: 2026, month: 3 })).toBe(false)
  for (const part of ['year', 'month', 'day'] as const)
    expect([part, matchesClaimedParts({ ...day, [part]: 1 }, day)]).toEqual([part, false])
})
