import type { TraceJob } from '@alphorn/sdk/worker'
import { lacksServer } from '#cli/command/server-package'
import type { ClientSettings } from '#cli/connection/settings'

type Tracing = { startWorkerTracing: () => Promise<{ stop(): Promise<void> }>; traceJob: TraceJob }

const noTracing: Tracing = {
  startWorkerTracing: async () => ({ stop: async () => {} }),
  traceJob: (_job, traceparent, work) => work(traceparent),
}

/** Tracing is a part of the server. A worker that is installed without it works all the same, and traces nothing. */
export async function loadTracing({ traces }: ClientSettings): Promise<Tracing> {
  if (!traces) return noTracing
  try {
    return await import('#cli/worker/tracing')
  } catch (error) {
    if (!lacksServer(error)) throw error
    console.error('OTEL_EXPORTER_OTLP_ENDPOINT is set, but nothing is traced: that needs the server package.')
    return noTracing
  }
}
