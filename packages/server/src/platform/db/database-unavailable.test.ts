import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '@alphorn/test/support/database'
import { ConnectionLost } from '#server/platform/db/connection-lost'
import { isConnectionLost, isTransientError } from '#server/platform/db/database-unavailable'
import { streamOf } from '#server/platform/db/hosts'
import { withTimeout } from '#server/platform/db/silence'

const { url } = await emptyDatabase()

test('A query whose connection we close fails with a lost connection', async () => {
  const client = await openClient()
  const failure = errorOf(client.query('select pg_sleep(60)'))
  streamOf(client).destroy(new ConnectionLost('PostgreSQL moved to another host.'))
  const error = await failure
  expect([isConnectionLost(error), isTransientError(error)]).toEqual([true, true])
})

test('A database that does not answer in time counts as a lost connection', async () => {
  const error = await errorOf(withTimeout(1, new Promise(() => {})))
  expect(isConnectionLost(error)).toBe(true)
})

test('The errors of the driver about a lost connection are recognised', async () => {
  const cut = await openClient()
  const failure = errorOf(cut.query('select pg_sleep(60)'))
  streamOf(cut).destroy()
  const ended = await openClient()
  await ended.end()
  const errors = [
    await failure,
    await errorOf(cut.query('select 1')),
    await errorOf(ended.query('select 1')),
    await errorOf(askSilentServer()),
  ]
  expect(errors.map(isConnectionLost), errors.map(String).join('\n')).toEqual([true, true, true, true])
})

test('An error that only mentions a lost connection is not one', () => {
  const error = new Error('The server said nothing and moved to another host.')
  expect([isConnectionLost(error), isTransientError(error)]).toEqual([false, false])
})

function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((reason: unknown) => reason)
}

async function openClient() {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Asks a server that accepts connections and never answers. */
async function askSilentServer() {
  const accepted = new Set<Socket>()
  const server = createServer((socket) => void accepted.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 20 })
  try {
    return await pool.query('select 1')
  } finally {
    for (const socket of accepted) socket.destroy()
    server.close()
  }
}
