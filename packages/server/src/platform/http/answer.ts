import { hash } from 'node:crypto'
import { type ErrorCode, Refusal } from '@alphorn/contract/core/errors'
import { canBeClipped, type Route } from '@alphorn/contract/core/route'
import { authorize, type Admitted, finishAttempt } from '#server/platform/http/authorize'
import { cannotNow, lostConnection } from '#server/platform/db/database-unavailable'
import { passesByItself } from '#server/platform/db/pool-exhausted'
import { chargeRows } from '#server/platform/http/charge'
import type { CursorScope } from '#server/platform/http/cursor'
import type { Incoming, Outgoing } from '#server/platform/http/exchange'
import { crowded, type Place } from '#server/platform/http/concurrency-limiter'
import { limitedCall, pauseIfLarge } from '#server/platform/http/limited-call'
import { standardHeaders } from '#server/platform/http/headers'
import type { AnyInput, Endpoint } from '#server/platform/http/implement'
import { parseBody, parseQuery, readIdempotencyKey, readBody } from '#server/platform/http/parse'
import { auditRowOf, createContext, type RequestContext } from '#server/platform/http/request-context'
import { type Performed, performMutation, performRead, type Work } from '#server/platform/http/perform'
import { isDeclared, presentRefusal } from '#server/platform/http/refuse'
import type { Service } from '#server/platform/http/service'
import { answerStream, wantsStream } from '#server/platform/http/stream'

/** The one path that every call takes. Never throws: a fault is answered with 500. */
export async function answerCall(service: Service, incoming: Incoming): Promise<Outgoing> {
  const context = createContext(service, incoming)
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

/** Step 8 and on, for a call that was let in. */
async function serveCall(
  service: Service,
  admitted: Admitted & { slot: Place },
  incoming: Incoming,
  context: RequestContext,
) {
  const { input, key, scope } = await parseCall(service, admitted, incoming, context)
  const work = { service, ...admitted, context, incoming, input }
  if (input.streamed) return await answerStream(work, scope)
  const done = changesNothing(work.endpoint.route)
    ? await performRead(work)
    : await performMutation(work, key)
  finishAttempt(service, incoming, context)
  return await finishAnswer(work, scope, done)
}

/** Steps 8 to 10. */
async function parseCall(
  service: Service,
  { endpoint, place }: Admitted,
  incoming: Incoming,
  context: RequestContext,
) {
  const { name, route } = endpoint
  const isRead = route.method === 'GET'
  const json = isRead ? {} : await readBody(route, incoming)
  await pauseIfLarge(endpoint, incoming)
  const key = route.mutates ? readIdempotencyKey(incoming) : null
  const { limit, cursor, ...query } = parseQuery(route.query, context.search)
  const scope = { operation: name, path: context.path, account_id: context.caller.account_id, filters: query }
  const input: AnyInput = {
    params: place.params,
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
    userAgent: incoming.header('user-agent') ?? null,
    origin: incoming.header('origin') ?? null,
    cookies: incoming.header('cookie') ?? null,
  }
  return { input, key, scope }
}

function changesNothing({ method, question }: Route) {
  return method === 'GET' || question !== null
}

/** The address of the service as its caller reached it. What a caller invents here appears in its own answer alone. */
function reachedAt({ header }: Incoming) {
  const scheme = header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return `${scheme}://${header('host')}`
}

async function finishAnswer(work: Work, scope: CursorScope, done: Performed): Promise<Outgoing> {
  const { service, endpoint, context, incoming } = work
  const { route } = endpoint
  const headers: Record<string, string> = { ...standardHeaders(service, incoming, context), ...done.headers }
  const unchanged =
    route.method === 'GET' && !route.paged && !route.download && addEntityTag(headers, done.data, incoming)
  const left = await chargeRows(work, done, headers, unchanged || incoming.method === 'HEAD')
  const status = unchanged ? 304 : done.status
  if (!done.recorded)
    await service.journal.record(
      auditRowOf(context, incoming, { status, original_request_id: done.replayOf }),
    )
  if (done.lines) return downloadAnswer(work, status, headers, inTurns(work, done.lines))
  const body = unchanged ? '' : writeEnvelope(work, scope, left, headers)
  return { status, headers, body, ...(done.setCookies && { setCookies: done.setCookies }) }
}

/** Each piece of a download is made in a turn of its account. Events come when something happens, and take no turn. */
async function* inTurns(work: Work, lines: AsyncIterable<string>) {
  const { service, endpoint, context, incoming } = work
  if (endpoint.route.events) return yield* lines
  const call = limitedCall(endpoint, context, incoming)
  const pieces = lines[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await service.limiter.later(call, () => pieces.next())
      if (done) return
      yield value
    }
  } finally {
    await pieces.return?.()
  }
}

