import type { Route, RouteTable } from '#contract/core/route'

/** The parts of a route that a client needs to call it, without schemas. An omitted member is false or empty. */
export type Call = {
  readonly method: Route['method']
  readonly path: string
  readonly mutates?: boolean
  /** Whether a POST only reads, so that it may be repeated. */
  readonly reads?: boolean
  readonly paged?: boolean
  /** Whether all rows can be read as a stream of lines. */
  readonly lines?: boolean
  readonly bare?: boolean
  readonly beside?: readonly string[]
}

declare const table: unique symbol

/**
 * Maps the routes of a table to calls without schemas. Its type retains the table, from which calls get their types.
 */
export type CallTable<Table extends RouteTable> = { readonly [Name in keyof Table]: Call } & {
  readonly [table]?: Table
}

export function callOf({ method, path, mutates, question, streams, paged, bare, beside }: Route): Call {
  const names = Object.keys(beside.shape)
  return {
    method,
    path,
    ...(mutates && { mutates }),
    ...(question !== null && { reads: true }),
    ...(paged && { paged }),
    ...(streams === 'lines' && { lines: true }),
    ...(bare && { bare }),
    ...(names.length > 0 && { beside: names }),
  }
}
