import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import { expect, test } from 'vitest'
import { troubles } from '#web/prospecting/jobs/troubles.ts'

const held = (expires_in: number, progress: object | null = null) =>
  ({
    state: 'claimed',
    attempt: 1,
    lease: {
      granted_at: '2026-11-21T12:00:00.000Z',
      expires_at: '2026-11-21T12:05:00.000Z',
      expires_in,
      progress,
    },
  }) as unknown as StageJob
const ended = (state: string, attempt: number) => ({ state, attempt, lease: null }) as unknown as StageJob

test('A job counts as stuck once half of its lease has passed without progress', () => {
  expect(troubles.stuck(held(200))).toBe(false)
  expect(troubles.stuck(held(149))).toBe(true)
  expect(troubles.stuck(held(149, { percent: 10, message: 'Reading' }))).toBe(false)
  expect(troubles.stuck(ended('unclaimed', 1))).toBe(false)
})

test('A failure counts as repeated from the second attempt until the job succeeds', () => {
  expect(troubles.repeated(ended('failed', 1))).toBe(false)
  expect(troubles.repeated(ended('failed', 2))).toBe(true)
  expect(troubles.repeated(ended('expired', 3))).toBe(true)
  expect(troubles.repeated(ended('completed', 2))).toBe(false)
})
