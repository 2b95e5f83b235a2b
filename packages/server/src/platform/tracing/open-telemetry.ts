import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '#server/platform/config/tracing'
import { newRun, runIn, withoutIdleRuns, withRun } from '#server/platform/tracing/idle-runs'
import type {
  ProcessNames,
  RunningSpan,
  SpanOptions,
  TraceContext,
  Tracing,
} from '#server/platform/tracing/tracing'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const
/** Milliseconds after which the export of a batch is given up. */
const exportTimeoutMs = 10_000
const maxSpansPerExport = 512
/** Milliseconds that the end of a process waits for pending spans. */
const lastExportMs = 2000

const propagator = new W3CTraceContextPropagator()
type Tracer = ReturnType<TracerProvider['getTracer']>

/** Tracing by OpenTelemetry. Ended spans wait in a bounded queue; an unresponsive collector only costs spans. */
export function createOpenTelemetry(
  settings: TracingSettings,
  names: ProcessNames,
): { tracing: Tracing; stop: () => Promise<void> } {
  const provider = providerOf(settings, names)
  const tracer = provider.getTracer('alphorn', names.version)
  const storage = new AsyncLocalStorage<Context>()
  const here = () => storage.getStore() ?? ROOT_CONTEXT
  const spanHere = () => trace.getSpan(here())
  const spans = spansOf(tracer, storage)
  const tracing: Tracing = {
    span: (options, work) => spans(options, options.parent ? contextOf(options.parent) : here(), work),
    backgroundRun: (name, work) =>
      spans(
        { name, kind: 'internal', attributes: { 'alphorn.background_job': name } },
        withRun(ROOT_CONTEXT, newRun()),
        work,
      ),
    noteWork() {
      const run = runIn(here())
      if (run) run.worked = true
    },
    isRecording: () => spanHere()?.isRecording() ?? false,
    outgoingHeaders: () => headersOf(here()),
    logFields() {
      const { traceId, spanId } = spanHere()?.spanContext() ?? {}
      return traceId && spanId ? { trace_id: traceId, span_id: spanId } : undefined
    },
  }
  return { tracing, stop: () => endProvider(provider) }
}

/** The last spans are sent, but the end of a process does not wait for an unreachable collector. */
async function endProvider(provider: TracerProvider) {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, lastExportMs)
  // Spans that cannot be sent are lost.
  await Promise.race([provider.shutdown().catch(() => {}), late])
  clearTimeout(timer)
}

type Work<T> = (span: RunningSpan) => Promise<T>

function spansOf(tracer: Tracer, storage: AsyncLocalStorage<Context>) {
  return async <T>({ name, kind, attributes }: SpanOptions, parent: Context, work: Work<T>): Promise<T> => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, parent)
    const context = trace.setSpan(parent, span)
    try {
      return await storage.run(context, work, runningSpan(span, context))
    } catch (error) {
      failSpan(span, typeOf(error))
      throw error
    } finally {
      span.end()
    }
  }
}

function runningSpan(span: Span, context: Context): RunningSpan {
  return {
    get traceparent() {
      return headersOf(context)['traceparent'] ?? ''
    },
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => failSpan(span, type),
  }
}

function failSpan(span: Span, type: string) {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** A code of PostgreSQL or of the system, or the name of the error, because messages may contain rows. */
function typeOf(error: unknown) {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : 'unknown'
}

function contextOf({ traceparent, tracestate }: TraceContext): Context {
  // Some libraries add a header beside the caller's. Theirs comes last and belongs to the nearer span.
  const last = traceparent?.split(',').at(-1)?.trim()
  const carrier = { ...(last && { traceparent: last }), ...(last && tracestate && { tracestate }) }
  return propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)
}

function headersOf(context: Context) {
  const headers: Record<string, string> = {}
  propagator.inject(context, headers, defaultTextMapSetter)
  return headers
}

function providerOf(settings: TracingSettings, { processName, version }: ProcessNames) {
  const { url, headers, serviceName, resource, queueSize, exportDelay } = settings
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: exportTimeoutMs,
    concurrencyLimit: 2,
  })
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: queueSize,
    scheduledDelayMillis: exportDelay,
    maxExportBatchSize: Math.min(maxSpansPerExport, queueSize),
    exportTimeoutMillis: exportTimeoutMs,
  })
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': `${process.pid}`,
      'alphorn.process': processName,
      ...resource,
    }),
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: 256, attributeCountLimit: 32 },
    spanProcessors: [withoutIdleRuns(batches)],
  })
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const [base, name] = sampler.startsWith('parentbased_')
    ? [true, sampler.slice('parentbased_'.length)]
    : [false, sampler]
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return base ? new ParentBasedSampler({ root }) : root
}
