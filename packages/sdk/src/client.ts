import { type Call, callOf, type CallTable } from '@alphorn/contract/core/call'
import type { Family } from '@alphorn/contract/core/forms'
import type { Route, RouteTable } from '@alphorn/contract/core/route'
import type { z } from 'zod'
import { ApiError, UnreachableError } from '#sdk/api-error'
import { exchangeWithRetries, type ExchangeOptions, type Received } from '#sdk/exchange'
import { writeRequest } from '#sdk/request'
import { type StreamOpener, streamOpener } from '#sdk/stream-opener'

export { ApiError, isTransient, UnreachableError } from '#sdk/api-error'

// Intersecting with an empty object schema would forbid every member, so it is left out.
type Named<T> = string extends keyof T ? {} : T
type OwnNames<Shape> = { [Name in keyof Shape as string extends Name ? never : Name]: Shape[Name] }
type QuerySchema<R extends Route> = z.ZodObject<OwnNames<R['query']['shape']>>

/** A query as the caller writes it: integers as numbers, repeatable parameters as arrays. */
type Query<R extends Route> = Numbers<Named<z.input<QuerySchema<R>>>, z.output<QuerySchema<R>>>
type Numbers<Input, Output> = {
  [Name in keyof Input]:
    | (Name extends keyof Output ? (number extends Output[Name] ? number : Input[Name]) : never)
    | ({} extends Pick<Input, Name> ? undefined : never)
}

/** An optional member may also be undefined, at any depth: a request leaves it out. */
type OptionalMembers<T> = {
  [Name in keyof T]: {} extends Pick<T, Name> ? OrUndefined<T[Name]> | undefined : OrUndefined<T[Name]>
}
type OrUndefined<T> = unknown extends T
  ? T
  : T extends readonly (infer Item)[]
    ? OrUndefined<Item>[]
    : T extends object
      ? OptionalMembers<T>
      : T

/** The input of a call: the path parameters together with the query or the members of the body. */
export type Given<R extends Route> = Named<z.input<R['params']>> &
  (R['method'] extends 'GET' ? Query<R> : OptionalMembers<Named<z.input<R['body']>>>)

/** The members beside `data` in the response of a route. */
export type Beside<R extends Route> = Named<z.output<R['beside']>>

type AnswerOf<R extends Route, Status extends keyof R['answers'] & number> = Status extends unknown
  ? {
      status: Status
      data: z.output<R['answers'][Status]>
      request_id: string
      /** Whether the service replayed the stored response to this idempotency key, without doing the work again. */
      replayed: boolean
      /**
       * The `traceparent` of this call, if the service is traced. Send it with later requests that belong to the same
       * trace.
       */
      traceparent?: string
    } & (R['paged'] extends true
      ? {
          /** The cursor of the next page, to be sent as `cursor`; null on the last page. */
          next_cursor: string | null
        } & (R['budget'] extends 'companies'
          ? {
              /** The budget that cut the page short; null if none did. */
              limited_by: 'daily_row_limit' | 'monthly_row_limit' | null
            }
          : {})
      : {}) &
      Beside<R>
  : never

/** The response to a call of a route; `status` identifies which of the route's responses it is. */
export type Answer<R extends Route> = AnswerOf<R, keyof R['answers'] & number>

/** Options of one call, beside its input. */
export type CallOptions = {
  /**
   * Identifies the intent: the service does the work once per key, however often it is sent. A mutation generates one
   * if none is given.
   */
  idempotencyKey?: string
  /** Ends the call with the reason of the signal. A mutation may have been done all the same. */
  signal?: AbortSignal
  /** The trace that the call belongs to, in the format of the header `traceparent` (W3C Trace Context). */
  traceparent?: string | undefined
}

/**
 * One method for each route of the table. Each rejects with an ApiError for a refusal, or with an UnreachableError if
 * there is no response.
 */
export type Client<Table extends RouteTable> = {
  readonly [Name in keyof Table]: (
    ...call: {} extends Given<Table[Name]>
      ? [given?: Given<Table[Name]>, options?: CallOptions]
      : [given: Given<Table[Name]>, options?: CallOptions]
  ) => Promise<Answer<Table[Name]>>
}

/** Address, form and credential of a client, and how it retries. */
export type ClientOptions = ExchangeOptions & {
  /** Address of the service, without a path: `http://127.0.0.1:4400`. */
  baseUrl: string
  /** The form of the API: `outreach` or `prospect`. The service must serve it. */
  family: Family
  /** The secret of an API credential. */
  secret: string
}

/**
 * Creates a client for the routes of a table. Calls that are safe to repeat are retried under the same idempotency key.
 * In a browser, pass `calls` of `@alphorn/contract/calls` in place of `api`. No schemas are loaded then.
 *
 * @example
 * const client = createClient(api, { baseUrl: 'http://127.0.0.1:4400', family: 'outreach', secret })
 * const { data } = await client.prospect_detail({ project_id, prospect_id })
 */
export function createClient<const Table extends RouteTable>(
  table: Table,
  options: ClientOptions,
): Client<Table>
export function createClient<Table extends RouteTable>(
  table: CallTable<Table>,
  options: ClientOptions,
): Client<Table>
export function createClient<Table extends RouteTable>(
  table: Table | CallTable<Table>,
  { baseUrl, family, secret, ...options }: ClientOptions,
): Client<Table> {
  if (!/^[\x21-\x7e]*$/.test(secret))
    throw new TypeError('The secret contains a space, a line break or another invalid character.')
  const headers = { authorization: `Bearer ${secret}` }
  return bindRoutes(table, {
    root: `${addressOf(baseUrl)}/api/v1/${family}`,
    headersFor: () => headers,
    options,
  })
}

