import type { lookup } from 'node:dns'
import { setTimeout } from 'node:timers/promises'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { fetchWithin, publicEgress, type EgressPolicy } from '#server/platform/egress/egress-policy'
import { followRedirect } from '#server/directory/sources/follow'

export type SourceRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Whether the body of a status 500 is a valid response: SOAP reports its faults this way. */
  isAnswer?: (body: Uint8Array) => boolean
}
export type SourceAnswer = { status: number; headers: Headers; body: AsyncIterable<Uint8Array> }

/** Access to a source at its pace, with retries and within limits. */
export type Transport = {
  /**
   * Returns the response as a stream. An error while the body is read is a SourceFault, and the request is not
   * repeated.
   */
  open: (request: SourceRequest) => Promise<SourceAnswer>
  /** Returns the complete response. Repeats the request if the body breaks off. */
  read: (request: SourceRequest) => Promise<Uint8Array>
}

export type TransportOptions = {
  /** Name of the source in messages. */
  source: string
  /** Contact for complaints, sent to the source with every request. */
  contact: string
  /** The minimum time between two requests. */
  pause_ms: number
  /** The maximum duration of a request with its response. */
  timeout_ms?: number
  /** The maximum size of a response that is held in memory. */
  most_bytes?: number
  signal: AbortSignal
  fetch?: typeof fetch
  /** Rules for redirects and for the resolution of host names; tests set them. */
  egress?: EgressPolicy
  resolve?: typeof lookup
  /** Waits between requests; tests replace it to skip the time. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

const attempts = 5
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504])
/** Statuses with which a server may permanently refuse a single request. */
const itemRefusalStatuses = new Set([400, 404, 410, 422, 451, 500, 502, 504])
const maxPauseMs = 300_000

/** Waits for a time; rejects when the run is stopped. */
export const sleep = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal })

/** Creates a transport that respects the pace of a source, identifies itself, and retries after temporary failures. */
export function createTransport(options: TransportOptions): Transport {
  const { source, signal, most_bytes = 64_000_000 } = options
  const ask = createAsk(options)
  return {
    open: (request) =>
      askWithRetries(ask, request, options, (answer) =>
        classifyAnswer(answer, request, source, async () => ({
          ...answer,
          body: guardBody(answer.body, source, signal),
        })),
      ),
    read: (request) =>
      askWithRetries(ask, request, options, (answer) =>
        readWhole(answer, request, options.source, most_bytes),
      ),
  }
}

type Ask = (request: SourceRequest) => Promise<SourceAnswer>

function createAsk(options: TransportOptions): Ask {
  const { source, contact, pause_ms, signal, timeout_ms = 60_000 } = options
  const { egress = publicEgress, resolve, wait = sleep } = options
  const { fetch: own = fetch } = options
  const ways = { own, elsewhere: options.fetch ?? fetchWithin(egress, resolve), egress }
  const agent = `Alphorn/0.1 (${contact})`
  let last = Number.NEGATIVE_INFINITY
  return async ({ url, method = 'GET', headers = {}, body }) => {
    const early = last + pause_ms - performance.now()
    if (early > 0) await wait(early, signal)
    last = performance.now()
    const question = {
      method,
      ...(body !== undefined && { body }),
      headers: { ...headers, 'user-agent': agent },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)]),
    }
    const response = await followRedirect(ways, url, question, source)
    return { status: response.status, headers: response.headers, body: response.body ?? emptyBody() }
  }
}

type AttemptResult<T> = { value: T } | { reason: string; after: number | null; ofOne: boolean }

/** Sends a request and processes the response. Retries if either fails for a temporary reason. */
async function askWithRetries<T>(
  ask: Ask,
  request: SourceRequest,
  { source, signal, wait = sleep }: TransportOptions,
  take: (answer: SourceAnswer) => Promise<AttemptResult<T>>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const tried = await ask(request)
      .then(take)
      .catch((error: unknown): AttemptResult<T> => {
        if (signal.aborted || error instanceof SourceFault) throw error
        return { reason: reasonOf(error), after: null, ofOne: false }
      })
    if ('value' in tried) return tried.value
    signal.throwIfAborted()
    if (tried.after !== null && tried.after > maxPauseMs)
      throw new SourceFault(
        'unavailable',
        `${source} wants to be left alone for ${Math.ceil(tried.after / 60_000)} minutes. What was read is kept; the next run goes on there.`,
      )
    if (attempt === attempts)
      throw new SourceFault(
        'unavailable',
        `${source} cannot be reached at ${request.url}: ${tried.reason}, ${attempts} times. What was read is kept; the next run goes on there.`,
        { ofOne: tried.ofOne },
      )
    await wait(tried.after ?? 1000 * 2 ** attempt, signal)
  }
}

async function classifyAnswer<T>(
  answer: SourceAnswer,
  { url }: SourceRequest,
  source: string,
  take: () => Promise<T>,
): Promise<AttemptResult<T>> {
  if (answer.status < 400) return { value: await take() }
  await drainBody(answer.body)
  if (!retryableStatuses.has(answer.status)) throw sourceRefusal(source, url, answer.status)
  return retryableFault(answer)
}

function retryableFault({ status, headers }: SourceAnswer) {
  return {
    reason: `it answered ${status}`,
    after: retryAfter(headers),
    ofOne: itemRefusalStatuses.has(status),
  }
}

/** Reads the complete body. Retries are limited: a body that breaks off may always break off at the same place. */
async function readWhole(
  answer: SourceAnswer,
  request: SourceRequest,
  source: string,
  most: number,
): Promise<AttemptResult<Uint8Array>> {
  const body = () => collectBody(answer.body, most, source)
  try {
    if (answer.status !== 500 || !request.isAnswer) return await classifyAnswer(answer, request, source, body)
    const value = await body()
    return request.isAnswer(value) ? { value } : retryableFault(answer)
  } catch (error) {
    if (error instanceof SourceFault || isTimeout(error)) throw error
    return { reason: reasonOf(error), after: null, ofOne: true }
  }
}

async function* guardBody(body: AsyncIterable<Uint8Array>, source: string, signal: AbortSignal) {
  try {
    yield* body
  } catch (error) {
    if (signal.aborted) throw error
    throw new SourceFault('unavailable', `The answer of ${source} broke off: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

async function collectBody(body: AsyncIterable<Uint8Array>, most: number, source: string) {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > most)
      throw new SourceFault('refused', `${source} sent more than ${most} bytes at once.`, { ofOne: true })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Reads a bounded part of an unused body, so that the connection can be reused. */
async function drainBody(body: AsyncIterable<Uint8Array>) {
  let length = 0
  for await (const piece of body) if ((length += piece.length) > 100_000) break
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

function sourceRefusal(source: string, url: string, status: number) {
  const advice: Readonly<Record<number, string>> = {
    401: 'Its login is missing or wrong.',
    403: 'It does not let us in: its operator may want to be asked first.',
    404: 'Its address may have changed: docs/operate/sources.md says how to set another.',
  }
  return new SourceFault(
    status === 404 || status === 410 ? 'unknown' : 'refused',
    `${source} answered ${status} at ${url}. ${advice[status] ?? ''}`.trimEnd(),
    { ofOne: itemRefusalStatuses.has(status) },
  )
}

function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (isTimeout(error)) return 'it took too long'
  return error.cause instanceof Error ? error.cause.message : error.message
}

function isTimeout(error: unknown) {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** Returns how long the source asks to wait, from seconds or a date. */
function retryAfter(headers: Headers) {
  const text = headers.get('retry-after')
  if (text === null) return null
  const seconds = Number(text)
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null
}
