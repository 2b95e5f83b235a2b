import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '@alphorn/contract/core/ids'
import { answerCall } from '#server/platform/http/answer'
import { followCall } from '#server/platform/http/calls-in-progress'
import { collectBody } from '#server/platform/http/collect-body'
import {
  chooseCoding,
  type Coding,
  createEncoder,
  encodeBody,
  minBytesToCompress,
} from '#server/platform/http/content-coding'
import type { Incoming, OutgoingFile, ReadBody } from '#server/platform/http/http-messages'
import { strictHeaders } from '#server/platform/http/headers'
import { logFault, plainRefusal } from '#server/platform/http/plain-refusal'
import type { Service } from '#server/platform/http/service'

// The only file that knows node:http. Routing, validation and errors belong to the pipeline, which is driven by the
// route table (docs/decisions/0002).

const kib = 1024
const limits = {
  maxHeaderSize: 16 * kib,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
}

/** An interface before the API under a path prefix, such as MCP; its actions are calls of the API. */
export type Surface = {
  path: string
  serve: (request: IncomingMessage, response: ServerResponse, address: string) => Promise<void>
}

/** The listening service, with its settings. */
type Front = { service: Service; trustProxy: boolean; surface: Surface | undefined }

/** Creates a server that answers every request through the pipeline, including those that the HTTP parser rejects. */
export function createHttpServer(
  service: Service,
  { trustProxy }: { trustProxy: boolean },
  surface?: Surface,
) {
  const front = { service, trustProxy, surface }
  const respond = (request: IncomingMessage, response: ServerResponse) =>
    followCall(server, respondTo(front, request, response))
  const server = createServer({ ...limits, requireHostHeader: false, noDelay: true }, respond)
  server.on('checkExpectation', respond)
  server.on('clientError', (_error, socket) => handleParserError(service, socket as Socket))
  server.on('connect', (_request, socket) => {
    // Node removes its own listener here. Without another one, a reset of the connection would end the process.
    socket.on('error', () => socket.destroy())
    rejectRaw(service, socket as Socket)
  })
  return server
}

/** The last resort: whatever throws while a call is answered, the caller gets 500 and the process goes on. */
async function respondTo(front: Front, request: IncomingMessage, response: ServerResponse) {
  const request_id = newId('request')
  try {
    await serveRequest(front, request_id, request, response)
  } catch (error) {
    logFault(front.service, request_id, error)
    sendFault(front, request_id, request, response)
  }
}

/** A response that has begun cannot be replaced, so its connection is closed. */
function sendFault(
  { service, trustProxy }: Front,
  request_id: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  try {
    if (response.headersSent || response.destroyed) return void response.destroy()
    const at = { request_id, address: addressOf(request, trustProxy) }
    sendFile(request, response, plainRefusal(service, 'internal_error', at))
  } catch {
    response.destroy()
  }
}

/** The response in progress on a connection, and the callback for a request body that will not be completed. */
type PendingResponse = { response: ServerResponse; breakBody: () => void }
const pendingResponses = new WeakMap<Socket, PendingResponse>()

/** The parser failed: a request in progress is answered first, and the rest of its body is not read. */
function handleParserError(service: Service, socket: Socket) {
  const current = pendingResponses.get(socket)
  if (!current || current.response.writableFinished) return rejectRaw(service, socket)
  current.response.once('close', () => rejectRaw(service, socket))
  current.breakBody()
}

async function serveRequest(
  { service, trustProxy, surface }: Front,
  request_id: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const address = addressOf(request, trustProxy)
  if (request.headers['x-forwarded-for'] !== undefined) service.proxyWatch.note(request.socket.remoteAddress)
  if (surface && isFor(surface, request)) {
    response.setHeaders(new Map(Object.entries(strictHeaders)))
    return surface.serve(request, response, address)
  }
  const abort = new AbortController()
  response.on('close', () => void (response.writableFinished || abort.abort()))
  const broken = Promise.withResolvers<'broken'>()
  pendingResponses.set(request.socket, { response, breakBody: () => broken.resolve('broken') })
  const incoming: Incoming = {
    ...messageOf(request),
    request_id,
    address,
    readBody: (limit) => Promise.race([readBody(request, limit), broken.promise]),
    signal: abort.signal,
  }
  const outgoing =
    (await service.health(incoming)) ??
    (await service.pages(incoming)) ??
    (await answerCall(service, incoming))
  const coding = outgoing.compressible ? chooseCoding(incoming.header('accept-encoding')) : null
  if (outgoing.lines) return sendLines(response, outgoing, outgoing.lines, coding)
  const file = await codedFile(request, outgoing, coding)
  if (!response.destroyed) sendFile(request, response, file)
}

