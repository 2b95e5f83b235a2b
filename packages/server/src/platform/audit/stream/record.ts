import type { SealedRow } from '@alphorn/contract/accounts/audit-chain'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'

type Value = { stringValue: string } | { intValue: string }
/** A log record of OTLP in its JSON form. */
export type StreamedRow = {
  timeUnixNano: string
  severityNumber: number
  severityText: string
  eventName: string
  body: Value
  attributes: { key: string; value: Value }[]
}

/**
 * Formats a sealed row as a log record. `log.record.uid` is the seal, so it stays the same however often the row is
 * sent. Positions would not do, because they may repeat after a restore. The body is the row as it was sealed, in
 * canonical JSON.
 */
export function recordOf(row: SealedRow, position: number, seal: string): StreamedRow {
  const { account_id, project_id, operation_id, method, status, started_at, source_address } = row
  const attributes = {
    'log.record.uid': seal,
    'alphorn.audit.position': position,
    'alphorn.account_id': account_id,
    ...(project_id !== null && { 'alphorn.project_id': project_id }),
    'alphorn.operation_id': operation_id,
    'alphorn.request_id': row.request_id,
    'http.request.method': method,
    'http.response.status_code': status,
    ...(row.credential_id !== null && { 'user.id': row.credential_id }),
    ...(source_address && { 'client.address': source_address }),
  }
  return {
    timeUnixNano: `${Date.parse(started_at)}000000`,
    ...severityOf(status),
    eventName: 'alphorn.audit',
    body: { stringValue: canonicalJson(row) },
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) })),
  }
}

function valueOf(value: string | number): Value {
  return typeof value === 'string' ? { stringValue: value } : { intValue: String(value) }
}

/** Severity numbers of OpenTelemetry: a refusal is a warning, a fault is an error. */
function severityOf(status: number) {
  if (status >= 500) return { severityNumber: 17, severityText: 'ERROR' }
  if (status >= 400) return { severityNumber: 13, severityText: 'WARN' }
  return { severityNumber: 9, severityText: 'INFO' }
}
