import { z } from 'zod'
import type { ErrorCode } from '#contract/core/errors'
import { families, type Family } from '#contract/core/forms'
import { type PageSize, pagingQuery } from '#contract/core/query-parameters'
import type { Scope } from '#contract/core/scopes'
import { pathParameters } from '#contract/core/path-parameters'

/** Part of the API that an operator can switch off at run time. */
export const resourceGroups = ['projects', 'stage_jobs', 'companies', 'markets', 'watches', 'meta'] as const
export type ResourceGroup = (typeof resourceGroups)[number]

export type Role = 'owner' | 'member' | 'approver'

/** Requirements of a route on a session, in addition to the role. */
export type SessionRules = {
  /**
   * Whether the user must have re-authenticated within the last minutes, because the call creates or discloses secrets.
   */
  readonly fresh?: true
  /** Whether a session may call this without the second factor that it requires: always, or only to set one up. */
  readonly oneFactor?: 'always' | 'to_enrol'
}

/**
 * The callers that a route admits: a credential with a scope (`any_credential`: every credential), a signed-in user
 * with a role, or anyone. `address`: a caller that knows a secret address.
 */
export type Access =
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'any_credential' }
  | ({ readonly kind: 'session'; readonly roles: readonly Role[] } & SessionRules)
  /** `scarce`: successful calls count against the IP address of the caller as well. */
  | { readonly kind: 'open'; readonly scarce?: true }
  | { readonly kind: 'address'; readonly of: 'feed' | 'spreadsheet' | 'reconciler' }

/** One row of the route table, from which the server, the OpenAPI documents, the client and the tests are derived. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly families: readonly Family[]
  /** Whether the route is an extension of the specification, which `EXTENSIONS=off` hides. */
  readonly extension: boolean
  readonly group: ResourceGroup
  readonly access: Access
  readonly summary: string
  /**
   * Effects of a call that its summary does not mention, in whole sentences: what it costs, stops or passes on. Empty
   * if there are none.
   */
  readonly effect: string
  /** Whether no other call of the API can undo this one, so that a client may ask a person first. */
  readonly lasting: boolean
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  readonly body: z.ZodType
  readonly answers: Readonly<Record<number, z.ZodType>>
  readonly refusals: readonly ErrorCode[]
  /** Path at which the created object can be read. Its parameters are those of the call and members of its response. */
  readonly location: string | null
  /** Whether calls are free of charge: only the per-minute limits count them. */
  readonly free: boolean
  /**
   * Whether the route is a report: its statements read many rows at once, and no worker waits for it. A standby
   * database serves it, if one has caught up with all commits before the call.
   */
  readonly heavy: boolean
  /** The start and end of a deprecation, and the replacement; or null. */
  readonly deprecated: Deprecation | null
  /** Whether the route changes data. A mutation takes an `Idempotency-Key` and runs once per key. */
  readonly mutates: boolean
  /**
   * Set for a mutation that may run in parallel with others: the path parameters that no two parallel calls may share.
   */
  readonly serializeBy: readonly string[] | null
  /**
   * Set for a read whose query is too long for a URL and is sent as a body: JSON or
   * `application/x-www-form-urlencoded`.
   */
  readonly question: 'json' | 'form' | null
  /** Largest body in bytes. */
  readonly bodyLimit: number
  /** The budget to which the returned rows are charged. */
  readonly budget: 'none' | 'companies'
  /** Whether the response is a page: `data` is an array with `next_cursor` beside it. */
  readonly paged: boolean
  /**
   * `lines`: with `Accept: application/x-ndjson`, all rows are streamed as lines; `file`: the response is always a
   * file.
   */
  readonly streams: 'no' | 'lines' | 'file'
  /** Members of the envelope beside `data`. */
  readonly beside: z.ZodObject
  /** Whether the response is a document of its own, without the envelope. */
  readonly bare: boolean
  /** Whether the response is an NDJSON file, streamed at the pace of the caller. */
  readonly download: boolean
  /** Whether the response consists of server-sent events. */
  readonly events: boolean
}

/**
 * Dates such as `2027-01-31`. A deprecated route works until its end date, at least a year later
 * (docs/guides/api-policy.md).
 */
export type Deprecation = {
  readonly since: string
  readonly ends: string | null
  readonly instead: string
}

/**
 * Routes by name. The names are public: they are the operation ids, the client's methods and the operations in the
 * audit history.
 */
export type RouteTable = Readonly<Record<string, Route>>

type Options<Path extends string> = {
  path: Path
  group: ResourceGroup
  access: Access
  summary: string
  effect?: string
  lasting?: boolean
  families?: readonly Family[]
  extension?: boolean
  free?: boolean
  heavy?: boolean
  deprecated?: Deprecation
  refusals?: readonly ErrorCode[]
  budget?: Route['budget']
  bare?: boolean
  download?: boolean
  events?: boolean
}

export const kibibyte = 1024
const defaultBodyLimit = 256 * kibibyte
const nothing = z.strictObject({})

