import { expect, test } from 'vitest'
import { workInTurns } from '@alphorn/server/platform/work-in-turns'

// One account with much work does not hold up another.

type Item = { account_id: string; id: number }
const never = new AbortController().signal

/** Takes up to two items in the order of their accounts, as a statement does. */
function queueOf(due: Item[]) {
  return async (turn: { most: number; after: Item | null; fullAccounts: string[] }) => {
    const after = turn.after?.account_id ?? ''
    const found = due
      .filter(({ account_id }) => account_id > after && !turn.fullAccounts.includes(account_id))
      .slice(0, Math.min(2, turn.most))
    for (const item of found) due.splice(due.indexOf(item), 1)
    return found
  }
}

const items = (account_id: string, count: number) =>
  Array.from({ length: count }, (_, id) => ({ account_id, id }))

test('An account whose work does not end leaves room for others, and gets half of them at most', async () => {
  const due = items('a', 20)
  const stop = Promise.withResolvers<void>()
  const ended: string[] = []
  let ofA = 0
  const run = async ({ account_id }: Item) => {
    if (account_id === 'a') {
      ofA++
      if (ofA === 4) due.push(...items('b', 3))
      await stop.promise
    }
    ended.push(account_id)
    if (ended.length === 3) {
      expect(ofA).toBe(4)
      stop.resolve()
    }
  }
  await workInTurns({ maxConcurrent: 8, take: queueOf(due), run }, never)
  expect(ended.slice(0, 3)).toEqual(['b', 'b', 'b'])
  expect(ended).toHaveLength(23)
})

test('After an account has been served, the next one has its turn', async () => {
  const order: string[] = []
  const due = [...items('a', 4), ...items('b', 4)]
  const run = async ({ account_id, id }: Item) => void order.push(`${account_id}${id}`)
  await workInTurns({ maxConcurrent: 2, take: queueOf(due), run }, never)
  expect(order).toEqual(['a0', 'a1', 'b0', 'b1', 'a2', 'a3', 'b2', 'b3'])
})

test('An item that fails does not end the others, and its error is thrown at the end', async () => {
  const done: number[] = []
  const run = async ({ id }: Item) => {
    if (id === 0) throw new Error('The item is faulty.')
    done.push(id)
  }
  const take = queueOf(items('a', 5))
  await expect(workInTurns({ maxConcurrent: 4, take, run }, never)).rejects.toThrow('faulty')
  expect(done).toEqual([1, 2, 3, 4])
})
