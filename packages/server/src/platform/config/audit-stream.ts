import type { Environment } from '#server/platform/config/environment'
import { httpAddress, pairsOf } from '#server/platform/config/tracing'

/** Receiver of the audit history. `url` is the complete address that accepts OTLP logs over HTTP. */
export type AuditStreamSettings = { url: string; headers: Readonly<Record<string, string>> }

/** Reads the settings of the audit stream; null if there is none. */
export function readAuditStream(env: Environment): AuditStreamSettings | null {
  const given = env['AUDIT_STREAM_ENDPOINT']
  if (!given) return null
  return {
    url: httpAddress('AUDIT_STREAM_ENDPOINT', given),
    headers: pairsOf('AUDIT_STREAM_HEADERS', env['AUDIT_STREAM_HEADERS']),
  }
}
