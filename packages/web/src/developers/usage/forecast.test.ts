import { describe, expect, test } from 'vitest'
import { emptyAt } from '#web/developers/usage/forecast.ts'

describe('the forecast of a budget', () => {
  const noon = new Date('2027-03-04T11:00:00Z')
  const daily = { name: 'rows_daily', limit: 1000, resets_at: '2027-03-04T23:00:00Z' }

  test('The forecast of a budget continues the pace of the day so far', () => {
    expect(emptyAt({ ...daily, remaining: 250 }, noon)?.toISOString()).toBe('2027-03-04T15:00:00.000Z')
  })
  test('There is no forecast for a budget that lasts, is untouched or is used up', () => {
    expect(emptyAt({ ...daily, remaining: 600 }, noon)).toBeNull()
    expect(emptyAt({ ...daily, remaining: 1000 }, noon)).toBeNull()
    expect(emptyAt({ ...daily, remaining: 0 }, noon)).toBeNull()
  })
  test('A monthly budget is forecast by its month, and a burst limit is not forecast', () => {
    const monthly = { name: 'rows_monthly', limit: 100, resets_at: '2027-03-31T22:00:00Z' }
    expect(emptyAt({ ...monthly, remaining: 10 }, noon)).not.toBeNull()
    expect(emptyAt({ ...daily, name: 'burst', remaining: 1 }, noon)).toBeNull()
  })
})
