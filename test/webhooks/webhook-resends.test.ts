import { sendDeliveries } from '@alphorn/server/webhooks/send'
import { expect, test } from 'vitest'
import { openReceiver } from '../fixtures/receiver.ts'
import { openWorld } from '../fixtures/world.ts'

const egress = { protocols: ['http:'], allows: () => true }
const world = await openWorld({ config: { webhooks: false }, egress })
const { peppers } = world.config

test('A delivery that is requested again during an attempt is sent again, and keeps the attempt', async () => {
  const receiver = await openReceiver()
  const account = await world.account()
  const made = await account.app('POST', '/webhooks', {
    name: 'Ring',
    url: receiver.url,
    kinds: ['decision.made'],
  })
  const path = `/webhooks/${made.body.data.webhook_id}` as const
  const { event_id } = (await account.app('POST', `${path}/tests`, {})).body.data
  let requested = 0
  receiver.answer((response) => {
    requested++
    const answered =
      requested === 1 ? account.app('POST', `${path}/deliveries/${event_id}/resends`, {}) : null
    void Promise.resolve(answered).then(() => response.writeHead(requested === 1 ? 500 : 204).end())
  })
  const stop = new AbortController()
  for (let turn = 0; turn < 2; turn++)
    await sendDeliveries(world.service.pools, { peppers, egress }, stop.signal)
  const [row] = await world.sql<{ state: string; last_attempts: { status: number }[] }>(
    `select state, last_attempts from webhook_deliveries where event_id = '${event_id}'`,
  )
  expect(row!.state).toBe('delivered')
  expect(row!.last_attempts.map(({ status }) => status)).toEqual([500, 204])
})
