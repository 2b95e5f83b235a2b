import { expect, test } from 'vitest'
import { windows } from '#server/platform/limits/windows'

const reported = (name: keyof typeof windows, now: string) => {
  const { period, ends } = windows[name].periodAt(new Date(now))
  return [windows[name].name, period, new Date(ends).toISOString()]
}

test.each([
  ['daily', '2027-03-28T21:59:59.999Z', '2027-03-28', '2027-03-28T22:00:00.000Z'],
  ['rows_daily', '2027-03-28T22:00:00.000Z', '2027-03-29', '2027-03-29T22:00:00.000Z'],
  ['rows_monthly', '2027-10-31T22:59:59.999Z', '2027-10', '2027-10-31T23:00:00.000Z'],
  ['rows_monthly', '2027-12-31T23:00:00.000Z', '2028-01', '2028-01-31T23:00:00.000Z'],
  ['burst', '2027-03-28T00:59:59.999Z', '2027-03-28T00:59', '2027-03-28T01:00:00.000Z'],
  ['credential_burst', '2027-03-28T01:00:00.000Z', '2027-03-28T01:00', '2027-03-28T01:01:00.000Z'],
] as const)('The window %s at %s has the period %s and ends at %s', (name, now, period, ends) => {
  expect(reported(name, now)).toEqual([name, period, ends])
})
