import { openCollector } from '@alphorn/test/fixtures/collector'
import { afterEach, expect, test } from 'vitest'
import { limitedFetch } from '#server/executors/llm/endpoint'
import { readTracing } from '#server/platform/config/tracing'
import { createOpenTelemetry } from '#server/platform/tracing/open-telemetry'
import { useTracing } from '#server/platform/tracing/tracing'

afterEach(() => useTracing(null))

test('A request to the model carries the trace of its job', async () => {
  const collector = await openCollector()
  const model = await openCollector()
  const settings = readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })!
  const { tracing, stop } = createOpenTelemetry(settings, { processName: 'test', version: '1' })
  useTracing(tracing)
  const said = await tracing.span({ name: 'job', kind: 'consumer' }, () =>
    limitedFetch(`${model.endpoint}/secret-path`, {
      method: 'POST',
      headers: { authorization: 'Bearer key' },
      body: JSON.stringify({ resourceSpans: [] }),
    }),
  )
  expect(said.status).toBe(200)
  await stop()
  const span = collector.spans.find(({ name }) => name === 'model')!
  const job = collector.spans.find(({ name }) => name === 'job')!
  expect(span).toMatchObject({ parent: job.id, kind: 3, attributes: { 'server.address': '127.0.0.1' } })
  expect(model.headers[0]).toMatchObject({
    traceparent: `00-${span.trace}-${span.id}-01`,
    authorization: 'Bearer key',
  })
  expect(collector.received.text).not.toContain('secret-path')
})
