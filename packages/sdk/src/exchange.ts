import { ApiError, type ErrorBody, isPassing, UnreachableError } from '#sdk/api-error'

export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>

export type ExchangeOptions = {
  fetch?: typeof globalThis.fetch
  /** Attempts after the first, 4 by default: network faults, 429, 500 and 503 are tried again, refusals are not. */
  retries?: number
  /** The longest pause before another attempt, in milliseconds: a minute by default. A fault that wants a longer one is thrown at once. */
  longestWait?: number
  /** How the client waits between attempts. */
  wait?: Wait
}

type Sending = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal | undefined
  /** Whether a second attempt is safe when no one knows what became of the first. */
  repeatable: boolean
}

/** An answer that is no refusal. */
export type Received = { status: number; headers: Headers; body: Record<string, unknown> }

const attemptTimeout = 60_000
const firstBackoff = 250
const longestBackoff = 8000

const usual = { retries: 4, longestWait: 60_000, wait: waitFor }

/** Sends a request until it is answered for good. Throws an ApiError for a refusal, an UnreachableError for silence. */
export async function exchangeWithRetries(sending: Sending, options: ExchangeOptions): Promise<Received> {
  const { retries, longestWait, wait } = { ...usual, ...options }
  for (let attempt = 0; ; attempt++) {
    sending.signal?.throwIfAborted()
    const outcome = await attemptOnce(sending, options.fetch ?? globalThis.fetch)
    if (!(outcome instanceof Error)) return outcome
    sending.signal?.throwIfAborted()
    const pause = pauseBefore(outcome, sending, attempt)
    if (attempt >= retries || pause === null || pause > longestWait) throw outcome
    await wait(pause, sending.signal)
  }
}

async function attemptOnce(sending: Sending, fetch: typeof globalThis.fetch) {
  const { url, method, headers, body, signal } = sending
  const timeout = AbortSignal.timeout(attemptTimeout)
  try {
    const response = await fetch(url, {
      method,
      headers,
      // A redirected mutation would arrive as a GET, and a credential does not belong to anyone who is pointed at.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body }),
    })
    return readResponse(response, await response.text())
  } catch (error) {
    return error instanceof ApiError ? error : new UnreachableError(new URL(url).origin, error)
  }
}

function readResponse(response: Response, text: string): Received | ApiError {
  const { status, headers, ok } = response
  const parsed = parseJson(text)
  if (ok && isObject(parsed)) return { status, headers, body: parsed }
  if (ok && parsed === 'no JSON' && headers.get('content-type')?.includes('json'))
    throw new Error('its answer was cut off')
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const refusal = isErrorBody(parsed) ? parsed : unreadableResponse(response)
  return new ApiError(status, refusal, Number.isFinite(seconds) ? seconds : null)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return 'no JSON'
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isErrorBody(body: unknown): body is ErrorBody {
  const error = isObject(body) ? body['error'] : undefined
  return isObject(error) && typeof error['code'] === 'string' && typeof error['message'] === 'string'
}

/** The response came from a proxy, or from another server. */
function unreadableResponse({ status, headers, type }: Response): ErrorBody {
  const target = headers.get('location')
  const message =
    type === 'opaqueredirect' || (status >= 300 && status < 400)
      ? `It redirects${target ? ` to ${target}` : ''} instead of answering: is the base URL right?`
      : `The answer with status ${status} is not one of the service: is the base URL right?`
  return { error: { code: 'unreadable_answer', message }, request_id: headers.get('x-request-id') ?? '' }
}

/** Milliseconds before the next attempt; null when another one makes no sense, or could do the work twice. */
function pauseBefore(fault: ApiError | UnreachableError, { repeatable }: Sending, attempt: number) {
  if (!isPassing(fault)) return null
  const backoff = Math.min(longestBackoff, firstBackoff * 2 ** attempt) * (0.5 + Math.random() / 2)
  if (fault instanceof UnreachableError) return repeatable ? backoff : null
  const { status, code, retry_after } = fault
  // 429 and 503 of the service are said before anything was done; anything else may have come at any moment.
  const isEarly = code !== 'unreadable_answer' && (status === 429 || status === 503)
  if (!isEarly && !repeatable) return null
  return Math.max(backoff, (retry_after ?? 0) * 1000)
}

/** Waits; rejects with the reason of the signal when that is aborted first. */
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
