import type { AuditStreamSettings } from '#server/platform/config/audit-stream'
import type { StreamedRow } from '#server/platform/audit/stream/record'
import { NoResponseError, readText } from '#server/platform/egress/request-external'
import { version } from '#server/platform/version'

/**
 * null if all records were accepted. Otherwise the reason, and the number of seconds after which the receiver asks for
 * another attempt.
 */
type Refused = { failure: string; retryAfterSeconds: number | null } | null

const timeoutMs = 15_000
const maxMessageLength = 300
const maxBodyBytes = 64 * 1024
const tooLong =
  'The receiver of the audit stream answered with more than 64 KiB, which no receiver of OTLP does: another program may be there.'

/** Sends records as OTLP logs over HTTP with JSON. Throws only when the signal aborts it. */
export async function sendRecords(
  { url, headers }: AuditStreamSettings,
  records: readonly StreamedRow[],
  signal: AbortSignal,
): Promise<Refused> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Alphorn/${version}`, ...headers },
      body: JSON.stringify(requestOf(records)),
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    })
    return classifyResponse(response, await readText(response, maxBodyBytes))
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof NoResponseError) return { failure: tooLong, retryAfterSeconds: null }
    const reason = timeout.aborted ? `no answer within ${timeoutMs / 1000} seconds` : reasonOf(error)
    const failure = `The receiver of the audit stream cannot be reached: ${reason}.`
    return { failure, retryAfterSeconds: null }
  }
}

function requestOf(logRecords: readonly StreamedRow[]) {
  const attributes = [
    { key: 'service.name', value: { stringValue: 'alphorn' } },
    { key: 'service.version', value: { stringValue: version } },
  ]
  const scopeLogs = [{ scope: { name: 'alphorn.audit', version }, logRecords }]
  return { resourceLogs: [{ resource: { attributes }, scopeLogs }] }
}

/** A receiver may respond with 200 and still have rejected some records. */
function classifyResponse({ status, ok, headers }: Response, text: string): Refused {
  if (!ok) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    const failure = `The receiver of the audit stream answered ${status}: ${text.slice(0, maxMessageLength)}`
    return { failure, retryAfterSeconds: Number.isFinite(seconds) ? seconds : null }
  }
  const { rejected, message } = rejectedIn(text)
  if (rejected === 0) return null
  const failure = `The receiver of the audit stream refused ${rejected} records: ${message.slice(0, maxMessageLength)}`
  return { failure, retryAfterSeconds: null }
}

type PartialSuccess = { rejectedLogRecords?: unknown; errorMessage?: unknown }

function rejectedIn(text: string) {
  try {
    const { partialSuccess } = JSON.parse(text || '{}') as { partialSuccess?: PartialSuccess | null }
    const { rejectedLogRecords = 0, errorMessage = '' } = partialSuccess ?? {}
    return { rejected: Number(rejectedLogRecords), message: String(errorMessage) }
  } catch {
    return { rejected: 0, message: '' } // an empty or unknown body with 200 means that all records were accepted
  }
}

function reasonOf(error: unknown) {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}
