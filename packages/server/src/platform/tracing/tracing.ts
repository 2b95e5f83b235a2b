// The service's interface to traces. OpenTelemetry implements this port (open-telemetry.ts), and a process loads it
// only where an endpoint is set. Without one, a traced place costs one comparison.

/** Values of a span: ids, names and numbers. Never what a person wrote, nor a secret, nor the text of a statement. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A context as it travels between processes (W3C Trace Context). */
export type TraceContext = { traceparent: string | undefined; tracestate?: string | undefined }

export type SpanOptions = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** The span of another process that this one continues; by default the span that runs here. */
  parent?: TraceContext
}

/** A span while its work runs. */
export type RunningSpan = {
  /** The context that another process continues. */
  readonly traceparent: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** The work failed. `type`: a status or a code; a message may hold personal data. */
  fail(type: string): void
}

/** How a process is called in its traces, and the version of Alphorn that it runs. */
export type ProcessNames = { processName: string; version: string }

export type Tracing = {
  /** Runs the work under a span. The work begins at once; what it throws ends the span as failed, and is thrown. */
  span<T>(options: SpanOptions, work: (span: RunningSpan) => Promise<T>): Promise<T>
  /** Runs a background job under a trace of its own. A run that found nothing to do exports nothing. */
  backgroundRun<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The background run that is under way has changed something. */
  noteWork(): void
  /** Whether a span runs here that is exported. */
  isRecording(): boolean
  /** The headers that a request to another service carries; none where no span runs. */
  outgoingHeaders(): Record<string, string>
  /** The ids of the span that runs here, for the log. */
  logFields(): { trace_id: string; span_id: string } | undefined
}

let current: Tracing | null = null

/** The tracing of this process; null where nothing is traced. */
export function activeTracing(): Tracing | null {
  return current
}

/** Sets the tracing of this process. */
export function useTracing(tracing: Tracing | null): void {
  current = tracing
}
