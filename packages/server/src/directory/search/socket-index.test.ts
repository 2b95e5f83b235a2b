import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/platform/db/connection'
import { withConnection } from '#server/platform/db/connection'
import { readMoment } from '#server/directory/search/directory-changes'
import { connectIndex } from '#server/directory/search/socket-index'
import { serveIndex } from '#server/directory/search/socket-server'
import { startWorkerIndex } from '#server/directory/search/worker-index'

// The index of the search process, queried by another process over its socket.

const folder = mkdtempSync(join(tmpdir(), 'alphorn-socket-'))
const companies = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ehraid: at + 1,
    uid: uidOf(at + 1),
    name: `Muster ${at + 1} AG`,
    purpose: 'Handel mit Wärmepumpen',
    status: 'ACTIVE',
  }))
const register = await openRegister(companies(3))
afterAll(() => rmSync(folder, { recursive: true }))

const noDb = {} as Db
const refused = { code: 'search_unavailable', headers: { 'retry-after': '2' } }
let paths = 0

async function serve(socketPath = join(folder, `search-${paths++}`)) {
  const log = { warn: () => {}, error: () => {} }
  const index = startWorkerIndex({ databaseUrl: register.url, snapshotFile: null, log, timeoutMs: 20_000 })
  expect(await index.ready(Infinity)).toBe(true)
  const served = await serveIndex(index, socketPath)
  const stop = async () => {
    served.stop()
    await index.stop()
  }
  onTestFinished(stop)
  return { socketPath, index, stop }
}

async function connected(socketPath: string) {
  const client = connectIndex(socketPath, { timeoutMs: 20_000 })
  onTestFinished(() => client.stop())
  expect(await client.ready(Infinity)).toBe(true)
  return client
}

const query = { filter: { q: 'muster' }, sort: 'name' as const, limit: 5, after: null, facets: [] }

test('The index served over a socket answers like the index itself and reports the version it has seen', async () => {
  const { socketPath, index } = await serve()
  const client = await connected(socketPath)
  const [here, there] = await Promise.all([index.search(noDb, query), client.search(noDb, query)])
  expect(there).toEqual({ ...here, seen: expect.objectContaining({ seq: expect.any(Number) }) })
  expect(there.seen.as_of).toBeInstanceOf(Date)
  for (const one of [index, client]) {
    expect(await one.ids(noDb, { q: 'wärmepumpe' }, '', 10)).toHaveLength(3)
    // A company that was read twice counts twice until the index is rebuilt: weights are shares of all names.
    const { names, counts } = await one.wordCounts(['muster', 'niemand'])
    expect(counts).toEqual([names, 0])
    const sought = Array.from({ length: 20 }, () => ({ stem: 'mustre' }))
    expect(await one.candidates(sought, 2, {})).toEqual(await index.candidates(sought, 2, {}))
  }
  expect(client.status()).toMatchObject({ kind: 'memory', state: 'ready', companies: 3, error: null })
})

test('A change is visible over the socket as soon as the index has read it', async () => {
  const { socketPath } = await serve()
  const client = await connected(socketPath)
  await register.import([{ ...companies(4)[3]!, name: 'Neuling AG' }])
  const { stamp } = await withConnection(register.read, readMoment)
  expect(await client.reaches(stamp)).toBe(true)
  expect(await client.ids(noDb, { q: 'neuling' }, '', 5)).toHaveLength(1)
})

test('Calls are refused while the search process is down and answered once it is up again', async () => {
  const { socketPath, stop } = await serve()
  const client = await connected(socketPath)
  await stop()
  rmSync(socketPath)
  await expect.poll(() => client.status()).toMatchObject({ state: 'loading' })
  await expect(client.search(noDb, query)).rejects.toMatchObject(refused)
  expect(await client.ready(50)).toBe(false)
  await serve(socketPath)
  expect(await client.ready(Infinity)).toBe(true)
  expect((await client.search(noDb, query)).total).toBeGreaterThan(0)
})

test('No query is lost when a successor takes over the socket', async () => {
  const first = await serve()
  const client = await connected(first.socketPath)
  let answered = 0
  let going = true
  const asking = (async () => {
    for (; going; answered++) expect((await client.search(noDb, query)).total).toBeGreaterThan(0)
  })()
  await serve(first.socketPath)
  await first.stop()
  const before = answered
  await expect.poll(() => answered).toBeGreaterThan(before + 20)
  going = false
  await asking
})

test('Queries beyond the limit of the index are refused, and the others are answered', async () => {
  const { socketPath } = await serve()
  const client = await connected(socketPath)
  const asked = await Promise.allSettled(
    Array.from({ length: 300 }, () => client.ids(noDb, { q: 'muster' }, '', 5)),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
  for (const one of asked) if (one.status === 'rejected') expect(one.reason).toMatchObject(refused)
})

test('An error in the index fails only its query, and an invalid message closes only its connection', async () => {
  const { socketPath } = await serve()
  const client = await connected(socketPath)
  await expect(client.wordCounts(7 as never)).rejects.toThrow(/TypeError/)
  const stranger = connect(socketPath)
  stranger.on('error', () => {})
  stranger.write('GET / HTTP/1.1\r\n\r\n'.repeat(10))
  stranger.resume()
  await once(stranger, 'close')
  expect(await client.ids(noDb, { q: 'muster' }, '', 1)).toHaveLength(1)
})
