import { type ErrorCode, errorCatalogue } from '@alphorn/contract/core/errors'
import type { Outgoing } from '#server/platform/http/http-messages'
import { fixedHeaders, limitHeaders, type LimitHeaders } from '#server/platform/http/headers'
import type { Service } from '#server/platform/http/service'

// Responses of the adapter without the pipeline: to bytes that are not HTTP, and when the pipeline itself failed.

/** Sends a refusal with the envelope and the headers of every response. Never throws, whatever has failed. */
export function plainRefusal(
  service: Service,
  code: ErrorCode,
  { request_id, address }: { request_id: string; address: string },
): Outgoing {
  const { status, message } = errorCatalogue[code]
  const { now, quotas } = quotasOf(service, address)
  return {
    status,
    headers: { ...fixedHeaders(request_id), ...limitHeaders(quotas, now) },
    body: JSON.stringify({ error: { code, message }, request_id }),
  }
}

function quotasOf(
  { addressLimit, clock }: Service,
  address: string,
): { now: number; quotas: LimitHeaders[] } {
  try {
    const now = clock.now().getTime()
    return { now, quotas: [{ name: 'address', ...addressLimit.quotaOf(address, now) }] }
  } catch {
    return { now: Date.now(), quotas: [] }
  }
}

/** Logs a fault outside of the pipeline, under the id that its response contains. */
export function logFault({ log }: Service, request_id: string, error: unknown) {
  try {
    log.error({ err: error, request_id }, 'A call failed outside of the pipeline')
  } catch {
    process.stderr.write(`A call failed, and the log failed as well: ${request_id}\n`)
  }
}
