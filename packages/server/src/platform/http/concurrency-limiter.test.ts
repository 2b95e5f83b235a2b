import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter'

const context = { standings: null, startedAt: new Date() }
const refusal = { code: 'burst_limited', headers: { 'retry-after': '1' } }

test('A call too many is refused, and there is room again when one ends, however it ends', async () => {
  const limiter = createConcurrencyLimiter(2)
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const inside = [first, second].map(({ promise }) => limiter.admit(context, () => promise))
  await expect(limiter.admit(context, async () => 'third')).rejects.toMatchObject(refusal)
  first.resolve('done')
  second.reject(new Error('failed'))
  expect((await Promise.allSettled(inside)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(
    await Promise.all([
      limiter.admit(context, async () => 'third'),
      limiter.admit(context, async () => 'fourth'),
    ]),
  ).toEqual(['third', 'fourth'])
})

test('Who waits for something takes no room', async () => {
  const limiter = createConcurrencyLimiter(1)
  const job = Promise.withResolvers<string>()
  const waiting = limiter.admit(context, () => limiter.aside(() => job.promise))
  expect(await limiter.admit(context, async () => 'done meanwhile')).toBe('done meanwhile')
  job.resolve('a job')
  expect(await waiting).toBe('a job')
  expect(await limiter.admit(context, async () => 'done after')).toBe('done after')
})
