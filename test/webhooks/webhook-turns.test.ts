import { sendDeliveries } from '@alphorn/server/webhooks/send'
import { expect, test } from 'vitest'
import { openReceiver } from '../fixtures/receiver.ts'
import type { Account } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Endpoints of all accounts share a few places to send from.

const egress = { protocols: ['http:'], allows: () => true }
const world = await openWorld({ config: { webhooks: false }, egress })
const { peppers } = world.config

async function addEndpoints(account: Account, url: string, { endpoints = 1, tests = 1 } = {}) {
  for (let at = 0; at < endpoints; at++) {
    const kinds = ['decision.made']
    const made = await account.app('POST', '/webhooks', { name: `Ring ${at}`, url, kinds })
    const { webhook_id } = made.body.data
    for (let test = 0; test < tests; test++) await account.app('POST', `/webhooks/${webhook_id}/tests`, {})
  }
}

test('An account with many endpoints that never answer does not delay the webhooks of another account', async () => {
  const [silent, quick] = [await openReceiver(), await openReceiver()]
  const [first, second] = [await world.account(), await world.account()]
  expect(first.account_id < second.account_id).toBe(true)
  await addEndpoints(first, silent.url, { endpoints: 6, tests: 4 })
  await addEndpoints(second, quick.url)
  silent.answer(() => {})
  const stop = new AbortController()
  const heldUp = Promise.withResolvers<number>()
  quick.answer((response) => {
    response.writeHead(204).end()
    heldUp.resolve(silent.received.length)
  })
  const sending = sendDeliveries(world.service.pools, { peppers, egress }, stop.signal)
  expect(await heldUp.promise).toBeLessThan(16)
  const failed = await world.sql(`select 1 from webhook_deliveries where last_attempts::text like '%number%'`)
  expect(failed.length).toBeLessThanOrEqual(1)
  stop.abort()
  await sending
})