/** Returns the access of a credential that holds the scope. */
export function scoped(scope: Scope): Access {
  return { kind: 'scope', scope }
}

/** Defines a read of a single object. */
export function read<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodRawShape = {},
  const Streams extends Route['streams'] = 'no',
>(options: Options<Path> & { answer: Answer; query?: Query; streams?: Streams }) {
  return {
    ...commonOptions(options),
    method: 'GET' as const,
    query: z.strictObject(options.query ?? ({} as Query)),
    body: nothing,
    answers: { 200: options.answer },
    mutates: false as const,
    serializeBy: null,
    bodyLimit: 0,
    paged: false as const,
    streams: (options.streams ?? 'no') as Streams,
    beside: nothing,
  } satisfies Route
}

/** Defines a read of a page of objects, newest first unless the route says otherwise. */
export function list<
  const Path extends string,
  Item extends z.ZodType,
  Query extends z.ZodRawShape = {},
  const Streams extends Route['streams'] = 'no',
  Beside extends z.ZodRawShape = {},
  const Budget extends Route['budget'] = 'none',
>(
  options: Options<Path> & {
    item: Item
    budget?: Budget
    query?: Query
    pageSize?: PageSize
    beside?: Beside
    streams?: Streams
  },
) {
  const paging = pagingQuery(options.pageSize ?? { most: 200, usual: 50 })
  return {
    ...commonOptions(options),
    method: 'GET' as const,
    query: z.strictObject({ ...(options.query ?? ({} as Query)), ...paging }),
    body: nothing,
    answers: { 200: z.array(options.item) },
    mutates: false as const,
    serializeBy: null,
    bodyLimit: 0,
    budget: (options.budget ?? 'none') as Budget,
    paged: true as const,
    streams: (options.streams ?? 'no') as Streams,
    beside: z.strictObject(options.beside ?? ({} as Beside)),
  } satisfies Route
}

type Questioning<Path extends string, Answer, Body> = Options<Path> & {
  answer: Answer
  body: Body
  bodyLimit?: number
}

/** Defines a read whose query is sent as a form, as protocols older than JSON require. */
export function formRead<const Path extends string, Answer extends z.ZodType, Body extends z.ZodType>(
  options: Questioning<Path, Answer, Body>,
) {
  return { ...jsonRead(options), question: 'form' as const } satisfies Route
}

/** Defines a read whose query is sent as JSON. It changes nothing and takes no `Idempotency-Key`. */
export function jsonRead<
  const Path extends string,
  Answer extends z.ZodType,
  Body extends z.ZodType,
  const Streams extends Route['streams'] = 'no',
>(options: Questioning<Path, Answer, Body> & { streams?: Streams }) {
  return {
    ...read(options),
    method: 'POST' as const,
    question: 'json' as const,
    body: options.body,
    bodyLimit: options.bodyLimit ?? defaultBodyLimit,
  } satisfies Route
}

/** Defines a mutation; it runs once per `Idempotency-Key`. */
export function mutation<
  const Path extends string,
  const Answers extends Route['answers'],
  Body extends z.ZodType,
>(
  options: Options<Path> & {
    body: Body
    answers: Answers
    method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    bodyLimit?: number
    once?: boolean
    location?: string
    serializeBy?: readonly string[]
  },
) {
  return {
    ...commonOptions(options),
    method: options.method ?? ('POST' as const),
    query: nothing,
    body: options.body,
    answers: options.answers,
    mutates: (options.once ?? true) as boolean,
    location: options.location ?? null,
    serializeBy: options.serializeBy ?? null,
    bodyLimit: options.bodyLimit ?? defaultBodyLimit,
    paged: false as const,
    streams: 'no' as const,
    beside: nothing,
  } satisfies Route
}

function commonOptions<Path extends string>(options: Options<Path>) {
  return {
    path: options.path,
    group: options.group,
    access: options.access,
    summary: options.summary,
    effect: options.effect ?? '',
    lasting: options.lasting ?? false,
    families: options.families ?? families,
    extension: options.extension ?? false,
    free: options.free ?? false,
    heavy: options.heavy ?? false,
    deprecated: options.deprecated ?? null,
    location: null,
    refusals: options.refusals ?? [],
    params: pathParameters(options.path),
    budget: options.budget ?? ('none' as const),
    question: null,
    ...answerFormat(options),
  }
}

/** The default response format: in the envelope, unless the route says otherwise. */
function answerFormat({ bare, download, events }: Pick<Options<string>, 'bare' | 'download' | 'events'>) {
  return { bare: bare ?? false, download: download ?? false, events: events ?? false }
}

/** Returns whether calls of a route change nothing: reads, and reads with a body. */
export function isReading({ method, question }: Pick<Route, 'method' | 'question'>) {
  return method === 'GET' || question !== null
}

/** Returns whether a budget can cut a page short; `limited_by` beside `next_cursor` then names the budget. */
export function canBeClipped({ paged, budget }: Pick<Route, 'paged' | 'budget'>) {
  return paged && budget !== 'none'
}