/** A HEAD asks for nothing of it. */
function downloadAnswer(
  { service: { log }, context: { request_id }, incoming }: Work,
  status: number,
  headers: Record<string, string>,
  lines: AsyncIterable<string>,
): Outgoing {
  async function* loggedLines() {
    try {
      yield* lines
    } catch (error) {
      log.error({ err: error, request_id }, 'A download broke off')
      throw error
    }
  }
  return { status, headers, body: '', ...(incoming.method !== 'HEAD' && { lines: loggedLines() }) }
}

function writeEnvelope(work: Work, scope: CursorScope, done: Performed, headers: Record<string, string>) {
  const { route } = work.endpoint
  if (route.bare) return done.data
  const next = route.paged ? `,"next_cursor":${nextPage(work, scope, done, headers)}` : ''
  const page = canBeClipped(route) ? `${next},"limited_by":${JSON.stringify(done.limitedBy)}` : next
  return `{"data":${done.data}${page}${done.beside},"request_id":"${work.context.request_id}"}`
}

/** Sets the strong ETag of a single resource; true when the caller has this very version. */
function addEntityTag(headers: Record<string, string>, data: string, { header }: Incoming) {
  const etag = `"${hash('sha256', data, 'base64url').slice(0, 27)}"`
  headers['etag'] = etag
  const known = header('if-none-match')
  return (
    known !== undefined &&
    (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
  )
}

/** The cursor of the next page as JSON; sets the `Link` to it. */
function nextPage(
  { service, context, input }: Work,
  scope: CursorScope,
  { next }: Performed,
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

async function answerRefusal(
  service: Service,
  incoming: Incoming,
  context: RequestContext,
  error: unknown,
  again = false,
): Promise<Outgoing> {
  const refusal = declaredRefusal(service, context, error)
  finishAttempt(service, incoming, context, refusal)
  const { status, headers, members, code } = presentRefusal(refusal, context.place?.form ?? null)
  try {
    if (isRecorded(context, code))
      await service.journal.record(auditRowOf(context, incoming, { status, error_code: code }))
  } catch (fault) {
    service.log.error({ err: fault, request_id: context.request_id }, 'A refused call could not be recorded')
    if (!again && status !== 500) return answerRefusal(service, incoming, context, fault, true)
  }
  return {
    status,
    headers: {
      ...standardHeaders(service, incoming, context),
      ...challengeHeaders(context, code),
      ...helpLink(context, code),
      ...headers,
    },
    body: JSON.stringify({ ...members, request_id: context.request_id }),
  }
}

/** An unidentified call to a path that does not exist belongs to no history, and must not fill the database. */
function isRecorded({ place, caller }: RequestContext, code: ErrorCode) {
  return place !== null || caller.kind !== 'nobody' || code !== 'not_found'
}

/** A 401 of the API says how to authenticate (RFC 9110). */
function challengeHeaders({ path }: RequestContext, code: ErrorCode): Record<string, string> {
  return code === 'unauthenticated' && path.startsWith('/api/') ? { 'www-authenticate': 'Bearer' } : {}
}

/** Where the code is explained, in the form that refused (RFC 8288). The envelope itself is the specification's. */
function helpLink({ path, place }: RequestContext, code: ErrorCode): Record<string, string> {
  const base = '/api/v1'
  if (!path.startsWith(`${base}/`)) return {}
  const family = place?.form?.family
  const inForm = family !== undefined && path.startsWith(`${base}/${family}/`)
  return { link: `<${base}${inForm ? `/${family}` : ''}/errors/${code}>; rel="help"` }
}

/** Whether a call was let in that changes something. */
function mayHaveChanged(endpoint: Endpoint | undefined) {
  return endpoint !== undefined && !changesNothing(endpoint.route)
}

const repairSeconds = '5'

/** The database is away, full, or only read: nothing was done, and it may be another time. */
function outOfOrder() {
  return new Refusal('api_disabled', {
    message: 'The service is not available at the moment. Nothing was changed. Try again in a few seconds.',
    headers: { 'retry-after': repairSeconds },
  })
}

/**
 * The refusal that the caller may see: a declared one as it is, anything else as a fault that names nothing of its
 * cause.
 */
function declaredRefusal({ strict, log, clock }: Service, context: RequestContext, error: unknown): Refusal {
  const { endpoint, request_id } = context
  if (passesByItself(error)) {
    log.warn({ err: error, request_id }, 'A call found no room')
    return crowded(context, clock.now())
  }
  if (cannotNow(error) || (lostConnection(error) && !mayHaveChanged(endpoint))) {
    log.error({ err: error, request_id }, 'A call found no database that could do it')
    return outOfOrder()
  }
  if (error instanceof Refusal && isDeclared(error, context, strict)) return error
  if (error instanceof Refusal)
    log.error({ request_id }, `${endpoint?.name} refused with ${error.code}, which it does not declare`)
  else log.error({ err: error, request_id }, 'A call failed')
  return new Refusal('internal_error')
}
