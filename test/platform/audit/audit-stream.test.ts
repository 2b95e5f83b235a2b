import { randomUUID } from 'node:crypto'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { sealText, type SealedRow } from '@alphorn/contract/accounts/audit-chain'
import { streamAudit } from '@alphorn/server/platform/audit/stream/stream-audit'
import { problemsOf } from '@alphorn/server/app/operation/problems'
import { readAuditStream } from '@alphorn/server/platform/config/audit-stream'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCollector, type ReceivedRecord } from '../../fixtures/collector.ts'
import { openBooks, sealAll } from './sealing.ts'

// Tests the stream in isolation, on rows that the tests write: no server runs here.

async function openStream() {
  const books = await openBooks()
  const collector = await openCollector()
  const settings = readAuditStream({ AUDIT_STREAM_ENDPOINT: `${collector.endpoint}/v1/logs` })
  const warnings: string[] = []
  const log = { warn: ({ failure }: { failure: string }) => void warnings.push(failure) } as never
  const stream = (signal = new AbortController().signal, to = settings) =>
    streamAudit(books.pools, { settings: to, signal, log })
  const state = async () => (await books.sql('select * from audit_stream'))[0]!
  const account = `acc_${randomUUID()}`
  return {
    ...books,
    collector,
    warnings,
    stream,
    state,
    account,
    /** Writes rows and seals them. Returns their request ids. */
    sealed: async (count: number, change = {}) => {
      const added = await books.add(account, count, change)
      await sealAll(books.pools, books.sql)
      return added
    },
    /** Clears the pause before the next attempt, and the lease of a process that ended. */
    passTime: () => books.sql('update audit_stream set retry_at = null, held_until = null'),
  }
}

const rowIn = ({ body }: ReceivedRecord) => JSON.parse(body) as SealedRow
const requestsIn = (records: readonly ReceivedRecord[]) => records.map((one) => rowIn(one).request_id)
const uidOf = ({ attributes }: ReceivedRecord) => attributes['log.record.uid']
const distinct = (records: readonly ReceivedRecord[]) => [
  ...new Map(records.map((one) => [uidOf(one), one])).values(),
]

test('Each sealed row arrives once, in chain order, with a seal that the receiver can verify', async () => {
  const { sealed, stream, collector, account, chainOf, state } = await openStream()
  await sealed(700)
  await sealed(800, { status: 404 })
  await stream()
  const { records } = collector
  expect(requestsIn(records)).toEqual(await chainOf(account))
  expect(records).toHaveLength(1500)
  expect(records.map(({ attributes }) => attributes['alphorn.audit.position'])).toEqual(
    records.map((_, at) => at + 1),
  )
  let after: string | null = null
  for (const [at, record] of records.entries()) {
    const row = rowIn(record)
    expect(record.body).toBe(canonicalJson(row))
    after = `sha256:${createHash('sha256')
      .update(sealText({ after, position: at + 1, row }))
      .digest('hex')}`
    expect(uidOf(record)).toBe(after)
  }
  expect(records[0]).toMatchObject({ severity: 9, attributes: { 'http.response.status_code': 200 } })
  expect(records.at(-1)).toMatchObject({ severity: 13, attributes: { 'alphorn.operation_id': 'me' } })
  await stream()
  expect(records).toHaveLength(1500)
  expect(await state()).toMatchObject({ holder: null, failure: null, enabled: true })
})

test('A receiver that answers 503 or is unavailable loses no rows, and its Retry-After is respected', async () => {
  const { sealed, stream, collector, state, passTime, warnings } = await openStream()
  const written = await sealed(3)
  collector.answerWith((response) => response.writeHead(503, { 'retry-after': '120' }).end('busy'))
  await stream()
  expect(await state()).toMatchObject({ attempts: 1, failure: expect.stringContaining('answered 503: busy') })
  const { retry_at, failing_since } = await state()
  expect(Number(retry_at) - Number(failing_since)).toBe(120_000)
  collector.accept()
  await stream()
  expect(collector.records).toEqual([])
  await passTime()
  collector.answerWith((response) => response.destroy())
  await stream()
  expect(warnings.at(-1)).toContain('cannot be reached')
  await passTime()
  collector.accept()
  await stream()
  expect(requestsIn(collector.records).sort()).toEqual(written.sort())
  expect(await state()).toMatchObject({ attempts: 0, failure: null, failing_since: null, retry_at: null })
})

