import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { atFileEnd } from './file-end.ts'
import { judge, ours } from './judge.ts'

// What a server in the process of the tests answers is held to the documents where it is sent: whoever asked, be it a test, a
// browser, the command line or a worker in Python.

const held = new Set<string>()
// The next server at a port may be somebody else's.
atFileEnd(() => held.clear())

/** Holds every answer of the server to the documents from now on. */
export function holdToDocuments(url: string): void {
  held.add(new URL(url).port)
}

/** A test that judges each answer by itself, and says more of it, needs nobody else to. */
export function judgedByItself(url: string): void {
  held.delete(new URL(url).port)
}

export function isHeld(url: string): boolean {
  return held.has(new URL(url).port)
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as Exchange
  if (!held.has(String(request.socket.localPort))) return
  const path = ours.exec((request.url ?? '').split('?', 1)[0]!)?.[0]
  if (!path) return
  const written = keepWritten(response)
  response.on('close', () => {
    // A stream of events has no end but its reader's. Of what else was broken off, nobody can judge a half.
    const isStream = /^content-type: text\/event-stream/im.test(headOf(response))
    if (!response.writableFinished && !isStream) return
    const { method = '' } = request
    judge({ method, path, status: response.statusCode, headers: headersOf(response), text: written() })
  })
})

/** What is written into the body, as text. */
function keepWritten(response: ServerResponse): () => string {
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
  return () => Buffer.concat(pieces).toString()
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
