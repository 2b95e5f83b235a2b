import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

// Responses of this process's servers, as they are sent. Nothing here needs the tests' runner: servers in processes of
// their own use it, too.

/** Paths that the documents describe. */
export const ours = /^\/(?:api\/v1|app\/api)\/[^?]*/

/** An answer as it went over the line. */
export type Sent = { method: string; path: string; status: number; headers: Headers; text: string }

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Reports each answer that the documents describe, to the requests that are watched. */
export function watchAnswers(isWatched: (request: IncomingMessage) => boolean, report: (sent: Sent) => void) {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as Exchange
    const path = ours.exec((request.url ?? '').split('?', 1)[0]!)?.[0]
    if (!path || !isWatched(request)) return
    const written = keepWritten(response)
    response.on('close', () => {
      // A stream of events has no end but its reader's. A half of any other answer that was broken off cannot
      // be judged.
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

/** Returns a function that reads what was written into the body. */
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

/** The head as it went over the line: Node keeps headers that are given with the status nowhere else. */
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
