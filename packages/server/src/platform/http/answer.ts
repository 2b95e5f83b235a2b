import { hash } from 'node:crypto'
import { parseQuery } from '@alphorn/contract/core/request-text'
import { canBeClipped, isReading, type Route } from '@alphorn/contract/core/route'
import { authorize, type AdmittedCall, finishAttempt } from '#server/platform/http/authorize'
import { chargeRows } from '#server/platform/http/charge'
import type { CursorScope } from '#server/platform/http/cursor'
import type { Incoming, Outgoing } from '#server/platform/http/http-messages'
import type { Slot } from '#server/platform/http/concurrency-limiter'
import { limitedCall, pauseIfLarge } from '#server/platform/http/limited-call'
import { standardHeaders } from '#server/platform/http/headers'
import type { AnyInput } from '#server/platform/http/implement'
import {
  ensureNoBody,
  ensureNoPrecondition,
  parseBody,
  readIdempotencyKey,
  readBody,
} from '#server/platform/http/parse'
import { answerRefusal } from '#server/platform/http/answer-refusal'
import { auditRowOf, createContext, type RequestContext } from '#server/platform/http/request-context'
import { type CallOutcome, performMutation, performRead, type Work } from '#server/platform/http/perform'
import type { Service } from '#server/platform/http/service'
import { answerStream, wantsStream } from '#server/platform/http/stream'
import { isCompressible } from '#server/platform/http/compressible'
import { traceCall } from '#server/platform/http/trace-call'

/** The path that every call takes. Never throws: a fault is answered with 500. */
export async function answerCall(service: Service, incoming: Incoming): Promise<Outgoing> {
  const context = createContext(service, incoming)
  const outgoing = await traceCall(incoming, context, () => answerInContext(service, incoming, context))
  service.metrics?.noteCall(
    context.endpoint?.name ?? 'unknown',
    outgoing.status,
    // A poll that waits for an event, as it asked, is not slow.
    performance.now() - context.startedMark - context.waitedMs,
  )
  return outgoing
}

async function answerInContext(service: Service, incoming: Incoming, context: RequestContext) {
  try {
    const admitted = await authorize(service, incoming, context)
    const call = limitedCall(admitted.endpoint, context, incoming)
    return await service.limiter.admit(context, call, (slot) =>
      serveCall(service, { ...admitted, slot }, incoming, context),
    )
  } catch (error) {
    return answerRefusal(service, incoming, context, error)
  }
}

/** Step 8 and following, for an admitted call. */
async function serveCall(
  service: Service,
  admitted: AdmittedCall & { slot: Slot },
  incoming: Incoming,
  context: RequestContext,
) {
  const { input, key, scope } = await parseCall(service, admitted, incoming, context)
  const work = { service, ...admitted, context, incoming, input }
  if (input.streamed) return await answerStream(work, scope)
  const done = isReading(work.endpoint.route) ? await performRead(work) : await performMutation(work, key)
  finishAttempt(service, incoming, context)
  return await finishAnswer(work, scope, done)
}

/** Steps 8 to 10. */
async function parseCall(
  service: Service,
  { endpoint, matchedPath, slot }: AdmittedCall & { slot: Slot },
  incoming: Incoming,
  context: RequestContext,
) {
  const { name, route } = endpoint
  const isRead = route.method === 'GET'
  ensureNoPrecondition(incoming)
  if (isRead) ensureNoBody(incoming)
  const json = isRead ? {} : await readBody(route, incoming)
  await pauseIfLarge(endpoint, incoming, slot)
  const key = route.mutates ? readIdempotencyKey(incoming) : null
  const { limit, cursor, ...query } = parseQuery(route.query, context.search)
  const scope = {
    operation: name,
    path: matchedPath.path,
    account_id: context.caller.account_id,
    filters: query,
  }
  const input: AnyInput = {
    params: matchedPath.params,
    query,
    page: {
      limit: limit ?? 0,
      after: cursor === undefined || !route.paged ? null : service.cursors.read(scope, cursor),
    },
    body: isRead ? {} : parseBody(route.body, json),
    streamed: wantsStream(route, incoming),
    signal: incoming.signal,
    address: incoming.address,
    reachedAt: reachedAt(incoming),
    ...browserHeaders(incoming),
  }
  return { input, key, scope }
}

/** Returns the headers in which a browser describes itself. */
function browserHeaders({ header }: Incoming) {
  return {
    userAgent: header('user-agent') ?? null,
    origin: header('origin') ?? null,
    acceptLanguage: header('accept-language') ?? null,
    cookies: header('cookie') ?? null,
  }
}

