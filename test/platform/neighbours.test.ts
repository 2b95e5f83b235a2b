import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { forms } from '@alphorn/contract/core/forms'
import { read } from '@alphorn/contract/core/route'
import { createHttpServer } from '@alphorn/server/platform/http/adapter'
import {
  type ConcurrencyLimits,
  createConcurrencyLimiter,
} from '@alphorn/server/platform/http/concurrency-limiter'
import { answerWith, implement } from '@alphorn/server/platform/http/implement'
import { createRouting } from '@alphorn/server/platform/http/routing'
import { allScopes } from '../fixtures/accounts.ts'
import { roomyPlan } from '../fixtures/server-settings.ts'
import { openWorld } from '../fixtures/world.ts'

// Two accounts on one server, over real connections. The test counts the calls in progress, not their duration.

const world = await openWorld({ plan: roomyPlan })
const greedy = await (await world.account()).credential(allScopes)
const neighbour = await (await world.account()).credential(allScopes)

const routes = {
  wait: read({
    group: 'meta',
    access: { kind: 'any_credential' },
    summary: 'A trial',
    path: '/calls/:name',
    answer: z.object({ name: z.string() }),
  }),
}

/** A server whose calls last until the test ends them by name. The first letter of a name is its account. */
async function openServer(limits: Partial<ConcurrencyLimits> = {}) {
  const underWay = new Map<string, () => void>()
  const answers: Record<string, { status: number; retryAfter: string | undefined }> = {}
  let maxGreedyCalls = 0
  const of = (account: string) => [...underWay.keys()].filter((name) => name.startsWith(account))
  const endpoints = implement(routes, {
    wait: async (_call, { params: { name } }) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.set(name, resolve)
      maxGreedyCalls = Math.max(maxGreedyCalls, of('a').length)
      if (!isEnding) await promise
      underWay.delete(name)
      return answerWith(200, { name })
    },
  })
  const find = createRouting([{ prefix: '/api/v1/trial', form: forms.outreach, endpoints }])
  const service = { ...world.service, find, limiter: createConcurrencyLimiter(limits) }
  const server = createHttpServer(service, { trustProxy: false })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const agent = new Agent({ keepAlive: true })
  let isEnding = false
  const endAll = () => {
    isEnding = true
    for (const end of underWay.values()) end()
  }
  onTestFinished(() => {
    endAll()
    agent.destroy()
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const call = (name: string) => {
    const { secret } = name.startsWith('a') ? greedy : neighbour
    const sent = request({
      agent,
      port,
      path: `/api/v1/trial/calls/${name}`,
      headers: { authorization: `Bearer ${secret}` },
    })
    sent.on('error', () => {})
    sent.on('response', (answer) => {
      answer.resume()
      answers[name] = { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
    })
    sent.end()
  }
  return {
    call,
    answers,
    of,
    endAll,
    end: (name: string) => underWay.get(name)?.(),
    /** Returns the maximum number of concurrent calls of the greedy account since the last read. */
    maxGreedyCalls: () => {
      const most = maxGreedyCalls
      maxGreedyCalls = of('a').length
      return most
    },
    answered: (name: string) => vi.waitFor(() => expect(answers[name]).toBeDefined(), slow),
    begun: (name: string) => vi.waitFor(() => expect([...underWay.keys()]).toContain(name), slow),
  }
}
/** Fewer than there are connections, because a call of the test uses one. */
const small: Partial<ConcurrencyLimits> = {
  ordinary: {
    atOnce: 6,
    soloLimit: 4,
    fewCallsShare: { most: 2, pauseFactor: 0 },
    manyCallsShare: { most: 1, pauseFactor: 1 },
  },
  timeoutMs: 600_000,
}
const slow = { timeout: 60_000, interval: 5 }
const names = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}`)

test('The calls of an account start at once, however many calls of another account are in progress', async () => {
  const { call, answers, of, end, endAll, answered, begun, maxGreedyCalls } = await openServer(small)
  for (const name of names('a', 100)) call(name)
  await vi.waitFor(() => expect(of('a')).toHaveLength(4), slow)
  // One call of the neighbour stays open, so that the neighbour is present all the time.
  call('b-stays')
  await begun('b-stays')
  expect(of('a')).toHaveLength(4)
  for (const name of of('a')) end(name)
  await vi.waitFor(() => expect(Object.keys(answers)).toHaveLength(4), slow)
  maxGreedyCalls()
  for (const name of names('b', 20)) {
    call(name)
    await begun(name)
    for (const one of of('a')) end(one)
    end(name)
    await answered(name)
  }
  expect(maxGreedyCalls()).toBe(1)
  expect(Object.keys(answers).filter((name) => name.startsWith('a')).length).toBeLessThanOrEqual(24)
  endAll()
  for (const name of names('a', 100)) await answered(name)
  expect(Object.values(answers).map(({ status }) => status)).toEqual(Array(121).fill(200))
})

test('Excess calls of one account are refused with a retry time, and those of another account are not', async () => {
  const { call, answers, end, answered, begun } = await openServer({ ...small, most: 40 })
  for (const name of names('a', 60)) call(name)
  await vi.waitFor(() => expect(Object.keys(answers)).toHaveLength(39), slow)
  expect(Object.values(answers)).toEqual(Array(39).fill({ status: 429, retryAfter: '1' }))
  call('b0')
  await begun('b0')
  end('b0')
  await answered('b0')
  expect(answers['b0']!.status).toBe(200)
})
