import { type Call, callOf, type CallTable } from '@alphorn/contract/core/call'
import type { Family } from '@alphorn/contract/core/forms'
import type { Route, RouteTable } from '@alphorn/contract/core/route'
import type { z } from 'zod'
import { exchangeWithRetries, type ExchangeOptions, type Received } from '#sdk/exchange'
import { writeRequest } from '#sdk/request'

export { ApiError, isPassing, UnreachableError } from '#sdk/api-error'

// An empty object schema would type every member as forbidden, so it is left out.
type Named<T> = string extends keyof T ? {} : T
type OwnNames<Shape> = { [Name in keyof Shape as string extends Name ? never : Name]: Shape[Name] }
type QuerySchema<R extends Route> = z.ZodObject<OwnNames<R['query']['shape']>>

/** A query as the caller gives it: whole numbers as numbers, repeatable parameters as arrays. */
type Query<R extends Route> = Numbers<Named<z.input<QuerySchema<R>>>, z.output<QuerySchema<R>>>
type Numbers<Input, Output> = {
  [Name in keyof Input]: Name extends keyof Output
    ? number extends Output[Name]
      ? number | Extract<Input[Name], undefined>
      : Input[Name]
    : never
}

/** The input of a route's call: the path parameters, and the query or the members of the body. */
export type Given<R extends Route> = Named<z.input<R['params']>> &
  (R['method'] extends 'GET' ? Query<R> : Named<z.input<R['body']>>)

type AnswerOf<R extends Route, Status extends keyof R['answers'] & number> = Status extends unknown
  ? {
      status: Status
      data: z.output<R['answers'][Status]>
      request_id: string
      /** Whether the service had answered this very request before, and did nothing again. */
      replayed: boolean
      /** The trace of the call, where the service is traced: what belongs to it is sent with this `traceparent`. */
      traceparent?: string
    } & (R['paged'] extends true
      ? {
          /** Give it as `cursor` to get the next page; null on the last one. */
          next_cursor: string | null
        } & (R['budget'] extends 'companies'
          ? {
              /** The budget that made the page shorter than it was asked for; null where none did. */
              limited_by: 'daily_row_limit' | 'monthly_row_limit' | null
            }
          : {})
      : {}) &
      Named<z.output<R['beside']>>
  : never

/** The result of a route's call; `status` shows which of its responses it is. */
export type Answer<R extends Route> = AnswerOf<R, keyof R['answers'] & number>

export type CallOptions = {
  /** Identifies the intent: the same key never does the work twice. A mutation makes one if none is given. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The trace that the call belongs to, as the header `traceparent` writes it (W3C Trace Context). */
  traceparent?: string | undefined
}

/** One method for each route of the table. Each rejects with an ApiError for a refusal, an UnreachableError for silence. */
export type Client<Table extends RouteTable> = {
  readonly [Name in keyof Table]: (
    ...call: {} extends Given<Table[Name]>
      ? [given?: Given<Table[Name]>, options?: CallOptions]
      : [given: Given<Table[Name]>, options?: CallOptions]
  ) => Promise<Answer<Table[Name]>>
}

export type ClientOptions = ExchangeOptions & {
  /** Address of the service, without a path: `http://127.0.0.1:4400`. */
  baseUrl: string
  family: Family
  /** The secret of a credential. */
  secret: string
}

/**
 * A client for the routes of a table. It repeats calls that may be repeated.
 * A browser takes `calls` of `@alphorn/contract/calls` in place of `api`: no schema is loaded.
 * The idempotency key stays the same.
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

export type AppClientOptions = ExchangeOptions & {
  baseUrl: string
  /** The session's cookie, `__Host-alphorn=…`; a sign-in or a sign-up brings a new one. */
  cookie?: string
}

/**
 * A client for the browser app's own endpoints outside of a browser.
 * It keeps the session's cookie between calls.
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

/** A wrong address is reported at once, because its response, if any, would not explain the mistake. */
function addressOf(baseUrl: string) {
  const scheme = URL.parse(baseUrl)?.protocol
  if (scheme !== 'http:' && scheme !== 'https:')
    throw new TypeError(`"${baseUrl}" is no base URL: write it like http://127.0.0.1:4400.`)
  if (/\/api(\/|$)|[?#]/.test(baseUrl))
    throw new TypeError(`"${baseUrl}" is more than the base URL: leave away the path of the API.`)
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
  const methods = Object.entries<Route | Call>(table).map(([name, route]) => [
    name,
    (given: Record<string, unknown> = {}, options: CallOptions = {}) =>
      callRoute('params' in route ? callOf(route) : route, binding, given, options),
  ])
  // Object.entries forgets which name has which route; `Client` is written from the same table.
  return Object.fromEntries(methods) as Client<Table>
}

async function callRoute(
  route: Call,
  { root, headersFor, onAnswer, options }: Binding,
  given: Record<string, unknown>,
  { idempotencyKey = crypto.randomUUID(), signal, traceparent }: CallOptions,
) {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    throw new TypeError('An idempotency key is 1 to 255 visible ASCII characters.')
  const { method, path, body } = writeRequest(route, given)
  const received = await exchangeWithRetries(
    {
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
      repeatable: route.mutates === true || method === 'GET',
    },
    options,
  )
  onAnswer?.(received)
  return answerOf(route, received)
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