test('An endless response is read only up to a small limit', async () => {
  const { sealed, stream, collector, state } = await openStream()
  await sealed(1)
  let sent = 0
  const piece = 'x'.repeat(64 * 1024)
  collector.answerWith((response) => {
    response.writeHead(200)
    const goOn = () => {
      while (sent < 2000 && !response.destroyed) {
        sent++
        if (!response.write(piece)) return void response.once('drain', goOn)
      }
      response.end()
    }
    goOn()
  })
  await stream()
  expect(await state()).toMatchObject({ attempts: 1, failure: expect.stringContaining('more than 64 KiB') })
  expect(sent).toBeLessThan(2000)
})

test('Rows accepted before a crash are sent again under the same IDs, and none is missing', async () => {
  const { sealed, stream, collector, passTime } = await openStream()
  const written = await sealed(5)
  // The receiver takes the records and the response is lost, as when a process dies before its commit.
  collector.answerWith((response) => response.destroy(), true)
  await stream()
  await passTime()
  collector.accept()
  const more = await sealed(2)
  await stream()
  expect(collector.records).toHaveLength(12)
  expect(requestsIn(distinct(collector.records)).sort()).toEqual([...written, ...more].sort())
})

test('One process sends at a time, and one that lost its hold does not move the position', async () => {
  const { sealed, stream, collector, state, passTime } = await openStream()
  await sealed(3)
  collector.hang()
  const slow = stream()
  await expect.poll(() => collector.held.length).toBe(1)
  await stream()
  expect(collector.held).toHaveLength(1)
  await passTime() // its lease expired
  collector.accept()
  await stream()
  const { position } = await state()
  await sealed(2)
  collector.held[0]!.writeHead(200).end('{}')
  await slow
  expect((await state()).position).toEqual(position)
  await stream()
  expect(distinct(collector.records)).toHaveLength(5)
})

test('A shutdown aborts a slow request, and its rows are sent after the next start', async () => {
  const { sealed, stream, collector, state } = await openStream()
  await sealed(2)
  collector.hang()
  const stop = new AbortController()
  const running = stream(stop.signal)
  await expect.poll(() => collector.held.length).toBe(1)
  stop.abort()
  await running
  expect(await state()).toMatchObject({ holder: null, held_until: null, failure: null })
  collector.accept()
  await stream()
  expect(collector.records).toHaveLength(2)
})

test('Records that a receiver refuses stop the stream until it accepts them', async () => {
  const { sealed, stream, collector, state, passTime, pools, sql } = await openStream()
  await sealed(2)
  const partialSuccess = { rejectedLogRecords: '1', errorMessage: 'the attribute is too long' }
  collector.answerWith((response) => response.writeHead(200).end(JSON.stringify({ partialSuccess })))
  await stream()
  expect(await state()).toMatchObject({
    failure: 'The receiver of the audit stream refused 1 records: the attribute is too long',
  })
  await sql(`update audit_seals set earliest = now() - interval '1 hour'`)
  const found = await withConnection(pools.read, (db) =>
    problemsOf(db, { isSearchReady: true, outlook: null }),
  )
  expect(found).toMatchObject([
    { alert: 'AlphornAuditStreamLags', severity: 'warning', subject: expect.stringContaining('refused 1') },
  ])
  await sql(`update audit_seals set earliest = timestamptz '2026-11-21T00:00Z'`)
  await passTime()
  collector.accept()
  await stream()
  expect(collector.records).toHaveLength(2)
})

test('Runs written by the previous release are numbered too, and nothing is sent without an endpoint', async () => {
  const { sealed, stream, collector, sql, state } = await openStream()
  await sealed(1)
  await stream(undefined, null)
  expect(collector.records).toEqual([])
  await stream()
  await stream(undefined, null)
  expect(await state()).toMatchObject({ enabled: false })
  const [run] = await sql('select count(*)::int as count, count(number)::int as numbered from audit_seals')
  expect(run).toEqual({ count: 1, numbered: 1 })
  expect(() => readAuditStream({ AUDIT_STREAM_ENDPOINT: 'siem:4318' })).toThrow('AUDIT_STREAM_ENDPOINT takes')
})
