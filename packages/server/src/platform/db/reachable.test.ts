import { createServer } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '@alphorn/test/support/database'
import { freePort } from '@alphorn/test/support/free-port'
import { stoppedServer } from '@alphorn/test/support/server-processes'
import { startEmbedded } from '@alphorn/embedded-postgres/start'
import { waitUntilReachable } from '#server/platform/db/reachable'

const reported: string[] = []
const waiting = (timeoutMs: number) => ({ timeoutMs, report: (why: string) => void reported.push(why) })

test('A reachable database is used without waiting', async () => {
  await waitUntilReachable((await emptyDatabase()).url, waiting(0))
  expect(reported).toEqual([])
})

test('The error for an unreachable database states its address and never its password', async () => {
  const port = await freePort()
  const error = await waitUntilReachable(`postgres://me:hunter2@127.0.0.1:${port}/alphorn`, waiting(0)).catch(
    (fault: Error) => fault,
  )
  expect(String(error)).toMatch(
    new RegExp(
      `^UnreachableDatabase: PostgreSQL at 127.0.0.1:${port}/alphorn cannot be reached: connect ECONNREFUSED`,
    ),
  )
  expect(String(error)).not.toContain('hunter2')
})

test('A database that is starting is awaited, and the waiting is reported once', async () => {
  const port = await freePort()
  const reached = waitUntilReachable(`postgres://me@127.0.0.1:${port}/alphorn`, waiting(20_000)).catch(String)
  await expect.poll(() => reported).toHaveLength(1)
  expect(reported[0]).toContain('ECONNREFUSED')
  // A server that refuses us as PostgreSQL does, and permanently, is not waited for.
  const refusal = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0')
  const head = Buffer.from([0x45, 0, 0, 0, refusal.length + 4])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, refusal])))
  }).listen(port, '127.0.0.1')
  expect(await reached).toContain('password authentication failed')
  expect(reported).toHaveLength(1)
  server.close()
})

test('A standby is awaited until it is promoted, and named in the error when there is no waiting', async () => {
  const dataDir = await stoppedServer()
  writeFileSync(join(dataDir, 'cluster', 'standby.signal'), '')
  const standby = await startEmbedded({ dataDir })
  const error = await waitUntilReachable(standby.url, waiting(0)).catch(String)
  expect(error).toMatch(
    /^UnreachableDatabase: PostgreSQL at \S+ is a standby, which only reads\. Let DATABASE_URL lead to the primary\.$/,
  )
  reported.length = 0
  const reached = waitUntilReachable(standby.url, waiting(60_000))
  await expect.poll(() => reported).toEqual(['it is a standby'])
  const client = new pg.Client(standby.url)
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
  await reached
  await standby.stop()
})
