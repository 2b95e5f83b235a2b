import { context, lane, openLimiter, ordinary, settled } from '@alphorn/test/support/limiter'
import { expect, test } from 'vitest'
import type { Importance } from '@alphorn/contract/importance'

const refusal = { code: 'burst_limited', headers: { 'retry-after': '1' } }

test('A call beyond the limit is refused until another one ends, successfully or not', async () => {
  const { call, running, end } = openLimiter({ most: 40 })
  const inside = Array.from({ length: 21 }, (_, at) => call(`a${at}`))
  await settled()
  await expect(call('a21')).rejects.toMatchObject(refusal)
  running.get('a0')!.resolve('done')
  running.get('a1')!.reject(new Error('failed'))
  expect((await Promise.allSettled(inside.slice(0, 2))).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
  ])
  const next = [call('a22'), call('a23')]
  await settled()
  await end('a22')
  await end('a23')
  expect(await Promise.all(next)).toEqual(['a22', 'a23'])
})

test('A call that works on another thread gives up its turn but keeps its slot', async () => {
  const { limiter, call, begun } = openLimiter({ ...ordinary(1, 1), most: 40 })
  const thread = Promise.withResolvers<string>()
  const limited = { account: 'a', importance: 'essential', lane: 'ordinary', weight: 1 } as const
  const checks = Array.from({ length: 20 }, () =>
    limiter.admit(context(), limited, ({ yieldTurnWhile }) => yieldTurnWhile(() => thread.promise)),
  )
  void call('b1', { importance: 'essential' })
  await settled()
  expect(begun).toEqual(['b1'])
  // 21 of the 40 slots are taken, and half of them is all that calls of little importance may fill.
  await expect(call('b2', { importance: 'bulk' })).rejects.toMatchObject(refusal)
  thread.resolve('checked')
  for (const check of checks) check.catch(() => {})
})

test('Under load, the least important calls are refused first, and leases and approvals last', async () => {
  const order: [Importance, number][] = [
    ['bulk', 200],
    ['read', 280],
    ['write', 340],
    ['essential', 400],
  ]
  const { limiter } = openLimiter({ most: 400 })
  const never = new Promise<never>(() => {})
  let inside = 0
  const refused = async (importance: Importance) => {
    const call = { account: `filler ${inside}`, importance, lane: 'ordinary' as const, weight: 1 }
    const result = limiter.admit(context(), call, () => never)
    result.catch(() => {})
    return Promise.race([result.catch(() => 'refused'), settled().then(() => 'admitted')])
  }
  const fillTo = async (slots: number) => {
    while (inside < slots) {
      expect(await refused('essential')).toBe('admitted')
      inside++
    }
  }
  for (const [at, [, slots]] of order.entries()) {
    await fillTo(slots)
    const answers = await Promise.all(order.map(([importance]) => refused(importance)))
    expect(answers.slice(0, at + 1)).toEqual(Array(at + 1).fill('refused'))
    inside += answers.filter((answer) => answer === 'admitted').length
  }
})

test('One account cannot take the slots of the others', async () => {
  const { call, begun } = openLimiter({ most: 100, ...ordinary(1000, 4) })
  const essential = { importance: 'essential' } as const
  for (let at = 0; at < 75; at++) void call(`a${at}`, essential)
  await expect(call('a75', essential)).rejects.toMatchObject({
    ...refusal,
    message: expect.stringContaining('of this account'),
  })
  void call('b0', essential)
  await settled()
  expect(begun).toHaveLength(76)
  expect(begun.at(-1)).toBe('b0')
})

test('An account with many calls is still served next to many accounts with one call each', async () => {
  const { call, begun } = openLimiter({ most: 400, ordinary: lane(1000, 1000) })
  const ofOthers = Array.from({ length: 64 }, (_, at) => String.fromCodePoint(0x4e00 + at))
  for (const name of ofOthers) void call(name)
  for (let at = 0; at < 64; at++) void call(`a${at}`)
  await settled()
  expect(begun).toHaveLength(128)
})

test('A call that waits for an event occupies no slot', async () => {
  const { call, begun, end } = openLimiter(ordinary(1, 1))
  const waiting = call('a~')
  await settled()
  const meanwhile = call('a1')
  await end('a1')
  expect(await meanwhile).toBe('a1')
  void call('a2')
  await settled()
  await end('a~')
  expect(begun).toEqual(['a~', 'a1', 'a2'])
  await end('a2')
  expect(await waiting).toBe('a~')
})

test('A queued call whose caller has disconnected is never started and releases its slot', async () => {
  const { call, begun, end } = openLimiter({ ...ordinary(1, 1), most: 40 })
  const leaving = new AbortController()
  void call('a0')
  const left = call('a1', { signal: leaving.signal })
  void call('a2')
  leaving.abort()
  await expect(left).rejects.toMatchObject(refusal)
  await end('a0')
  expect(begun).toEqual(['a0', 'a2'])
})

test('A call that waits too long in the queue is refused', async () => {
  const { call } = openLimiter({ ...ordinary(1, 1), timeoutMs: 1 })
  void call('a0')
  await expect(call('a1')).rejects.toMatchObject(refusal)
})

test('The next part of a stream waits in the queue and is never refused', async () => {
  const { limiter, call, end } = openLimiter({ ...ordinary(1, 1), most: 10, timeoutMs: 1 })
  void call('a0')
  const limited = { account: 'a', importance: 'bulk', lane: 'ordinary', weight: 1 } as const
  const part = limiter.admitNextPart(limited, async () => 'rows')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await end('a0')
  expect(await part).toBe('rows')
})
