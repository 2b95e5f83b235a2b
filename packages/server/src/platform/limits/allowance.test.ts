import { afterAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { connectPools } from '#server/platform/db/connect'
import { createAllowances } from '#server/platform/limits/allowance'
import { windows } from '#server/platform/limits/windows'
import { freshDatabase } from '@alphorn/test/support/database'

const pools = connectPools((await freshDatabase()).url)
afterAll(() => pools.end())

const now = new Date('2026-11-21T10:00:59.900Z')
const later = new Date('2026-11-21T10:01:00.100Z')

test('Refunding an allowance after its period has ended does not add to the next period', async () => {
  const allowances = createAllowances(pools.read)
  await allowances.take('Acme', windows.burst, 3, now)
  await allowances.take('Acme', windows.burst, 3, later)
  allowances.refund('Acme', windows.burst, 3, now)
  const granted: boolean[] = []
  for (let time = 0; time < 4; time++)
    granted.push((await allowances.take('Acme', windows.burst, 3, later)).granted)
  expect(granted).toEqual([true, true, false, false])
})

test('A refund near the limit is available to another process, even if the refunding process has not seen the limit reached', async () => {
  const [one, other] = [createAllowances(pools.read), createAllowances(pools.read)]
  const asked = ['Bolt', windows.burst, 12, now] as const
  for (let call = 0; call < 11; call++) await one.take(...asked)
  expect((await other.take(...asked)).granted).toBe(true)
  expect((await other.take(...asked)).granted).toBe(false)
  one.refund(...asked)
  await expect.poll(async () => (await other.take(...asked)).granted, { interval: 10 }).toBe(true)
})

type Step = { process: number; amount: number; partly: boolean; back: boolean }
const step = fc.record({
  process: fc.nat(2),
  amount: fc.integer({ min: 1, max: 9 }),
  partly: fc.boolean(),
  back: fc.boolean(),
})
let subjects = 0

test('Three processes together never exceed the limit, whatever they take, refund and release', async () => {
  const history = fc.record({
    limit: fc.integer({ min: 0, max: 60 }),
    steps: fc.array(step, { maxLength: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ limit, steps }) => {
      const subject = `subject ${subjects++}`
      const processes = [1, 2, 3].map(() => createAllowances(pools.read))
      const use = async ({ process, amount, partly, back }: Step) => {
        const allowances = processes[process]!
        const asked = [subject, windows.daily, limit, now, amount] as const
        const taken = partly
          ? (await allowances.reserveUpTo(...asked)).amount
          : (await allowances.take(...asked)).granted
            ? amount
            : 0
        expect(taken).toBeLessThanOrEqual(amount)
        if (taken > 0 && back) allowances.refund(subject, windows.daily, limit, now, taken)
        return back ? 0 : taken
      }
      const used = (await Promise.all(steps.map(use))).reduce((sum, amount) => sum + amount, 0)
      expect(used).toBeLessThanOrEqual(limit)
      for (const allowances of processes) await allowances.close()

      // Nothing is lost either: the rest can be used one by one.
      const last = createAllowances(pools.read)
      let left = 0
      while ((await last.take(subject, windows.daily, limit, now)).granted) left++
      expect(used + left).toBe(limit)
    }),
    { numRuns: 60 },
  )
})
