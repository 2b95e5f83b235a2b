import { type ErrorCode, Refusal } from '@alphorn/contract/core/errors'
import { isReading } from '@alphorn/contract/core/route'
import { finishAttempt } from '#server/platform/http/authorize'
import { isUnavailableError, isConnectionLost } from '#server/platform/db/database-unavailable'
import { isContentionError } from '#server/platform/db/pool-exhausted'
import type { Incoming, Outgoing } from '#server/platform/http/http-messages'
import { tooManyInProgress } from '#server/platform/http/concurrency-limiter'
import { standardHeaders } from '#server/platform/http/headers'
import type { Endpoint } from '#server/platform/http/implement'
import { isDeclared, presentRefusal } from '#server/platform/http/refuse'
import { auditRowOf, type RequestContext } from '#server/platform/http/request-context'
import type { Service } from '#server/platform/http/service'
import { NoRoomRefusal } from '#server/platform/waiting'

/**
 * Responds with the refusal that ended the call, or with 500 for a fault. The call is recorded first, if that is
 * possible.
 */
export async function answerRefusal(
  service: Service,
  incoming: Incoming,
  context: RequestContext,
  error: unknown,
  again = false,
): Promise<Outgoing> {
  const refusal = declaredRefusal(service, context, error)
  if (refusal instanceof NoRoomRefusal) uncountRefused(context, refusal)
  finishAttempt(service, incoming, context, refusal)
  const { status, headers, members, code } = presentRefusal(refusal, context.matchedPath?.form ?? null)
  const page = refusalBody(context, incoming, status, members)
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
      ...helpLink(service, context, code),
      ...headers,
      ...page.headers,
    },
    body: page.text,
  }
}

/** A call that found no room was not served. Its headers show the limit that it met. */
function uncountRefused(context: RequestContext, { limit, ends }: NoRoomRefusal) {
  context.uncount()
  context.uncount = () => {}
  context.quotas = [{ name: 'limiter', limit, remaining: 0, ends }]
}

/** Returns the body of a refusal: a page if the path is for people, otherwise JSON. */
function refusalBody(
  { matchedPath, search, request_id }: RequestContext,
  { header }: Incoming,
  status: number,
  members: object,
) {
  const [endpoint] = matchedPath?.byMethod.values() ?? []
  const page = endpoint?.refusalPage?.({ status, search, acceptLanguage: header('accept-language') ?? null })
  return page ?? { headers: {}, text: JSON.stringify({ ...members, request_id }) }
}

/** An unidentified call to a path that does not exist belongs to no history and must not fill the database. */
function isRecorded({ matchedPath, caller }: RequestContext, code: ErrorCode) {
  return matchedPath !== null || caller.kind !== 'nobody' || code !== 'not_found'
}

/** A 401 of the API names the authentication scheme (RFC 9110). */
function challengeHeaders({ path }: RequestContext, code: ErrorCode): Record<string, string> {
  return code === 'unauthenticated' && path.startsWith('/api/') ? { 'www-authenticate': 'Bearer' } : {}
}

/**
 * Links to the explanation of the code in the current form of the API (RFC 8288). The envelope itself follows the
 * specification.
 */
function helpLink(
  { find }: Service,
  { path, matchedPath }: RequestContext,
  code: ErrorCode,
): Record<string, string> {
  const base = '/api/v1'
  if (!path.startsWith(`${base}/`)) return {}
  const family = matchedPath?.form?.family
  const inForm = family !== undefined && path.startsWith(`${base}/${family}/`)
  const page = `${base}${inForm ? `/${family}` : ''}/errors/${code}`
  return find(page) ? { link: `<${page}>; rel="help"` } : {}
}

/** Whether an admitted call changes something. */
function mayHaveChanged(endpoint: Endpoint | undefined) {
  return endpoint !== undefined && !isReading(endpoint.route)
}

const repairSeconds = '5'

/** The database is away, full, or read-only: nothing was done, and a later attempt may succeed. */
function serviceUnavailable() {
  return new Refusal('api_disabled', {
    message: 'The service is not available at the moment. Nothing was changed. Try again in a few seconds.',
    headers: { 'retry-after': repairSeconds },
  })
}

/**
 * Returns the refusal that the caller may see: a declared one unchanged, anything else as a fault that reveals nothing
 * of its cause.
 */
function declaredRefusal({ strict, log, clock }: Service, context: RequestContext, error: unknown): Refusal {
  const { endpoint, request_id } = context
  if (isContentionError(error)) {
    log.warn({ err: error, request_id }, 'A call found no room')
    return tooManyInProgress(clock.now())
  }
  if (isUnavailableError(error) || (isConnectionLost(error) && !mayHaveChanged(endpoint))) {
    log.error({ err: error, request_id }, 'A call found no database that could do it')
    return serviceUnavailable()
  }
  if (error instanceof Refusal && isDeclared(error, context, strict)) return error
  if (error instanceof Refusal)
    log.error({ request_id }, `${endpoint?.name} refused with ${error.code}, which it does not declare`)
  else log.error({ err: error, request_id }, 'A call failed')
  return new Refusal('internal_error')
}
