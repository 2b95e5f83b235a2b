import { context, lane, openLimiter, ordinary, settled } from '@alphorn/test/support/limiter'
import { expect, test } from 'vitest'

test('A single active account can use the full capacity of the process', async () => {
  const { call, begun } = openLimiter(ordinary(6, 2))
  for (let at = 0; at < 9; at++) void call(`a${at}`)
  await settled()
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
})

test('An account is limited to its share while another one calls, and has full capacity again afterwards', async () => {
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

test('A call of another account starts immediately, however many calls of the first one are waiting', async () => {
  const { call, begun } = openLimiter(ordinary(50, 2))
  void call('b1')
  for (let at = 0; at < 20; at++) void call(`a${at}`)
  void call('c1')
  await settled()
  expect(begun).toEqual(['b1', 'a0', 'a1', 'c1'])
})

test('Accounts take turns when the process is at capacity', async () => {
  const { call, begun, end } = openLimiter(ordinary(1, 1))
  void call('z1')
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void call(name)
  for (const name of ['z1', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  expect(begun).toEqual(['z1', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('Waiting calls of an account start by importance, then in order of arrival', async () => {
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

test('While others call, heavy calls of an account wait for one another and do not delay its ordinary calls', async () => {
  const { call, begun, end } = openLimiter({ ...ordinary(50, 2), heavy: lane(4, 1) })
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

test('While others call, an account with many calls in progress runs fewer at once than one with few', async () => {
  const { call, begun, end } = openLimiter(ordinary(64, 8, 0, 2))
  void call('c1')
  for (let at = 1; at <= 40; at++) void call(`a${at}`)
  for (let at = 1; at <= 10; at++) void call(`b${at}`)
  await settled()
  const begunOf = (name: string) => begun.filter((one) => one.startsWith(name)).length
  // The first account has few calls until its seventeenth.
  expect([begunOf('a'), begunOf('b')]).toEqual([8, 8])
  for (let at = 1; at <= 7; at++) await end(`a${at}`)
  expect(begunOf('a')).toBe(9)
  for (let at = 1; at <= 2; at++) await end(`b${at}`)
  expect(begunOf('b')).toBe(10)
})

test('While others call, an account pauses after each turn for a multiple of its duration', async () => {
  const { call, begun, clock, end } = openLimiter(ordinary(50, 1, 4))
  void call('b1')
  for (const name of ['a1', 'a2']) void call(name)
  await clock.pass(10)
  await end('a1')
  void call('c1')
  await clock.pass(39)
  expect(begun).toEqual(['b1', 'a1', 'c1'])
  await clock.pass(1)
  expect(begun).toEqual(['b1', 'a1', 'c1', 'a2'])
})

test('An account that is alone does not pause, and no pause exceeds 200 milliseconds', async () => {
  const { call, begun, clock, end } = openLimiter(ordinary(1, 1, 4))
  for (const name of ['a1', 'a2', 'a3']) void call(name)
  await clock.pass(1000)
  await end('a1')
  expect(begun).toEqual(['a1', 'a2'])
  void call('b1')
  await clock.pass(1000)
  await end('a2')
  expect(begun).toEqual(['a1', 'a2'])
  await clock.pass(200)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('Accounts that all have many calls in progress do not pause', async () => {
  const { call, begun, clock, end } = openLimiter(ordinary(64, 2, 4))
  for (let at = 1; at <= 20; at++) {
    void call(`a${at}`)
    void call(`b${at}`)
  }
  await clock.pass(10)
  const before = begun.length
  for (const name of begun.slice()) await end(name)
  expect(begun.length).toBe(2 * before)
})

test('An account stops pausing once the accounts with few calls have been answered', async () => {
  const { call, begun, clock, end } = openLimiter(ordinary(50, 1, 4))
  void call('b1')
  for (const name of ['a1', 'a2', 'a3']) void call(name)
  await clock.pass(10)
  await end('b1')
  await end('a1')
  await end('a2')
  expect(begun).toEqual(['b1', 'a1', 'a2', 'a3'])
})

test('One account leaves capacity for the first calls of another one', async () => {
  const { call, begun } = openLimiter({ ordinary: { ...lane(6, 2), soloLimit: 4 } })
  for (let at = 1; at <= 9; at++) void call(`a${at}`)
  for (const name of ['b1', 'b2', 'b3']) void call(name)
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
})

test('A page that exceeds the share of its account by weight makes it pause proportionally longer', async () => {
  const { call, begun, clock, end } = openLimiter(ordinary(50, 4, 1))
  void call('b1')
  void call('a1', { weight: 8 })
  void call('a2', { weight: 8 })
  await clock.pass(10)
  await end('a1')
  await clock.pass(19)
  expect(begun).toEqual(['b1', 'a1'])
  await clock.pass(1)
  expect(begun).toEqual(['b1', 'a1', 'a2'])
})

test('A step of a call pauses as a turn does, and the pause does not count as work', async () => {
  const { limiter, call, begun, clock } = openLimiter({ ...ordinary(50, 2), heavy: lane(4, 1, 4) })
  const heavy = { importance: 'bulk', lane: 'heavy', weight: 1 } as const
  void call('b1')
  const steps: string[] = []
  const work = limiter.admit(context(), { account: 'a', ...heavy }, async ({ pause }) => {
    clock.now += 10
    await pause()
    steps.push('second step')
    clock.now += 5
  })
  await settled()
  void call('a2', heavy)
  await clock.pass(39)
  expect(steps).toEqual([])
  await clock.pass(1)
  await work
  expect(steps).toEqual(['second step'])
  await clock.pass(19)
  expect(begun).toEqual(['b1'])
  await clock.pass(1)
  expect(begun).toEqual(['b1', 'a2'])
})
