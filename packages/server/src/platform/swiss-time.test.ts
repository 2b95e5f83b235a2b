import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSwissMidnight, nextSwissMonth, swissDay, swissMonth } from '#server/platform/swiss-time'

const at = (text: string) => new Date(text)
const hour = 3_600_000

/** Returns the time on a Swiss clock, computed in another way than by the code under test. */
function swissParts(moment: Date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Zurich',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).formatToParts(moment)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

const moments = fc.date({
  min: at('1982-01-01T00:00:00Z'),
  max: at('2099-12-31T23:59:59Z'),
  noInvalidDate: true,
})

test('The day on which clocks go forward has 23 hours', () => {
  const begins = nextSwissMidnight(at('2026-03-28T12:00:00Z'))
  expect(begins).toEqual(at('2026-03-28T23:00:00Z'))
  expect(nextSwissMidnight(begins)).toEqual(at('2026-03-29T22:00:00Z'))
})

test('The day on which clocks go back has 25 hours', () => {
  const begins = nextSwissMidnight(at('2026-10-24T12:00:00Z'))
  expect(begins).toEqual(at('2026-10-24T22:00:00Z'))
  expect(nextSwissMidnight(begins)).toEqual(at('2026-10-25T23:00:00Z'))
  expect(nextSwissMidnight(begins).getTime() - begins.getTime()).toBe(25 * hour)
})

test('An hour that occurs twice belongs to the same day both times', () => {
  const [first, second] = [at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]
  expect([swissParts(first)['hour'], swissParts(second)['hour']]).toEqual(['02', '02'])
  expect([swissDay(first), swissDay(second)]).toEqual(['2026-10-25', '2026-10-25'])
  expect(nextSwissMidnight(first)).toEqual(nextSwissMidnight(second))
})

test('A day ends at Swiss midnight, not at UTC midnight', () => {
  expect(swissDay(at('2026-07-31T21:59:59.999Z'))).toBe('2026-07-31')
  expect(swissDay(at('2026-07-31T22:00:00.000Z'))).toBe('2026-08-01')
  expect(swissMonth(at('2026-12-31T22:59:59.999Z'))).toBe('2026-12')
  expect(swissMonth(at('2026-12-31T23:00:00.000Z'))).toBe('2027-01')
})

test('Midnight itself belongs to the day that begins', () => {
  const midnight = at('2026-01-14T23:00:00Z')
  expect(swissDay(midnight)).toBe('2026-01-15')
  expect(nextSwissMidnight(midnight)).toEqual(at('2026-01-15T23:00:00Z'))
  expect(nextSwissMidnight(at('2026-01-14T22:59:59.999Z'))).toEqual(midnight)
})

test.each([
  ['2026-01-31T12:00:00Z', '2026-01-31T23:00:00Z'],
  ['2026-02-28T12:00:00Z', '2026-02-28T23:00:00Z'],
  ['2028-02-28T12:00:00Z', '2028-02-28T23:00:00Z'],
  ['2028-02-29T12:00:00Z', '2028-02-29T23:00:00Z'],
  ['2026-12-31T12:00:00Z', '2026-12-31T23:00:00Z'],
])('The day of %s ends at %s', (moment, midnight) => {
  expect(nextSwissMidnight(at(moment))).toEqual(at(midnight))
})

test.each([
  ['2026-01-31T12:00:00Z', '2026-01-31T23:00:00Z'],
  ['2028-02-10T12:00:00Z', '2028-02-29T23:00:00Z'],
  ['2026-03-10T12:00:00Z', '2026-03-31T22:00:00Z'], // begun in winter, ended in summer
  ['2026-10-10T12:00:00Z', '2026-10-31T23:00:00Z'], // the other way round
  ['2026-12-31T23:30:00Z', '2027-01-31T23:00:00Z'], // January already
])('The month of %s ends at %s', (moment, end) => {
  expect(nextSwissMonth(at(moment))).toEqual(at(end))
})

test('The next midnight is the first midnight in Zurich after the given moment', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const next = nextSwissMidnight(moment)
      const ahead = next.getTime() - moment.getTime()
      expect(ahead).toBeGreaterThan(0)
      expect(ahead).toBeLessThanOrEqual(25 * hour)
      expect(swissParts(next)).toMatchObject({ hour: '00', minute: '00', second: '00' })
      expect(next.getTime() % 1000).toBe(0)
      const lastOfDay = new Date(next.getTime() - 1)
      expect(swissDay(lastOfDay)).toBe(swissDay(moment))
      expect(swissDay(next) > swissDay(moment)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('The next month begins after the given moment, at midnight of its first day', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const next = nextSwissMonth(moment)
      expect(next > moment).toBe(true)
      expect(swissParts(next)).toMatchObject({ day: '01', hour: '00', minute: '00', second: '00' })
      expect(swissMonth(new Date(next.getTime() - 1))).toBe(swissMonth(moment))
    }),
    { numRuns: 1000 },
  )
})
