import { expect, test } from 'vitest'
import type { Importance } from '@alphorn/contract/importance'
import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter'
import type { LimitedCall } from '#server/platform/http/turns'

const context = () => ({ standings: null, startedAt: new Date() })
const refusal = { code: 'burst_limited', headers: { 'retry-after': '1' } }
const settled = () => new Promise(setImmediate)

type Given = Partial<LimitedCall>

/** The limits of ordinary calls: how many of all accounts at once, and of one while others call. */
const ordinary = (atOnce: number, shared: number) => ({ ordinary: { atOnce, shared } })

/** A limiter whose clock stands still, the calls that have begun, and what ends them. */
function openLimiter(limits: Parameters<typeof createConcurrencyLimiter>[0]) {
  const clock = { now: 0 }
  const limiter = createConcurrencyLimiter(limits, () => clock.now)
  const begun: string[] = []
  const running = new Map<string, PromiseWithResolvers<string>>()
  /** The first letter of a name is its account. A name that ends with ~ waits for something until it is ended. */
  const call = (name: string, given: Given = {}) => {
    const limited = {
      account: name.charAt(0),
      importance: 'read',
      lane: 'ordinary',
      weight: 1,
      ...given,
    } as const
    const answer = limiter.admit(context(), limited, ({ aside }) => {
      begun.push(name)
      const work = Promise.withResolvers<string>()
      running.set(name, work)
      return name.endsWith('~') ? aside(() => work.promise) : work.promise
    })
    answer.catch(() => {}) // those that a test leaves waiting
    return answer
  }
  const end = async (name: string) => {
    await settled()
    running.get(name)?.resolve(name)
    await settled()
  }
  return { limiter, clock, begun, call, end, running }
}

test('A call too many is refused, and there is room again when one ends, however it ends', async () => {
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

test('One account alone works on as much as the process can', async () => {
  const { call, begun } = openLimiter(ordinary(6, 2))
  for (let at = 0; at < 9; at++) void call(`a${at}`)
  await settled()
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
})

test('An account has its share while another one calls, and all again once that one is away', async () => {
  const { call, begun, clock, end } = openLimiter(ordinary(6, 2))
  void call('b1')
  for (let at = 0; at < 5; at++) void call(`a${at}`)
  await settled()
  expect(begun).toEqual(['b1', 'a0', 'a1'])
  await end('b1')
  clock.now = 400
  await end('a0')
  expect(begun).toEqual(['b1', 'a0', 'a1', 'a2'])
  clock.now = 1000
  await end('a1')
  expect(begun).toEqual(['b1', 'a0', 'a1', 'a2', 'a3', 'a4'])
})

test('A call of another account begins at once, however many of the first one wait', async () => {
  const { call, begun } = openLimiter(ordinary(50, 2))
  void call('b1')
  for (let at = 0; at < 20; at++) void call(`a${at}`)
  void call('c1')
  await settled()
  expect(begun).toEqual(['b1', 'a0', 'a1', 'c1'])
})

test('Accounts take turns for what the process can do at once', async () => {
  const { call, begun, end } = openLimiter(ordinary(1, 1))
  void call('z1')
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void call(name)
  for (const name of ['z1', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  expect(begun).toEqual(['z1', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('Of the calls of an account that wait the most important begins first, in the order of their arrival', async () => {
  const { call, begun, end } = openLimiter(ordinary(1, 1))
  void call('a0')
  void call('a1', { importance: 'bulk' })
  void call('a2', { importance: 'read' })
  void call('a3', { importance: 'write' })
  void call('a4', { importance: 'essential' })
  void call('a5', { importance: 'write' })
  for (const name of ['a0', 'a4', 'a3', 'a5', 'a2']) await end(name)
  expect(begun).toEqual(['a0', 'a4', 'a3', 'a5', 'a2', 'a1'])
})

test('A call counts as much as its weight', async () => {
  const { call, begun, end } = openLimiter(ordinary(50, 4))
  void call('b1')
  void call('a1', { weight: 2 })
  void call('a2', { weight: 2 })
  void call('a3')
  await settled()
  expect(begun).toEqual(['b1', 'a1', 'a2'])
  await end('a1')
  expect(begun).toEqual(['b1', 'a1', 'a2', 'a3'])
})

test('Heavy calls of an account wait for one another while others call, and keep no ordinary call waiting', async () => {
  const { call, begun, end } = openLimiter({ ...ordinary(50, 2), heavy: { atOnce: 4, shared: 1 } })
  const heavy = { lane: 'heavy' } as const
  void call('b1')
  for (const name of ['a1', 'a2', 'a3']) void call(name, heavy)
  void call('a4')
  void call('b2', heavy)
  await settled()
  expect(begun).toEqual(['b1', 'a1', 'a4', 'b2'])
  await end('a1')
  expect(begun).toEqual(['b1', 'a1', 'a4', 'b2', 'a2'])
})

test('A call that works elsewhere lets others have its turn, and keeps its place', async () => {
  const { limiter, call, begun } = openLimiter({ ...ordinary(1, 1), most: 40 })
  const thread = Promise.withResolvers<string>()
  const limited = { account: 'a', importance: 'essential', lane: 'ordinary', weight: 1 } as const
  const checks = Array.from({ length: 20 }, () =>
    limiter.admit(context(), limited, ({ elsewhere }) => elsewhere(() => thread.promise)),
  )
  void call('b1', { importance: 'essential' })
  await settled()
  expect(begun).toEqual(['b1'])
  // 21 of the 40 places are taken, and half of them is all that calls of little importance may fill.
  await expect(call('b2', { importance: 'bulk' })).rejects.toMatchObject(refusal)
  thread.resolve('checked')
  for (const check of checks) check.catch(() => {})
})

test('A crowded process refuses the least important calls first, and leases and approvals last', async () => {
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
  const fillTo = async (places: number) => {
    while (inside < places) {
      expect(await refused('essential')).toBe('admitted')
      inside++
    }
  }
  for (const [at, [, places]] of order.entries()) {
    await fillTo(places)
    const answers = await Promise.all(order.map(([importance]) => refused(importance)))
    expect(answers.slice(0, at + 1)).toEqual(Array(at + 1).fill('refused'))
    inside += answers.filter((answer) => answer === 'admitted').length
  }
})

test('One account cannot take the places of the others', async () => {
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

test('A call that waits for something takes no room', async () => {
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

test('A call whose caller has left while it waited is never begun, and leaves its place', async () => {
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

test('A call that waits too long for its turn is refused', async () => {
  const { call } = openLimiter({ ...ordinary(1, 1), timeoutMs: 1 })
  void call('a0')
  await expect(call('a1')).rejects.toMatchObject(refusal)
})

test('The next part of a stream waits for its turn, and is never refused', async () => {
  const { limiter, call, end } = openLimiter({ ...ordinary(1, 1), most: 10, timeoutMs: 1 })
  void call('a0')
  const limited = { account: 'a', importance: 'bulk', lane: 'ordinary', weight: 1 } as const
  const part = limiter.later(limited, async () => 'rows')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await end('a0')
  expect(await part).toBe('rows')
})
