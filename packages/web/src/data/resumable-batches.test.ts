import { expect, test } from 'vitest'
import { createResumableBatches } from '#web/data/resumable-batches.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

/** Sends batches of two IDs. The calls with these numbers fail. */
function sender(...failing: number[]) {
  const sent: { some: string; key: string }[] = []
  const send = (some: readonly string[], key: string) => {
    sent.push({ some: some.join(''), key })
    return failing.includes(sent.length) ? Promise.reject(new Error('offline')) : Promise.resolve(some)
  }
  return { sent, send }
}

test('An attempt that failed says what it recorded, and continues there under the same key', async () => {
  const batches = createResumableBatches<string>(2)
  const { sent, send } = sender(2)
  await expect(batches.run({ of: 'x', ids, send })).rejects.toThrow('offline')
  expect(batches.madeBefore('x')).toEqual(['a', 'b'])
  expect(await batches.run({ of: 'x', ids, send })).toEqual(ids)
  expect(sent.map(({ some }) => some)).toEqual(['ab', 'cd', 'cd', 'e'])
  expect(sent[2]!.key).toBe(sent[1]!.key)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('An attempt whose results were undone begins again under other keys', async () => {
  const batches = createResumableBatches<string>(2)
  const { sent, send } = sender(2)
  await expect(batches.run({ of: 'x', ids, send })).rejects.toThrow('offline')
  batches.forget('x')
  expect(batches.madeBefore('x')).toEqual([])
  expect(await batches.run({ of: 'x', ids, send })).toEqual(ids)
  expect(sent[2]!.some).toBe('ab')
  expect(sent[2]!.key).not.toBe(sent[0]!.key)
})

test('A failed attempt does not affect another one, and a stopped one returns what it recorded', async () => {
  const batches = createResumableBatches<string>(2)
  await expect(batches.run({ of: 'x', ids, send: sender(2).send })).rejects.toThrow('offline')
  let done = 0
  const isStopped = () => done >= 2
  const made = await batches.run({
    of: 'y',
    ids,
    send: (some) => {
      done += some.length
      return Promise.resolve(some)
    },
    isStopped,
  })
  expect(made).toEqual(['a', 'b'])
  expect(batches.madeBefore('x')).toEqual(['a', 'b'])
  expect(batches.madeBefore('y')).toEqual([])
})
