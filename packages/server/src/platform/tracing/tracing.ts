// The service's interface to traces. OpenTelemetry implements this port (open-telemetry.ts), and a process loads it
// only if an endpoint is set. Without one, a traced call site costs one comparison.

/**
 * Attributes of a span: ids, names and numbers. Never text that a person wrote, a secret, or the text of a statement.
 */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A context as it is propagated between processes (W3C Trace Context). */
export type TraceContext = { traceparent: string | undefined; tracestate?: string | undefined }

export type SpanOptions = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** The span of another process to continue; the active span by default. */
  parent?: TraceContext
}

/** A span while its work runs. */
export type RunningSpan = {
  /** The context that another process continues. */
  readonly traceparent: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** The work failed. `type` is a status or a code, because a message may contain personal data. */
  fail(type: string): void
}

/** Name of a process in its traces, and the version of Alphorn that it runs. */
export type ProcessNames = { processName: string; version: string }

export type Tracing = {
  /** Runs the work within a span. The work begins at once; an error ends the span as failed and is thrown. */
  span<T>(options: SpanOptions, work: (span: RunningSpan) => Promise<T>): Promise<T>
  /** Runs a background job within a trace of its own. A run that found nothing to do exports nothing. */
  backgroundRun<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Marks that the current background run has changed something. */
  noteWork(): void
  /** Whether an exported span is active. */
  isRecording(): boolean
  /** Returns the headers that propagate the context to another service; none if no span is active. */
  outgoingHeaders(): Record<string, string>
  /** Returns the ids of the active span, for the log. */
  logFields(): { trace_id: string; span_id: string } | undefined
}

let current: Tracing | null = null

/** The tracing of this process; null if tracing is switched off. */
export function activeTracing(): Tracing | null {
  return current
}

/** Sets the tracing of this process. */
export function useTracing(tracing: Tracing | null): void {
  current = tracing
}
