import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

// Records the responses of this process's servers as they are sent. The module does not depend on the test runner,
// since servers in separate processes use it as well.

/** Paths that the OpenAPI documents describe. */
export const ours = /^\/(?:api\/v1|app\/api)\/[^?]*/

/** A response as sent over the connection. */
export type RecordedResponse = {
  method: string
  path: string
  status: number
  headers: Headers
  text: string
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Reports every response under a documented path to a watched request. */
export function watchAnswers(
  isWatched: (request: IncomingMessage) => boolean,
  report: (sent: RecordedResponse) => void,
) {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as Exchange
    const path = ours.exec((request.url ?? '').split('?', 1)[0]!)?.[0]
    if (!path || !isWatched(request)) return
    const written = keepWritten(response)
    response.on('close', () => {
      // Only the reader ends an event stream. Any other response that was cut off cannot be validated.
      const isStream = /^content-type: text\/event-stream/im.test(headOf(response))
      if (!response.writableFinished && !isStream) return
      const { method = '' } = request
      report({
        method,
        path,
        status: response.statusCode,
        headers: headersOf(response),
        text: decoded(written(), headersOf(response)),
      })
    })
  })
}

/** Returns a function that reads the body bytes written so far. */
function keepWritten(response: ServerResponse): () => Buffer {
  const pieces: Buffer[] = []
  const keep = (piece: unknown) => {
    if (typeof piece === 'string' || piece instanceof Uint8Array) pieces.push(Buffer.from(piece as string))
  }
  const write = response.write.bind(response) as (...given: unknown[]) => boolean
  response.write = (...given: unknown[]) => {
    keep(given[0])
    return write(...given)
  }
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  response.end = (...given: unknown[]) => {
    keep(given[0])
    return end(...given)
  }
  return () => Buffer.concat(pieces)
}

function decoded(body: Buffer, headers: Headers): string {
  const coding = body.length === 0 ? null : headers.get('content-encoding')
  if (coding === 'br') return brotliDecompressSync(body).toString()
  return (coding === 'gzip' ? gunzipSync(body) : body).toString()
}

/** Returns the head as sent over the connection: Node stores headers passed to `writeHead` nowhere else. */
function headOf(response: ServerResponse): string {
  return (response as unknown as { _header: string | null })._header ?? ''
}

function headersOf(response: ServerResponse): Headers {
  const lines = headOf(response).trimEnd().split('\r\n').slice(1)
  return new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 2),
    ]),
  )
}
