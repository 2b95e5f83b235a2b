import { expect, test } from 'vitest'
import { backgroundJobState } from '#server/app/operation/health'

const now = new Date('2027-03-10T09:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const state = (started: number, finished: number | null, failed: number | null = null) =>
  backgroundJobState(
    {
      every_seconds: 60,
      started_at: ago(started),
      finished_at: finished === null ? null : ago(finished),
      failed_at: failed === null ? null : ago(failed),
    },
    now,
  )

test('A background job is late if it does not begin again, and not while it runs for less than an hour', () => {
  expect(state(210, 209)).toBe('ok')
  expect(state(212, 211)).toBe('late')
  expect(state(3000, 3060)).toBe('ok')
  expect(state(3601, 3660)).toBe('late')
  expect(state(3000, null)).toBe('never')
  expect(state(3601, null)).toBe('late')
  expect(state(10, 20, 5)).toBe('failing')
})