/**
 * Returns the address of the service as the caller reached it. A value that a caller invents here appears in its own
 * response only.
 */
function reachedAt({ header }: Incoming) {
  const scheme = header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return `${scheme}://${header('host')}`
}

async function finishAnswer(work: Work, scope: CursorScope, done: CallOutcome): Promise<Outgoing> {
  const { service, endpoint, context, incoming } = work
  const headers: Record<string, string> = { ...standardHeaders(service, incoming, context), ...done.headers }
  const unchanged = hasEntityTag(endpoint.route) && addEntityTag(headers, done.data, incoming)
  const left = await chargeRows(work, done, headers, unchanged || incoming.method === 'HEAD')
  const status = unchanged ? 304 : done.status
  if (!done.recorded)
    await service.journal.record(
      auditRowOf(context, incoming, { status, original_request_id: done.replayOf }),
    )
  if (done.lines) return downloadAnswer(work, status, headers, limitPerChunk(work, done.lines))
  if (status === 201 || status === 202) Object.assign(headers, locationHeader(work, done.data))
  const body = unchanged ? '' : writeEnvelope(work, scope, left, headers)
  return {
    status,
    headers,
    body,
    compressible: isCompressible(work),
    ...(done.setCookies && { setCookies: done.setCookies }),
  }
}

/** Each chunk of a download takes a turn of its account. Events depend on time and take no turn. */
async function* limitPerChunk(work: Work, lines: AsyncIterable<string>) {
  const { service, endpoint, context, incoming } = work
  if (endpoint.route.events) return yield* lines
  const call = limitedCall(endpoint, context, incoming)
  const pieces = lines[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await service.limiter.admitNextPart(call, () => pieces.next())
      if (done) return
      yield value
    }
  } finally {
    await pieces.return?.()
  }
}

/** A HEAD request receives no body. */
function downloadAnswer(
  work: Work,
  status: number,
  headers: Record<string, string>,
  lines: AsyncIterable<string>,
): Outgoing {
  const { service, context, incoming } = work
  const { log } = service
  const { request_id } = context
  async function* loggedLines() {
    try {
      yield* lines
    } catch (error) {
      log.error({ err: error, request_id }, 'A download broke off')
      throw error
    }
  }
  return {
    status,
    headers,
    body: '',
    compressible: isCompressible(work),
    ...(incoming.method !== 'HEAD' && { lines: loggedLines() }),
  }
}

/** Address of the resource that the call created, under the prefix of the call. */
function locationHeader({ endpoint: { route }, matchedPath: { prefix }, input }: Work, data: string) {
  if (route.location === null) return {}
  const members: Record<string, unknown> = { ...input.params, ...(JSON.parse(data) as object) }
  const path = route.location.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(members[name])),
  )
  return { location: prefix + path }
}

function writeEnvelope(work: Work, scope: CursorScope, done: CallOutcome, headers: Record<string, string>) {
  const { route } = work.endpoint
  if (route.bare) return done.data
  const next = route.paged ? `,"next_cursor":${nextPage(work, scope, done, headers)}` : ''
  const page = canBeClipped(route) ? `${next},"limited_by":${JSON.stringify(done.limitedBy)}` : next
  return `{"data":${done.data}${page}${done.beside},"request_id":"${work.context.request_id}"}`
}

/** Pages and downloads have no ETag: only a single resource has a version. */
function hasEntityTag({ method, paged, download }: Route) {
  return method === 'GET' && !paged && !download
}

/**
 * Sets the ETag of a single resource; returns true if the caller has this version. The tag is weak, because bodies of
 * one version differ in their request id and in their coding.
 */
function addEntityTag(headers: Record<string, string>, data: string, { header }: Incoming) {
  const etag = `"${hash('sha256', data, 'base64url').slice(0, 27)}"`
  headers['etag'] = `W/${etag}`
  const known = header('if-none-match')
  return (
    known !== undefined &&
    (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
  )
}

/** Returns the cursor of the next page as JSON, and sets the `Link` to it. */
function nextPage(
  { service, context, input }: Work,
  scope: CursorScope,
  { next }: CallOutcome,
  headers: Record<string, string>,
) {
  if (!next) return 'null'
  const cursor = service.cursors.write(scope, next)
  const search = new URLSearchParams(context.search)
  search.set('limit', String(input.page.limit))
  search.set('cursor', cursor)
  headers['link'] = `<${context.path}?${search.toString()}>; rel="next"`
  return JSON.stringify(cursor)
}
