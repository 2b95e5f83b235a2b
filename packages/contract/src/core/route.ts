import { z } from 'zod'
import type { ErrorCode } from '#contract/core/errors'
import { families, type Family } from '#contract/core/forms'
import { type PageSize, pagingQuery } from '#contract/core/query-parameters'
import type { Scope } from '#contract/core/scopes'

/** The part of the API that an operator can switch off at run time. */
export const resourceGroups = ['projects', 'stage_jobs', 'companies', 'markets', 'watches', 'meta'] as const
export type ResourceGroup = (typeof resourceGroups)[number]

export type Role = 'owner' | 'member' | 'approver'

/** Requirements of a route on a session, beyond the role. */
export type SessionRules = {
  /** The user proved within the last minutes to be there: secrets are minted or leave. */
  readonly fresh?: true
  /** Whether a session without a required second factor may call this: always, or only to set one up. */
  readonly oneFactor?: 'always' | 'to_enrol'
}

/**
 * The callers of a route: a credential with a scope (`any_credential`: every credential), a signed-in user with a role,
 * or anyone. `address`: a caller that knows a secret address.
 */
export type Access =
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'any_credential' }
  | ({ readonly kind: 'session'; readonly roles: readonly Role[] } & SessionRules)
  /** `scarce`: of its calls those that succeed count against the caller's address as well. */
  | { readonly kind: 'open'; readonly scarce?: true }
  | { readonly kind: 'address'; readonly of: 'feed' | 'spreadsheet' | 'reconciler' }

/** One row of the route table. Server, OpenAPI, client and tests are all read from it. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly families: readonly Family[]
  /** The specification does not name it: where the operator sets `EXTENSIONS=off`, it is not published. */
  readonly extension: boolean
  readonly group: ResourceGroup
  readonly access: Access
  readonly summary: string
  /** Effects of a call beyond its summary, in whole sentences: what it costs, stops or passes on. Empty: none. */
  readonly effect: string
  /** No other call of the API takes back what this one does: a person may want to be asked first. */
  readonly lasting: boolean
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  readonly body: z.ZodType
  readonly answers: Readonly<Record<number, z.ZodType>>
  readonly refusals: readonly ErrorCode[]
  /**
   * Where the created object can be read: a path whose parameters are those of the call and members of its response.
   */
  readonly location: string | null
  /** It is free of charge: only the windows of a minute count it. */
  readonly free: boolean
  /**
   * A report: its statements read many rows at once, and no call of a worker waits for it. A standby answers it, where there
   * is one that has all that was committed before the call.
   */
  readonly heavy: boolean
  /** The start and the end of a deprecation, and the replacement, or null. */
  readonly deprecated: Deprecation | null
  /** A mutation takes an `Idempotency-Key` and runs once per key. */
  readonly mutates: boolean
  /**
   * Set for a mutation that may run together with simultaneous calls: the path parameters that no two of them may
   * share.
   */
  readonly serializeBy: readonly string[] | null
  /**
   * Set for a read with a query too long for an address, sent as a body: JSON or `application/x-www-form-urlencoded`.
   */
  readonly question: 'json' | 'form' | null
  /** Largest body in bytes. */
  readonly bodyLimit: number
  /** The budget to which returned rows are charged. */
  readonly budget: 'none' | 'companies'
  /** The answer is a page: `data` is an array and `next_cursor` is beside it. */
  readonly paged: boolean
  /** `lines`: with `Accept: application/x-ndjson` all rows are streamed as lines; `file`: always a file. */
  readonly streams: 'no' | 'lines' | 'file'
  /** Members of the envelope beside the page. */
  readonly beside: z.ZodObject
  /** The answer is a document of its own, without the envelope. */
  readonly bare: boolean
  /** The answer is a file of NDJSON, written as the caller takes it. */
  readonly download: boolean
  /** Whether the response consists of server-sent events. */
  readonly events: boolean
}

/** Days as `2027-01-31`. A deprecated route works until the day of its end, at least a year later (docs/guides/api-policy.md). */
export type Deprecation = {
  readonly since: string
  readonly ends: string | null
  readonly instead: string
}

/** Routes by name. The names are public: operation ids, client methods and the audit's words. */
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

/** Access by a credential that holds the scope. */
export function scoped(scope: Scope): Access {
  return { kind: 'scope', scope }
}

/** A read of one thing. */
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

/** A read of a page of things, newest first unless the route says otherwise. */
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

/** A read of one thing, whose question comes as a form, as protocols from before JSON send it. */
export function formRead<const Path extends string, Answer extends z.ZodType, Body extends z.ZodType>(
  options: Questioning<Path, Answer, Body>,
) {
  return { ...jsonRead(options), question: 'form' as const } satisfies Route
}

/** A read of one thing, whose question comes as JSON. It changes nothing and takes no `Idempotency-Key`. */
export function jsonRead<const Path extends string, Answer extends z.ZodType, Body extends z.ZodType>(
  options: Questioning<Path, Answer, Body>,
) {
  return {
    ...read(options),
    method: 'POST' as const,
    question: 'json' as const,
    body: options.body,
    bodyLimit: options.bodyLimit ?? defaultBodyLimit,
  } satisfies Route
}

/** A request that changes something; it runs once per `Idempotency-Key`. */
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
    params: paramsOf(options.path),
    budget: options.budget ?? ('none' as const),
    question: null,
    ...answerFormat(options),
  }
}

/** How the answer is written: in the envelope, unless the route says otherwise. */
function answerFormat({ bare, download, events }: Pick<Options<string>, 'bare' | 'download' | 'events'>) {
  return { bare: bare ?? false, download: download ?? false, events: events ?? false }
}

type ParamsOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Path parameters are read off the path itself, so the two cannot disagree. */
function paramsOf<Path extends string>(path: Path) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, z.string()])
  return z.strictObject(Object.fromEntries(names) as Record<ParamsOf<Path>, z.ZodString>)
}

/** Whether calls of a route change nothing: reads, and those whose question comes as a body. */
export function isReading({ method, question }: Pick<Route, 'method' | 'question'>) {
  return method === 'GET' || question !== null
}

/** A page of rows that count in a budget ends where the budget does; `limited_by` beside `next_cursor` names it. */
export function canBeClipped({ paged, budget }: Pick<Route, 'paged' | 'budget'>) {
  return paged && budget !== 'none'
}
