import { openCollector } from '@alphorn/test/fixtures/collector'
import { afterEach, expect, test } from 'vitest'
import { readTracing } from '#server/platform/config/tracing'
import { createOpenTelemetry } from '#server/platform/tracing/open-telemetry'
import { traceStatement, recordChangedRows } from '#server/platform/tracing/trace-statement'
import { useTracing } from '#server/platform/tracing/tracing'

afterEach(() => useTracing(null))

function tracingTo(endpoint: string, more: Record<string, string> = {}) {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '10', ...more }
  const made = createOpenTelemetry(readTracing(env)!, { processName: 'test', version: '1' })
  useTracing(made.tracing)
  return made
}

const nothing = async () => {}

test('A collector that never answers loses spans but delays neither work nor shutdown', async () => {
  const collector = await openCollector()
  collector.hang()
  const { tracing, stop } = tracingTo(collector.endpoint, { OTEL_BSP_MAX_QUEUE_SIZE: '20' })
  const first = tracing.span({ name: 'first', kind: 'internal' }, nothing)
  await first
  await expect.poll(() => collector.held.length).toBe(1)
  for (let n = 0; n < 500; n++) await tracing.span({ name: `span ${n}`, kind: 'internal' }, nothing)
  collector.accept()
  await stop()
  expect(collector.spans.length).toBeLessThanOrEqual(20)
})

test('A collector address without a listener does not interrupt work', async () => {
  const { tracing, stop } = tracingTo('http://127.0.0.1:9')
  expect(await tracing.span({ name: 'one', kind: 'internal' }, async () => 7)).toBe(7)
  await stop()
})

test('A background run without changes is not exported; one that worked or failed is', async () => {
  const collector = await openCollector()
  const { tracing, stop } = tracingTo(collector.endpoint)
  const look = () => traceStatement({ name: 'look', text: 'select 1' }, nothing)
  await tracing.backgroundRun('idle', look)
  await tracing.backgroundRun('writes', async () => {
    await look()
    recordChangedRows('UPDATE', 1)
    await look()
  })
  await tracing.backgroundRun('finds a job', async () => {
    await look()
    await tracing.span({ name: 'job', kind: 'consumer' }, nothing)
  })
  const failing = () => Promise.reject(Object.assign(new Error('Anna Muster'), { code: '57014' }))
  await expect(tracing.backgroundRun('fails', failing)).rejects.toThrow('Anna')
  await stop()
  const names = collector.spans.map(({ name }) => name).sort()
  expect(names).toEqual(['fails', 'finds a job', 'job', 'look', 'look', 'look', 'writes'])
  expect(collector.spans.find(({ name }) => name === 'fails')).toMatchObject({
    status: 2,
    attributes: { 'error.type': '57014' },
  })
  expect(collector.received.text).not.toContain('Muster')
})

test.each([
  ['select "name" from "companies" where x = $1', 'select companies'],
  ['insert into "mails" ("to") values ($1)', 'insert mails'],
  ['  with due as (select * from webhooks) update x', 'with webhooks'],
  ['update "jobs" set a = $1', 'update jobs'],
  ['$$', 'statement'],
])('The span of "%s" is named "%s"', async (text, expected) => {
  const collector = await openCollector()
  const { tracing, stop } = tracingTo(collector.endpoint)
  await tracing.span({ name: 'call', kind: 'server' }, () => traceStatement({ text }, nothing))
  await stop()
  expect(collector.spans.map(({ name }) => name)).toContain(expected)
})

test('Nothing is traced without an endpoint, and an invalid variable is named in the error', () => {
  expect(readTracing({})).toBeNull()
  expect(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' })).toBeNull()
  const read = (env: object) => readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/', ...env })
  expect(read({})).toMatchObject({ url: 'http://c:4318/v1/traces', sampler: 'parentbased_always_on' })
  expect(read({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x' })!.headers).toEqual({
    authorization: 'Bearer x',
  })
  expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/own' })!.url).toBe('https://c/own')
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow('takes an address like')
  expect(() => read({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('takes http/json, not "grpc"')
  expect(() => read({ OTEL_TRACES_SAMPLER: 'jaeger_remote' })).toThrow('OTEL_TRACES_SAMPLER takes always_on')
  expect(() => read({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('from 0 to 1')
  expect(() => read({ OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toThrow(
    /^OTEL_EXPORTER_OTLP_HEADERS takes pairs/,
  )
})

test('A sampler that is always off exports nothing of its own and follows a sampled caller', async () => {
  const collector = await openCollector()
  const { tracing, stop } = tracingTo(collector.endpoint, { OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
  await tracing.span({ name: 'own', kind: 'server' }, nothing)
  const parent = { traceparent: `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01` }
  await tracing.span({ name: 'continued', kind: 'server', parent }, nothing)
  await stop()
  expect(collector.spans.map(({ name }) => name)).toEqual(['continued'])
})
