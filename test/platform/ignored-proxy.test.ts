import { expect, test } from 'vitest'
import { loggedLines } from '../support/logs.ts'
import { openWorld } from '../fixtures/world.ts'

// With a proxy that is missing from the settings, all callers share one address. The operator is notified at once.

const world = await openWorld()
const forwarded = { 'x-forwarded-for': '203.0.113.9' }
const warnings = () => loggedLines().filter((line) => line.includes('set TRUST_PROXY=1'))

test('The first ignored X-Forwarded-For header is logged once and shown on the health page', async () => {
  const operator = await world.account()
  const health = async () => (await operator.app('GET', '/health')).body.data
  expect(await health()).toMatchObject({ ignored_proxy: null })
  for (let time = 0; time < 3; time++) await fetch(`${world.url}/livez`, { headers: forwarded })
  expect(warnings()).toHaveLength(1)
  expect(warnings()[0]).toContain('"address":"127.0.0.1"')
  const { state, ignored_proxy } = await health()
  expect(ignored_proxy).toEqual({ first_seen_at: expect.any(String), address: '127.0.0.1' })
  expect(['warn', 'bad']).toContain(state)
})

test('An X-Forwarded-For header causes no warning if the proxy is trusted', async () => {
  const before = warnings().length
  const behind = await world.another({ trustProxy: true })
  await fetch(`${behind.url}/livez`, { headers: forwarded })
  expect(behind.service.proxyWatch.seen()).toBeNull()
  expect(warnings()).toHaveLength(before)
  await behind.stop()
})
