/** A request as the adapter hands it over: nothing of it is believed yet. */
export type Incoming = {
  readonly method: string
  /** The request target as it came: path and query. */
  readonly target: string
  readonly header: (name: string) => string | undefined
  /** How often a header stands in the request. */
  readonly headerCount: (name: string) => number
  readonly address: string
  /** The body, at most `limit` bytes of it; `too_large` when there is more. */
  readonly readBody: (limit: number) => Promise<Uint8Array | 'too_large'>
  readonly signal: AbortSignal
}

export type Outgoing = {
  status: number
  headers: Record<string, string>
  /** JSON text; empty for 304. */
  body: string
}
