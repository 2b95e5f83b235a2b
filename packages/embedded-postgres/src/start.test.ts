import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import {
  dataDirectory,
  kill,
  expectNoProcesses,
  processesOn,
  smallServer,
  startElsewhere,
  stopElsewhere,
  stoppedServer,
} from '@alphorn/test/support/server-processes'
import { startEmbedded } from '#embedded-postgres/start'

test('A first start creates a durable database on a socket only, and a stop leaves nothing running', async () => {
  const dataDir = dataDirectory()
  const server = await startEmbedded({ dataDir, settings: smallServer })
  expect(server.adopted).toBe(false)
  const [settings] = await query(
    server.url,
    `select current_database() as database, current_user as user, current_setting('listen_addresses') as tcp,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
       current_setting('jit') as jit, current_setting('data_checksums') as data_checksums`,
  )
  expect(settings).toEqual({
    database: 'alphorn',
    user: 'alphorn',
    tcp: '',
    fsync: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    data_checksums: 'on',
  })
  await server.stop()
  await expectNoProcesses(dataDir)
})

test('Written data is still there after the next start', async () => {
  const dataDir = await stoppedServer()
  const first = await startEmbedded({ dataDir, settings: smallServer })
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await startEmbedded({ dataDir, settings: smallServer })
  expect(second).toMatchObject({ adopted: false, url: first.url })
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()
})

test('A server that outlived its parent process is adopted', async () => {
  const dataDir = await stoppedServer()
  const orphan = await startElsewhere(dataDir)
  orphan.child.kill('SIGKILL')
  const server = await startEmbedded({ dataDir })
  expect(server).toMatchObject({ adopted: true, pid: orphan.pid, url: orphan.url })
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  await expectNoProcesses(dataDir)
})

test('Of several processes starting at once, one starts the server and the last to stop ends it', async () => {
  const dataDir = dataDirectory()
  const all = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir), startElsewhere(dataDir)])
  expect(new Set(all.map(({ pid }) => pid)).size).toBe(1)
  expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1)
  for (const process of all) {
    expect(await query(process.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stopElsewhere(process)
  }
  await expectNoProcesses(dataDir)
})

test('A server whose processes are all killed during writes restarts with every row it confirmed', async () => {
  const dataDir = await stoppedServer()
  const server = await startEmbedded({ dataDir, settings: smallServer })
  const killed = server.pid
  await query(server.url, 'create table writes (writer int, n int)')
  const confirmed: string[] = []
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    const client = new pg.Client(server.url)
    client.on('error', () => {})
    await client.connect()
    for (let n = 0; ; n++) {
      await client.query('insert into writes values ($1, $2)', [writer, n])
      confirmed.push(`${writer}:${n}`)
    }
  })
  const ended = Promise.allSettled(writers)
  await expect.poll(() => confirmed.length).toBeGreaterThan(200)
  for (const pid of processesOn(dataDir)) kill(pid)
  await ended
  const rows = await whenBack(server.url, `select writer || ':' || n as row from writes`)
  const found = new Set(rows.map(({ row }) => row))
  expect(confirmed.filter((row) => !found.has(row))).toEqual([])
  await expect.poll(() => server.pid).not.toBe(killed)
  await server.stop()
  await expectNoProcesses(dataDir)
})

test('A server whose main process alone was killed is started again', async () => {
  const dataDir = await stoppedServer()
  const server = await startEmbedded({ dataDir, settings: smallServer })
  await query(server.url, 'create table kept as select 42 as answer')
  kill(server.pid)
  expect(await whenBack(server.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await server.stop()
  await expectNoProcesses(dataDir)
})

type Row = Record<string, unknown>

async function query(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function whenBack(url: string, sql: string): Promise<Row[]> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await query(url, sql)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(50)
    }
  }
}
