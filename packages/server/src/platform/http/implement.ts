import type { z } from 'zod'
import type { Route, RouteTable } from '@alphorn/contract/core/route'
import type { AnyJudgedVerb } from '#server/platform/http/judged'
import type { Call, NoResultYet, ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import type { RowStream } from '#server/platform/row-stream'

export type Input<R extends Route> = {
  params: z.output<R['params']>
  query: Omit<z.output<R['query']>, 'limit' | 'cursor'>
  body: z.output<R['body']>
  page: Page
  /** The caller accepts a stream of rows; the handler of a route with streams then returns one. */
  streamed: boolean
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
  address: string
  /** Address of the service as the caller reached it, such as `https://alphorn.example`. */
  reachedAt: string
  userAgent: string | null
  /** Origin of the page that calls, as the browser reports it. */
  origin: string | null
  /** The languages that a browser accepts. */
  acceptLanguage: string | null
  /** The `Cookie` header of the browser. */
  cookies: string | null
}

/**
 * Headers that a handler adds, and the part of the response that is stored for replays if its route restores the rest.
 */
type Extras = {
  headers?: Readonly<Record<string, string>>
  /** `Set-Cookie` headers. Their routes store no response for replays. */
  setCookies?: readonly string[]
  part?: unknown
  /** Number of rows that count against the budgets, if the response is neither a page nor a single object. */
  rows?: number
  /** The chunks of a download, which are requested after the handler has returned. */
  lines?: AsyncIterable<string>
}
export type RouteAnswer = {
  status: number
  data: unknown
  next?: readonly string[] | null
  /** Members of the response beside its data. */
  beside?: object | undefined
  /** `data` as JSON, if it is already serialised. */
  text?: string
  stream?: RowStream
} & Extras

const json = Symbol('JSON')
/** Data that is already serialised as JSON. */
export type SerializedData<Data> = { readonly [json]: string; readonly of?: Data }

export function writtenData<Data>(text: string): SerializedData<Data> {
  return { [json]: text }
}

/** Serialises the data of a response as JSON. */
export function jsonOf(data: unknown): string {
  const isWritten = typeof data === 'object' && data !== null && json in data
  return isWritten ? (data as SerializedData<unknown>)[json] : JSON.stringify(data)
}

type DataOf<Answer extends z.ZodType> = z.input<Answer> | SerializedData<z.input<Answer>>
type AnswerOf<R extends Route> = {
  [Status in keyof R['answers']]: { status: Status; data: DataOf<R['answers'][Status & number]> } & Extras
}[keyof R['answers']]

type CallOf<R extends Route> = R['method'] extends 'GET' ? ReadCall : Call
type ResultOf<R extends Route> = R['paged'] extends true
  ?
      | PageOf<z.input<R['answers'][200]>[number & keyof z.input<R['answers'][200]>], z.input<R['beside']>>
      | (R['streams'] extends 'lines' ? RowStream : never)
  : R['streams'] extends 'file'
    ? RowStream
    : AnswerOf<R> | (R['method'] extends 'GET' ? never : NoResultYet)

/** One handler for each route; a missing or mistyped one does not compile. */
export type Handlers<Table extends RouteTable> = {
  [Name in keyof Table]: (
    call: CallOf<Table[Name]>,
    input: Input<Table[Name]>,
  ) => Promise<ResultOf<Table[Name]>>
}

export type AnyInput = Input<Route>
/** A refused call of a reader in a browser. */
export type RefusedReader = { status: number; search: string; acceptLanguage: string | null }
export type Endpoint = {
  readonly name: string
  readonly route: Route
  /** The page that a reader in a browser sees instead of the JSON of a refusal. */
  readonly refusalPage?: (refused: RefusedReader) => { headers: Record<string, string>; text: string }
  /** Whether this read is a long one: all reads of its route, or some by their parameters. A standby may serve it. */
  readonly isLongRead: (input: AnyInput) => boolean
  readonly handle: (call: ReadCall, input: AnyInput) => Promise<RouteAnswer | NoResultYet>
  /** Restores the data of a response from the part of it that was stored. */
  readonly restore?: Restore | undefined
  /** How concurrent calls of the route are judged together, if they are. */
  readonly judged?: AnyJudgedVerb | undefined
  /**
   * Reads the input of heavy work and returns that work, which runs before the transaction, while no lock or connection
   * is held.
   */
  readonly prepare?: ((call: ReadCall, input: AnyInput) => Promise<() => Promise<void>>) | undefined
}
type Prepare<R extends Route> = (call: ReadCall, input: Input<R>) => Promise<() => Promise<void>>
type Restore = (call: ReadCall, part: unknown) => Promise<unknown>

/** Functions that some routes of a table have beside their handler. `Endpoint` describes them. */
type ImplementOptions<Table extends RouteTable> = {
  readonly restored?: { readonly [Name in keyof Table]?: Restore }
  readonly prepared?: { readonly [Name in keyof Table]?: Prepare<Table[Name]> }
  readonly judged?: { readonly [Name in keyof Table]?: AnyJudgedVerb }
}

/** Binds each route of a table to its handler, and to what else the route has. */
export function implement<Table extends RouteTable>(
  table: Table,
  handlers: Handlers<Table>,
  { restored = {}, prepared = {}, judged = {} }: ImplementOptions<Table> = {},
): Endpoint[] {
  return Object.entries(table).map(([name, route]) => {
    // `Handlers` has checked the types of table and handlers against each other; here they are matched by name.
    const handler = handlers[name] as unknown as (call: ReadCall, input: AnyInput) => Promise<unknown>
    const handle: Endpoint['handle'] = route.paged
      ? async (call, input) => {
          const result = (await handler(call, input)) as PageOf<unknown> | RowStream
          if ('read' in result) return { status: 200, data: [], stream: result }
          return { status: 200, data: result.items, next: result.next, beside: result.beside }
        }
      : async (call, input) => {
          const result = (await handler(call, input)) as RouteAnswer | NoResultYet | RowStream
          return 'read' in result ? { status: 200, data: [], stream: result } : result
        }
    const prepare = prepared[name] as unknown as Endpoint['prepare']
    const isLongRead = () => route.heavy
    return { name, route, isLongRead, handle, restore: restored[name], prepare, judged: judged[name] }
  })
}

/** Returns a response with one of the statuses that the route declares. */
export function answerWith<const Status extends number, const Data>(
  status: Status,
  data: Data,
  extras: Extras = {},
) {
  return { status, data, ...extras }
}
