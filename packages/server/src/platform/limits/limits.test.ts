import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '@alphorn/test/support/database'
import type { Caller } from '#server/platform/caller'
import { readConfig } from '#server/platform/config'
import { connectPools } from '#server/platform/db/connect'
import { createAllowances } from '#server/platform/limits/allowance'
import { createLimits } from '#server/platform/limits/limits'

const pools = connectPools((await freshDatabase()).url)
afterAll(() => pools.end())

const { plan } = readConfig({ ALPHORN_PEPPERS: 'unused', ALPHORN_AUDIT_KEY: '0'.repeat(43) })
let now = new Date()
const small = { ...plan, rowsPerDay: 100, rowsPerMonth: 1000 }
const limits = createLimits(createAllowances(pools.read), small, { now: () => now } as never)

test.each([
  ['a day', 'acc_day', '2026-11-20T22:59:00Z', '2026-11-20T23:01:00Z', 100],
  ['a month', 'acc_month', '2026-11-30T22:59:00Z', '2026-11-30T23:01:00Z', 100],
  ['the same day', 'acc_same', '2026-11-20T20:00:00Z', '2026-11-20T20:01:00Z', 50],
])(
  'Rows that are given back after %s belong to the period of their charge',
  async (_what, account_id, taken, returned, left) => {
    const caller = { account_id, id: 'crd_1', kind: 'credential' } as Caller
    now = new Date(taken)
    const first = await limits.reserveRows(caller, 100, 'daily_row_limit')
    expect(first.rows).toBe(100)
    now = new Date(returned)
    const before = await limits.reserveRows(caller, 0, 'daily_row_limit')
    expect(before.rows).toBe(0)
    limits.returnRows(caller, 50, first.at)
    const again = await limits.reserveRows(caller, 1000, 'daily_row_limit')
    expect(again.rows).toBe(left)
  },
)
