/** A request as the adapter hands it over: nothing of it is believed yet. */
export type Incoming = {
  readonly method: string
  /** The request target as it came: path and query. */
  readonly target: string
  readonly header: (name: string) => string | undefined
  /** How often a header stands in the request. */
  readonly headerCount: (name: string) => number
  readonly address: string
  /** The body, at most `limit` bytes of it. */
  readonly readBody: (limit: number) => Promise<ReadBody>
  readonly signal: AbortSignal
}

/** The bytes of a body; `too_large` when there are more than the limit, `broken` when they stopped coming. */
export type ReadBody = Uint8Array | 'too_large' | 'broken'

export type Outgoing = {
  status: number
  headers: Record<string, string>
  /** JSON text; empty for 304. */
  body: string
  /** Instead of a body: lines that are asked for as the caller takes them. */
  lines?: AsyncIterable<string>
}
