import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorCatalogue } from '@alphorn/contract/errors'
import { newId } from '@alphorn/contract/ids'
import { answer } from '#server/http/answer'
import type { Incoming, OutgoingFile, ReadBody } from '#server/http/exchange'
import { fixedHeaders, limitHeaders, strictHeaders } from '#server/http/headers'
import type { Service } from '#server/http/service'

// The only file that knows node:http. Routing, validation and errors belong to the pipeline, read from the route table
// (docs/decisions/0002).

const kib = 1024
const limits = {
  maxHeaderSize: 16 * kib,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
}

/** Something that stands before the API under a path of its own; what it does there are calls of the API. */
export type Surface = {
  path: string
  serve: (request: IncomingMessage, response: ServerResponse, address: string) => void
}

/** A server that answers every request through the pipeline, also those that the HTTP parser rejects. */
export function createHttpServer(
  service: Service,
  { trustProxy }: { trustProxy: boolean },
  surface?: Surface,
) {
  const server = createServer({ ...limits, requireHostHeader: false, noDelay: true }, (request, response) => {
    if (surface && request.url?.split('?', 1)[0] === surface.path) {
      response.setHeaders(new Map(Object.entries(strictHeaders)))
      surface.serve(request, response, addressOf(request, trustProxy))
    } else void respond(service, trustProxy, request, response)
  })
  server.on('checkExpectation', (request, response) => void respond(service, trustProxy, request, response))
  server.on('clientError', (_error, socket) => breakOff(service, socket as Socket))
  server.on('connect', (_request, socket) => rejectRaw(service, socket as Socket))
  return server
}

/** What is answered on a connection now, and how it is told that the rest of its body will not come. */
type Underway = { response: ServerResponse; breakBody: () => void }
const underway = new WeakMap<Socket, Underway>()

/** The parser gave up: a request that is underway gets its own answer first, and what is left of it is none. */
function breakOff(service: Service, socket: Socket) {
  const current = underway.get(socket)
  if (!current || current.response.writableFinished) return rejectRaw(service, socket)
  current.response.once('close', () => rejectRaw(service, socket))
  current.breakBody()
}

async function respond(
  service: Service,
  trustProxy: boolean,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const abort = new AbortController()
  response.on('close', () => void (response.writableFinished || abort.abort()))
  const broken = Promise.withResolvers<'broken'>()
  underway.set(request.socket, { response, breakBody: () => broken.resolve('broken') })
  const incoming = incomingOf(request, trustProxy, abort.signal, broken.promise)
  const outgoing =
    (await service.health(incoming)) ?? (await service.pages(incoming)) ?? (await answer(service, incoming))
  if (outgoing.lines) await sendLines(response, outgoing, outgoing.lines)
  else if (!response.destroyed) send(request, response, outgoing)
}

/** A consumer that takes nothing for a minute has left. */
const idleConsumer = 60_000

/**
 * Asks for the next lines only when those before have left: what a slow caller has not read, nobody holds, and the memory of
 * lines that have left is used again.
 */
async function sendLines(
  response: ServerResponse,
  { status, headers }: OutgoingFile,
  lines: AsyncIterable<string | Uint8Array>,
) {
  response.setTimeout(idleConsumer, () => response.destroy())
  if (!response.destroyed) response.writeHead(status, headers)
  try {
    for await (const text of lines) {
      if (response.destroyed) return
      await sent(response, text)
    }
    response.end()
  } catch {
    response.destroy() // it is said in the log; the caller misses the last line
  }
}

/** Resolves when the lines were handed to the connection, or nobody takes them any more. */
function sent(response: ServerResponse, text: string | Uint8Array) {
  return new Promise<void>((resolve) => {
    const done = () => {
      response.off('close', done)
      resolve()
    }
    response.on('close', done)
    response.write(text, done)
  })
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, setCookies, body }: OutgoingFile,
) {
  const unread = !request.complete && hasBody(request)
  response.writeHead(status, {
    ...headers,
    ...(setCookies && { 'set-cookie': [...setCookies] }),
    ...(status !== 304 && { 'content-length': String(Buffer.byteLength(body)) }),
    ...(unread && { connection: 'close' }), // what was not read cannot be followed by another request
  })
  response.end(request.method === 'HEAD' || status === 304 ? undefined : body)
  if (unread) request.resume()
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function incomingOf(
  request: IncomingMessage,
  trustProxy: boolean,
  signal: AbortSignal,
  broken: Promise<'broken'>,
): Incoming {
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    header: (name) => headerOf(request, name),
    headerCount: (name) => request.headersDistinct[name]?.length ?? 0,
    address: addressOf(request, trustProxy),
    readBody: (limit) => Promise.race([readBody(request, limit), broken]),
    signal,
  }
}

/**
 * What stands in a header, of several with one name all of it: Node would take the first of two credentials or two media types,
 * and what stands before the service perhaps the other.
 */
function headerOf({ headers, headersDistinct }: IncomingMessage, name: string) {
  const all = name === 'cookie' ? undefined : headersDistinct[name]
  if (all && all.length > 1) return all.join(', ')
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Behind a proxy of ours the last entry is the address that it saw; the ones before are the client's own words. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean) {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : ''
  return withoutPort(forwarded) || (socket.remoteAddress ?? '')
}

/** Some proxies write the port as well, which is another for each connection: `203.0.113.9:4711`, `[2001:db8::7]:4711`. */
function withoutPort(address: string) {
  const [, six, four] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return six ?? four ?? address
}

async function readBody(request: IncomingMessage, limit: number): Promise<ReadBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too_large'
  try {
    return await collect(request, limit)
  } catch {
    return 'broken' // the caller went away, or what came was no HTTP any more
  }
}

async function collect(request: IncomingMessage, limit: number): Promise<ReadBody> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving early must not destroy the socket: the refusal still travels over it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) return 'too_large'
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** What is no HTTP gets the envelope and the headers all the same. */
function rejectRaw({ addressLimit, clock }: Service, socket: Socket) {
  if (!socket.writable) return void socket.destroy()
  const request_id = newId('request')
  const now = clock.now().getTime()
  const standing = { name: 'address' as const, ...addressLimit.standingOf(socket.remoteAddress ?? '', now) }
  const { status, message } = errorCatalogue.invalid_request
  const body = JSON.stringify({ error: { code: 'invalid_request', message }, request_id })
  const headers = { ...fixedHeaders(request_id), ...limitHeaders([standing], now), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(
    [`HTTP/1.1 ${status} Bad Request`, ...lines, `content-length: ${Buffer.byteLength(body)}`, '', body].join(
      '\r\n',
    ),
  )
}
