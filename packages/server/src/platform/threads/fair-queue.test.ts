import { expect, test } from 'vitest'
import { createFairQueue } from '#server/platform/threads/fair-queue'

const full = () => new Error('full')

/** A queue whose tasks the test ends, and the order in which they began. */
function openQueue(limits: { atOnce: number; maxPerAccount: number; maxInTotal: number }) {
  const queue = createFairQueue(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (account_id: string, name: string) =>
    queue.run(account_id, {
      full,
      work: () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      },
    })
  const endNext = async () => {
    await new Promise(setImmediate)
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { run, begun, endNext }
}

test('Accounts take turns, however many tasks one of them has submitted', async () => {
  const { run, begun, endNext } = openQueue({ atOnce: 1, maxPerAccount: 10, maxInTotal: 100 })
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name.charAt(0), name))
  for (const _ of all) await endNext()
  expect(await Promise.all(all)).toHaveLength(6)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('No more tasks run at once than allowed', async () => {
  const { run, begun, endNext } = openQueue({ atOnce: 2, maxPerAccount: 10, maxInTotal: 100 })
  const all = ['a1', 'a2', 'a3'].map((name) => run('a', name))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2'])
  for (const _ of all) await endNext()
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('A task is refused when too many tasks of its account are waiting; other accounts are not affected', async () => {
  const { run, endNext } = openQueue({ atOnce: 1, maxPerAccount: 2, maxInTotal: 3 })
  const first = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3')]
  await expect(run('a', 'a4')).rejects.toThrow('full')
  const other = run('b', 'b1')
  await expect(run('c', 'c1')).rejects.toThrow('full')
  for (let turn = 0; turn < 4; turn++) await endNext()
  expect(await Promise.all([...first, other])).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('A failed task does not block the next one', async () => {
  const queue = createFairQueue({ atOnce: 1, maxPerAccount: 5, maxInTotal: 5 })
  const failed = queue.run('a', { full, work: () => Promise.reject(new Error('broken')) })
  const next = queue.run('a', { full, work: () => Promise.resolve('done') })
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