/** Address and session of a client of the browser app's own endpoints. */
export type AppClientOptions = ExchangeOptions & {
  /** Address of the service, without a path: `http://127.0.0.1:4400`. */
  baseUrl: string
  /** The session's cookie, `__Host-alphorn=…`; a sign-in or sign-up replaces it. */
  cookie?: string
}

/**
 * Creates a client for the browser app's own endpoints, for use outside a browser. It keeps the session cookie between
 * calls.
 *
 * @example
 * const app = createAppClient(appRoutes, { baseUrl })
 * await app.sign_in({ email, password })
 */
export function createAppClient<const Table extends RouteTable>(
  table: Table,
  { baseUrl, cookie, ...options }: AppClientOptions,
): Client<Table> {
  let session = cookie
  return bindRoutes(table, {
    root: `${addressOf(baseUrl)}/app/api`,
    headersFor: () => (session === undefined ? {} : { cookie: session }),
    onAnswer: ({ headers }) => {
      session = sessionIn(headers) ?? session
    },
    options,
  })
}

function sessionIn(headers: Headers) {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0]!)
    .find((pair) => pair.startsWith('__Host-alphorn='))
}

/** Reports a malformed address at once: a response from the wrong address would not explain the mistake. */
function addressOf(baseUrl: string) {
  const scheme = URL.parse(baseUrl)?.protocol
  if (scheme !== 'http:' && scheme !== 'https:')
    throw new TypeError(`"${baseUrl}" is not a base URL. Example: http://127.0.0.1:4400`)
  if (/\/api(\/|$)|[?#]/.test(baseUrl))
    throw new TypeError(`"${baseUrl}" is more than the base URL. Leave out the path of the API.`)
  let end = baseUrl.length
  while (baseUrl[end - 1] === '/') end--
  return baseUrl.slice(0, end)
}

type Binding = {
  root: string
  headersFor: () => Record<string, string>
  onAnswer?: (received: Received) => void
  options: ExchangeOptions
}

function bindRoutes<Table extends RouteTable>(table: Table | CallTable<Table>, binding: Binding) {
  const methods = Object.entries<Route | Call>(table).map(([name, route]) => {
    const known = 'params' in route ? callOf(route) : route
    const method = (given: Record<string, unknown> = {}, options: CallOptions = {}) =>
      sendCall(known, binding, given, options)
    const open: StreamOpener = (given, options) => openStream(known, binding, given, options)
    return [name, known.lines ? Object.assign(method, { [streamOpener]: open }) : method]
  })
  // Object.entries loses the relation between name and route; `Client` is derived from the same table, so the cast is
  // safe.
  return Object.fromEntries(methods) as Client<Table>
}

async function openStream(
  route: Call,
  { root, headersFor, options }: Binding,
  given: object,
  { signal, traceparent }: CallOptions,
) {
  const { path } = writeRequest(route, given as Record<string, unknown>)
  const headers = {
    ...headersFor(),
    accept: 'application/x-ndjson',
    ...(traceparent && { traceparent }),
  }
  const sending = { url: root + path, method: 'GET', headers, body: undefined, signal }
  const { stream } = await exchangeWithRetries({ ...sending, repeatable: true, streamed: true }, options)
  return { body: stream!, origin: new URL(root).origin }
}

async function sendCall(
  route: Call,
  { root, headersFor, onAnswer, options }: Binding,
  given: Record<string, unknown>,
  { idempotencyKey = newKey(), signal, traceparent }: CallOptions,
) {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    throw new TypeError('An idempotency key is 1 to 255 visible ASCII characters.')
  const { method, path, body } = writeRequest(route, given)
  const sending = {
    url: root + path,
    method,
    headers: {
      ...headersFor(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(route.mutates && { 'idempotency-key': idempotencyKey }),
      ...(traceparent && { traceparent }),
    },
    body,
    signal,
    repeatable: route.mutates === true || method === 'GET' || route.reads === true,
  }
  const received = await exchangeWithRetries(sending, options).catch((error: unknown) => {
    throw route.mutates ? withKey(error, idempotencyKey) : error
  })
  onAnswer?.(received)
  return answerOf(route, received)
}

/** `crypto.randomUUID` is missing on pages that are served without TLS. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key lets a caller repeat a mutation whose outcome is not known, even if the client generated it. */
function withKey(error: unknown, idempotencyKey: string) {
  if (error instanceof ApiError || error instanceof UnreachableError) Object.assign(error, { idempotencyKey })
  return error
}

function answerOf(route: Call, { status, headers, body }: Received) {
  const { data, next_cursor, limited_by, request_id, ...rest } = route.bare
    ? { data: body, request_id: headers.get('x-request-id') }
    : body
  const beside = (route.beside ?? []).map((name) => [name, rest[name]])
  return {
    status,
    data,
    request_id,
    replayed: headers.get('idempotency-replayed') === 'true',
    ...traceOf(headers),
    ...(route.paged && { next_cursor }),
    ...(limited_by !== undefined && { limited_by }),
    ...Object.fromEntries(beside),
  }
}

function traceOf(headers: Headers) {
  const traceparent = headers.get('traceresponse')
  return traceparent === null ? {} : { traceparent }
}