/** Compresses the response with a coding that the caller accepts. `Vary` says that there are others. */
async function codedFile(
  { method }: IncomingMessage,
  outgoing: OutgoingFile,
  coding: Coding | null,
): Promise<OutgoingFile> {
  const { status, body, compressible } = outgoing
  if (!compressible || status === 304) return outgoing
  const headers = varyByCoding(outgoing.headers)
  if (coding === null || body.length < minBytesToCompress) return { ...outgoing, headers }
  const coded = method === 'HEAD' ? body : await encodeBody(body, coding)
  return coded === null
    ? { ...outgoing, headers }
    : { ...outgoing, headers: { ...headers, 'content-encoding': coding }, body: coded }
}

function varyByCoding(headers: Record<string, string>) {
  return { ...headers, vary: `${headers['vary']}, Accept-Encoding` }
}

/** The pipeline refuses the methods for which `Request` throws. */
function isFor({ path }: Surface, { method = '', url = '' }: IncomingMessage) {
  return url.split('?', 1)[0] === path && !['TRACE', 'TRACK'].includes(method)
}

/** A reader that accepts no data for a minute counts as gone. */
const idleConsumerMs = 60_000

/**
 * Requests the next lines only when the previous ones were sent, so data that a slow caller has not read is not
 * buffered. The memory of sent lines is reused.
 */
async function sendLines(
  response: ServerResponse,
  outgoing: OutgoingFile,
  lines: AsyncIterable<string | Uint8Array>,
  coding: Coding | null,
) {
  response.setTimeout(idleConsumerMs, () => response.destroy())
  if (!response.destroyed) response.writeHead(outgoing.status, streamHeaders(outgoing, coding))
  const encoder = coding && createEncoder(coding)
  const sent = encoder ? pipeline(encoder, response) : null
  sent?.catch(() => {}) // its end is checked below
  try {
    if (await writeLines(response, encoder ?? response, lines)) await sent
  } catch {
    response.destroy() // logged; the caller sees that the last line is missing
  } finally {
    encoder?.destroy()
  }
}

function streamHeaders({ headers, compressible }: OutgoingFile, coding: Coding | null) {
  const varied = compressible ? varyByCoding(headers) : headers
  return { ...varied, ...(coding && { 'content-encoding': coding }) }
}

/**
 * Writes the lines and ends the stream. Returns false if the caller left before the last line; the stream is then not
 * ended.
 */
async function writeLines(
  response: ServerResponse,
  stream: Writable,
  lines: AsyncIterable<string | Uint8Array>,
): Promise<boolean> {
  for await (const text of lines) {
    if (response.destroyed) return false
    await waitForDrain(stream, text)
  }
  stream.end()
  return true
}

/** Resolves when the lines were passed on to the connection or the compressor, or when the reader has left. */
function waitForDrain(stream: Writable, text: string | Uint8Array) {
  return new Promise<void>((resolve) => {
    const done = () => {
      stream.off('close', done)
      resolve()
    }
    stream.on('close', done)
    stream.write(text, done)
  })
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, setCookies, body }: OutgoingFile,
) {
  const unread = !request.complete && hasBody(request)
  // The length of a compressed body is not known before it is compressed.
  const hasLength = status !== 304 && !(request.method === 'HEAD' && headers['content-encoding'])
  response.writeHead(status, {
    ...headers,
    ...(setCookies && { 'set-cookie': [...setCookies] }),
    ...(hasLength && { 'content-length': String(Buffer.byteLength(body)) }),
    ...(unread && { connection: 'close' }), // after an unread body the connection cannot be reused
  })
  response.end(request.method === 'HEAD' || status === 304 ? undefined : body)
  if (unread) request.resume()
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function messageOf(request: IncomingMessage): Pick<Incoming, 'method' | 'target' | 'header' | 'headerCount'> {
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    header: (name) => headerOf(request, name),
    headerCount: (name) => request.headersDistinct[name]?.length ?? 0,
  }
}

/**
 * Returns the value of a header; of several with one name, all values. Node would return the first of two credentials
 * or media types, and a proxy before the service may choose the other.
 */
function headerOf({ headers, headersDistinct }: IncomingMessage, name: string) {
  const all = name === 'cookie' ? undefined : headersDistinct[name]
  if (all && all.length > 1) return all.join(', ')
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** With a trusted proxy the last entry is the address that it saw; the earlier ones come from the client. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean) {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : []
  return withoutPort(forwarded.at(-1)?.trim() ?? '') || (socket.remoteAddress ?? '')
}

/** Some proxies append the port, which differs for each connection: `203.0.113.9:4711`, `[2001:db8::7]:4711`. */
function withoutPort(address: string) {
  const [, six, four] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return six ?? four ?? address
}

async function readBody(request: IncomingMessage, limit: number): Promise<ReadBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too_large'
  return collectBody(request, limit)
}

/** Bytes that are not HTTP also get the envelope and the headers. */
function rejectRaw(service: Service, socket: Socket) {
  if (!socket.writable) return void socket.destroy()
  const at = { request_id: newId('request'), address: socket.remoteAddress ?? '' }
  const { status, headers, body } = plainRefusal(service, 'invalid_request', at)
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...headers, ...length, connection: 'close' })
  const head = [`HTTP/1.1 ${status} Bad Request`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  socket.end([...head, '', body].join('\r\n'))
}
