import { ApiError, type ErrorBody, UnreachableError } from '#sdk/api-error'

export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>

export type ExchangeOptions = {
  fetch?: typeof globalThis.fetch
  /** Attempts after the first, 4 unless told: network errors, 429, 500 and 503 are tried again, nothing else. */
  retries?: number
  /** How the client waits between attempts. */
  wait?: Wait
}

type Sending = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal | undefined
  /** Whether a second attempt is safe when nobody knows what became of the first. */
  repeatable: boolean
}

/** An answer that is no refusal. */
export type Received = { status: number; headers: Headers; body: Record<string, unknown> }

const attemptTimeout = 60_000
const longestWait = 60_000
const firstBackoff = 250
const longestBackoff = 8000

/** Sends a request until it is answered for good. Throws an ApiError for a refusal, an UnreachableError for silence. */
export async function exchange(sending: Sending, options: ExchangeOptions): Promise<Received> {
  const { retries = 4, wait = waitFor } = options
  for (let attempt = 0; ; attempt++) {
    sending.signal?.throwIfAborted()
    const outcome = await attemptOnce(sending, options.fetch ?? globalThis.fetch)
    if (!(outcome instanceof Error)) return outcome
    sending.signal?.throwIfAborted()
    const pause = pauseBefore(outcome, sending, attempt)
    if (attempt >= retries || pause === null) throw outcome
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
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body }),
    })
    return read(response, await response.text())
  } catch (error) {
    return new UnreachableError(new URL(url).origin, error)
  }
}

function read(response: Response, text: string): Received | ApiError {
  const { status, headers } = response
  const body = jsonOf(text)
  if (response.ok && body) return { status, headers, body }
  const refusal = body && 'error' in body ? (body as ErrorBody) : unreadable(response)
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return new ApiError(status, refusal, Number.isFinite(seconds) ? seconds : null)
}

function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Not the service spoke, but something in between. */
function unreadable({ status, headers }: Response): ErrorBody {
  const message = `The answer with status ${status} is not one of the service.`
  return { error: { code: 'unreadable_answer', message }, request_id: headers.get('x-request-id') ?? '' }
}

/** Milliseconds before the next attempt; null when another one makes no sense, or could do the work twice. */
function pauseBefore(fault: ApiError | UnreachableError, { repeatable }: Sending, attempt: number) {
  const backoff = Math.min(longestBackoff, firstBackoff * 2 ** attempt) * (0.5 + Math.random() / 2)
  if (fault instanceof UnreachableError) return repeatable ? backoff : null
  const { status, retry_after } = fault
  // 429 and 503 are said before anything was done; a 500 may have come at any moment.
  if (status !== 429 && status !== 503 && !(status === 500 && repeatable)) return null
  const pause = Math.max(backoff, (retry_after ?? 0) * 1000)
  return pause > longestWait + longestBackoff ? null : pause
}

/** Waits; rejects with the reason of the signal when that is aborted first. */
export function waitFor(milliseconds: number, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
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
