import { readClientConfig } from '@alphorn/server/platform/config'
import { type StartedTracing, startTracing } from '@alphorn/server/platform/tracing/start-tracing'
import { version } from '@alphorn/server/platform/version'
import { activeTracing } from '@alphorn/server/platform/tracing/tracing'
import type { TraceJob } from '@alphorn/sdk/worker'

/** Traces the jobs of `alphorn worker` where the variables of OpenTelemetry name an endpoint. `stop` sends what waits. */
export function startWorkerTracing(): Promise<StartedTracing> {
  return startTracing(readClientConfig().tracing, { processName: 'worker program', version })
}

/** A span for the time that the worker holds the job. Without tracing, the trace of the claim is passed on. */
export const traceJob: TraceJob = (job, traceparent, work) => {
  const tracing = activeTracing()
  if (!tracing) return work(traceparent)
  const attributes = { 'alphorn.job_id': job.job_id, 'alphorn.stage': job.stage }
  const options = {
    name: `worker ${job.stage}`,
    kind: 'consumer',
    attributes,
    parent: { traceparent },
  } as const
  return tracing.span(options, (span) => work(span.traceparent))
}
