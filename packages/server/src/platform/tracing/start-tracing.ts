import type { TracingSettings } from '#server/platform/config/tracing'
import { type ProcessNames, useTracing } from '#server/platform/tracing/tracing'

/** A use of the tracing of a process. */
export type StartedTracing = { stop(): Promise<void> }
type Exported = { stop(): Promise<void> }

let users = 0
let started: Promise<Exported> | null = null

/**
 * Starts tracing in this process if the settings name an endpoint. A second start in one process shares the settings of
 * the first. The last `stop` exports pending spans, for two seconds at most.
 */
export async function startTracing(
  settings: TracingSettings | null,
  names: ProcessNames,
): Promise<StartedTracing> {
  if (!settings) return { stop: async () => {} }
  users++
  started ??= openTracing(settings, names)
  const exported = await started
  return {
    async stop() {
      users--
      if (users > 0) return
      started = null
      useTracing(null)
      await exported.stop()
    },
  }
}

async function openTracing(settings: TracingSettings, names: ProcessNames): Promise<Exported> {
  const { createOpenTelemetry } = await import('#server/platform/tracing/open-telemetry')
  const { tracing, stop } = createOpenTelemetry(settings, names)
  useTracing(tracing)
  return { stop }
}
