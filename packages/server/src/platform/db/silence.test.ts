import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { idleTimeoutSockets } from '#server/platform/db/silence'

test('A connection that receives nothing is closed', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = idleTimeoutSockets(20)()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toBe('PostgreSQL said nothing for too long.')
  server.close()
})

test('A socket that was never connected raises no timeout error', async () => {
  const socket = idleTimeoutSockets(1)()
  let raised: unknown = null
  socket.on('error', (error) => (raised = error))
  await delay(100)
  expect([raised, socket.timeout]).toEqual([null, undefined])
})
