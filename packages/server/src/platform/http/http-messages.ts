/** A request as the adapter passes it on, before any check. */
export type Incoming = {
  /** The id of the call, which its response and the log contain. */
  readonly request_id: string
  readonly method: string
  /** The request target as received: path and query. */
  readonly target: string
  readonly header: (name: string) => string | undefined
  /** Returns the number of occurrences of a header. */
  readonly headerCount: (name: string) => number
  readonly address: string
  /** Reads the body, at most `limit` bytes of it. */
  readonly readBody: (limit: number) => Promise<ReadBody>
  readonly signal: AbortSignal
  /** Whether an interface in this process makes the request on behalf of its caller. */
  readonly inside?: true
}

/** The bytes of a body; `too_large` if there are more than the limit, `broken` if it ended early. */
export type ReadBody = Uint8Array | 'too_large' | 'broken'

/** A response: JSON text, or a file of the app; empty for 304. */
export type Outgoing<Body extends string | Uint8Array = string> = {
  status: number
  headers: Record<string, string>
  /** Values of `Set-Cookie`, which must not be joined into one header. */
  setCookies?: readonly string[]
  body: Body
  /** Whether it may be compressed: it holds no secret beside text that a stranger may have chosen. */
  compressible?: boolean
  /** In place of a body: its chunks, produced at the pace of the caller. */
  lines?: AsyncIterable<string | Uint8Array>
}
export type OutgoingFile = Outgoing<string | Uint8Array>
