import { isRecord } from '@alphorn/contract/core/is-record'
import { ApiError, type ErrorBody, isTransient, UnreachableError } from '#sdk/api-error'

/** Waits some milliseconds before a retry. Rejects when the signal is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>

/** How requests are sent and retried. */
export type ExchangeOptions = {
  /** Sends the requests; the global `fetch` by default. */
  fetch?: typeof globalThis.fetch
  /**
   * Number of retries after the first attempt, 4 by default. Network faults and the statuses 429, 500, 502, 503 and 504
   * are retried; other refusals are not.
   */
  retries?: number
  /**
   * The longest pause before a retry, in milliseconds; one minute by default. A fault that asks for a longer pause is
   * thrown at once.
   */
  maxWaitMs?: number
  /** The longest time for one attempt, in milliseconds; one minute by default. */
  timeoutMs?: number
  /** Waits between attempts; replaceable in tests. */
  wait?: Wait
}

type Sending = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal | undefined
  /** Whether the body of a successful response is returned unread. */
  streamed?: boolean
  /** Whether the request is safe to send again when the outcome of an earlier attempt is unknown. */
  repeatable: boolean
}

/** A successful response. */
export type Received = {
  status: number
  headers: Headers
  body: Record<string, unknown>
  /** The unread body of a streamed response. */
  stream?: ReadableStream<Uint8Array>
}

const firstBackoffMs = 250
const maxBackoffMs = 8000

const usual = { retries: 4, maxWaitMs: 60_000, timeoutMs: 60_000, wait: waitFor }

/**
 * Sends a request and retries temporary faults. Throws an ApiError for a refusal, or an UnreachableError if there is no
 * response.
 */
export async function exchangeWithRetries(sending: Sending, options: ExchangeOptions): Promise<Received> {
  const { retries, maxWaitMs, timeoutMs, wait } = { ...usual, ...options }
  for (let attempt = 0; ; attempt++) {
    sending.signal?.throwIfAborted()
    const outcome = await attemptOnce(sending, timeoutMs, options.fetch ?? globalThis.fetch)
    if (!(outcome instanceof Error)) return outcome
    sending.signal?.throwIfAborted()
    const pauseMs = pauseBefore(outcome, sending, attempt)
    if (attempt >= retries || pauseMs === null || pauseMs > maxWaitMs) throw outcome
    await wait(pauseMs, sending.signal)
  }
}

async function attemptOnce(sending: Sending, timeoutMs: number, fetch: typeof globalThis.fetch) {
  const { url, method, headers, body, signal } = sending
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new DOMException('It took too long', 'TimeoutError')),
    timeoutMs,
  )
  try {
    const response = await fetch(url, {
      method,
      headers,
      // Following a redirect would turn a mutation into a GET and send the credential to another server.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      ...(body !== undefined && { body }),
    })
    const { ok, status, headers: received, body: stream } = response
    // The time of a stream ends with its last row, so only its beginning is limited.
    if (sending.streamed && ok && stream) return { status, headers: received, body: {}, stream }
    return readResponse(response, await response.text())
  } catch (error) {
    return error instanceof ApiError ? error : new UnreachableError(new URL(url).origin, error)
  } finally {
    clearTimeout(timer)
  }
}

function readResponse(response: Response, text: string): Received | ApiError {
  const { status, headers, ok } = response
  const parsed = parseJson(text)
  if (ok && isRecord(parsed)) return { status, headers, body: parsed }
  if (ok && parsed === 'no JSON' && headers.get('content-type')?.includes('json'))
    throw new Error('its answer was cut off')
  const refusal = isErrorBody(parsed) ? parsed : unreadableResponse(response)
  return new ApiError(status, refusal, retryAfterIn(headers))
}

/** Reads `Retry-After`: seconds, as the service sends it, or a date, as proxies do. */
function retryAfterIn(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return 'no JSON'
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  const error = isRecord(body) ? body['error'] : undefined
  return isRecord(error) && typeof error['code'] === 'string' && typeof error['message'] === 'string'
}

/** Statuses with which a proxy reports that the service is away. */
const awayStatus = [502, 503, 504]

/** Builds the error of a response that is not the service's: a proxy or another server sent it. */
function unreadableResponse({ status, headers, type }: Response): ErrorBody {
  const target = headers.get('location')
  const message =
    type === 'opaqueredirect' || (status >= 300 && status < 400)
      ? `It redirects${target ? ` to ${target}` : ''} instead of answering: is the base URL right?`
      : awayStatus.includes(status)
        ? `A proxy answered with status ${status}, because it got no answer from the service. Try again later.`
        : `The answer with status ${status} is not one of the service: is the base URL right?`
  return { error: { code: 'unreadable_answer', message }, request_id: headers.get('x-request-id') ?? '' }
}

/** Returns the milliseconds before the next attempt; null if a retry is pointless or might do the work twice. */
function pauseBefore(fault: ApiError | UnreachableError, { repeatable }: Sending, attempt: number) {
  if (!isTransient(fault)) return null
  const backoff = Math.min(maxBackoffMs, firstBackoffMs * 2 ** attempt) * (0.5 + Math.random() / 2)
  if (fault instanceof UnreachableError) return repeatable ? backoff : null
  const { status, code, retry_after } = fault
  // The service sends 429 and 503 before it does any work. Any other fault may have occurred during the work.
  const isEarly = code !== 'unreadable_answer' && (status === 429 || status === 503)
  if (!isEarly && !repeatable) return null
  return Math.max(backoff, (retry_after ?? 0) * 1000)
}

/** Waits for some milliseconds; rejects with the signal's reason if it is aborted first. */
export function waitFor(milliseconds: number, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal!.reason)
    }
  })
}
