import { type Context, createContextKey, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace'

// Background jobs look for work every few seconds, and a trace of each would be most of what an idle installation
// exports. So the spans of a run are held until it is known whether the run did something.

/** A run of a background job. */
type Run = { worked: boolean; held: ReadableSpan[] }

const runKey = createContextKey('alphorn background run')
/** Beyond this number, spans are exported whatever the run did. */
const maxHeldSpans = 256

export function newRun(): Run {
  return { worked: false, held: [] }
}

export function withRun(context: Context, run: Run): Context {
  return context.setValue(runKey, run)
}

export function runIn(context: Context): Run | undefined {
  return context.getValue(runKey) as Run | undefined
}

/** Exports spans, except those of a background run that only read the database. */
export function withoutIdleRuns(next: SpanProcessor): SpanProcessor {
  const runs = new WeakMap<object, Run>()
  return {
    onStart(span: Span, context: Context) {
      const run = runIn(context)
      if (run) runs.set(span, run)
      next.onStart(span, context)
    },
    onEnd(span) {
      const run = runs.get(span)
      if (!run) return next.onEnd(span)
      run.held.push(span)
      run.worked ||= isWork(span) || run.held.length > maxHeldSpans
      if (run.worked) for (const held of run.held.splice(0)) next.onEnd(held)
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}

/**
 * Failures are always exported. Within a run, spans other than those of statements are work: a job, a delivery, a
 * request.
 */
function isWork({ kind, attributes, status, parentSpanContext }: ReadableSpan) {
  if (status.code === SpanStatusCode.ERROR) return true
  const isRoot = parentSpanContext === undefined
  return !isRoot && !(kind === SpanKind.CLIENT && 'db.system.name' in attributes)
}
