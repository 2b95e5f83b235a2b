/** A request as the adapter hands it over: nothing of it is believed yet. */
export type Incoming = {
  /** The id of the call, which its answer and the log name. */
  readonly request_id: string
  readonly method: string
  /** The request target as it came: path and query. */
  readonly target: string
  readonly header: (name: string) => string | undefined
  /** How often a header occurs in the request. */
  readonly headerCount: (name: string) => number
  readonly address: string
  /** The body, at most `limit` bytes of it. */
  readonly readBody: (limit: number) => Promise<ReadBody>
  readonly signal: AbortSignal
  /** A surface of this process asks on behalf of its caller. */
  readonly inside?: true
}

/** The bytes of a body; `too_large` when there are more than the limit, `broken` when they stopped coming. */
export type ReadBody = Uint8Array | 'too_large' | 'broken'

/** An answer: JSON text, or a file of the app; empty for 304. */
export type Outgoing<Body extends string | Uint8Array = string> = {
  status: number
  headers: Record<string, string>
  /** `Set-Cookie`, which must not be joined into one header. */
  setCookies?: readonly string[]
  body: Body
  /** It may be compressed: it holds no secret beside text that a stranger may have chosen. */
  compressible?: boolean
  /** Instead of a body: what is asked for, piece by piece, as the caller takes it. */
  lines?: AsyncIterable<string | Uint8Array>
}
export type OutgoingFile = Outgoing<string | Uint8Array>
