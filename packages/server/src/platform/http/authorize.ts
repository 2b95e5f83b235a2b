import { Refusal } from '@alphorn/contract/core/errors'
import { needsRole, rolesWith } from '@alphorn/contract/core/roles'
import type { Role, Route } from '@alphorn/contract/core/route'
import { type Product, type Scope, scopes } from '@alphorn/contract/core/scopes'
import { type Caller, ensureFreshProof, anonymousCaller } from '#server/platform/caller'
import type { Incoming } from '#server/platform/http/http-messages'
import type { Endpoint } from '#server/platform/http/implement'
import { ensureReadable } from '#server/platform/http/parse'
import type { RequestContext } from '#server/platform/http/request-context'
import { missingPathMessage } from '#server/platform/http/missing-path'
import type { MatchedPath } from '#server/platform/http/routing'
import type { Service } from '#server/platform/http/service'
import { waitingHeaders } from '#server/platform/waiting'

/** The endpoint that an admitted call reaches. */
export type AdmittedCall = { readonly endpoint: Endpoint; readonly matchedPath: MatchedPath }
type AuthorizationInput = AdmittedCall & { service: Service; incoming: Incoming; context: RequestContext }

/**
 * Steps 1 to 7, which decide whether the call is admitted. Each step refuses with its own code, always in this order.
 */
export async function authorize(
  service: Service,
  incoming: Incoming,
  context: RequestContext,
): Promise<AdmittedCall> {
  ensureReadable(incoming)
  context.matchedPath = incoming.inside ? service.findInside(context.path) : service.find(context.path)
  await ensureSwitchedOn(service, incoming, context)

  context.caller = await identifyCaller(service, incoming, context)
  const limitRefusal = await countCall(service, context)

  const admitted = endpointOf(service, incoming, context)
  context.endpoint = admitted.endpoint
  ensurePermitted(admitted, context.caller)
  if (limitRefusal) throw limitRefusal
  ensureProven(admitted.endpoint.route, context.caller, service.clock.now())
  return admitted
}

/** The audit history of an account also shows the calls that a switch refuses, so their caller is identified. */
async function ensureSwitchedOn(service: Service, incoming: Incoming, context: RequestContext) {
  try {
    await service.ensureSwitchedOn(context.matchedPath?.group ?? null)
  } catch (error) {
    if (error instanceof Refusal)
      context.caller = await authenticateCaller(service, incoming, context).catch(() => anonymousCaller)
    throw error
  }
}

/**
 * Counts the call of an identified caller. A refusal is returned and not thrown, because refusals of the path and the
 * permission take precedence.
 */
async function countCall(service: Service, context: RequestContext) {
  const { caller, matchedPath, method } = context
  if (caller.kind === 'nobody') {
    context.quotas = null
    return null
  }
  const { free = false } = matchedPath?.byMethod.get(method)?.route ?? {}
  const { quotas, refusal, uncount } = await service.limits.count(caller, { free })
  context.quotas = quotas
  context.uncount = uncount
  return refusal
}

/**
 * Checks whether a call that waited, or that has more to send, may go on. Its permission may have been revoked since.
 */
export async function reauthorize({ service, incoming, context, endpoint, matchedPath }: AuthorizationInput) {
  await service.ensureSwitchedOn(matchedPath.group)
  context.caller = await identifyCaller(service, incoming, context)
  ensurePermitted({ endpoint, matchedPath }, context.caller)
}

async function identifyCaller(
  service: Service,
  incoming: Incoming,
  context: RequestContext,
): Promise<Caller> {
  if (isOfApp(context) && !['GET', 'HEAD'].includes(context.method)) ensureOwnPage(incoming)
  const access = context.matchedPath?.byMethod.get(context.method)?.route.access.kind
  if (access === 'open') {
    ensureAddressLimit(service, incoming, context)
    countTry(service, incoming, context)
    return context.caller
  }
  try {
    return await authenticateCaller(service, incoming, context)
  } catch (error) {
    if (error instanceof Refusal) return unprovenCaller(service, incoming, context, error)
    throw error
  }
}

async function authenticateCaller(
  service: Service,
  incoming: Incoming,
  context: RequestContext,
): Promise<Caller> {
  const address = secretAddress(context)
  if (address) return service.authenticateAddress[address.of](address.secret)
  return isOfApp(context)
    ? service.authenticateSession(incoming.header('cookie'))
    : service.authenticate(incoming.header('authorization'), incoming.address)
}

/** Refuses callers that could not be identified, unless the answer is the same for every caller. */
function unprovenCaller(
  service: Service,
  incoming: Incoming,
  context: RequestContext,
  refusal: Refusal,
): Caller {
  if (needsNoProof(service, incoming, context)) return anonymousCaller
  ensureAddressLimit(service, incoming, context)
  if (context.matchedPath) throw refusal
  // A wrong credential is a guess even on a path that does not exist.
  service.addressLimit.count(incoming.address, context.startedAt.getTime())
  return anonymousCaller
}

/**
 * A call without a credential is no guess. Every caller may learn that a path does not exist, and which methods an open
 * path allows. A browser may learn that a page of another origin may not call.
 */
function needsNoProof(service: Service, incoming: Incoming, context: RequestContext) {
  return !showsSecret(service, incoming, context) && (isOpenPath(context) || isPreflight(incoming))
}

/** Whether nothing at the path requires a credential: the path does not exist, or every route of it is open. */
function isOpenPath({ matchedPath }: RequestContext) {
  return [...(matchedPath?.byMethod.values() ?? [])].every(({ route }) => route.access.kind === 'open')
}

/** Whether a call carries a credential or a session, valid or not. */
function showsSecret({ showsSession }: Service, { header }: Incoming, context: RequestContext) {
  return isOfApp(context) ? showsSession(header('cookie')) : header('authorization') !== undefined
}

/** A preflight request asks whether a page of another origin may call. Browsers never send credentials with it. */
function isPreflight({ method, header }: Incoming) {
  return method === 'OPTIONS' && header('access-control-request-method') !== undefined
}

/** Such an address is its own permission, and nothing else is checked. It is the first segment of its path. */
function secretAddress({ matchedPath }: RequestContext) {
  const access = matchedPath?.byMethod.get('GET')?.route.access
  if (access?.kind !== 'address') return undefined
  const [secret = ''] = Object.values(matchedPath?.params ?? {})
  return { of: access.of, secret }
}

/** A cookie travels with every request of a browser, so a mutation must come from a page of this service. */
function ensureOwnPage({ header }: Incoming) {
  const site = header('sec-fetch-site')
  const origin = header('origin')
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const foreignOrigin = origin !== undefined && URL.parse(origin)?.host !== header('host')
  if (foreignSite || foreignOrigin)
    throw new Refusal('forbidden', {
      message: 'Cross-site request refused. Call this route from the Alphorn app.',
    })
}

function isOfApp({ path }: RequestContext) {
  return path.startsWith('/app/')
}

/** An address that was refused too often must wait; a valid credential from it is still served. */
function ensureAddressLimit({ addressLimit }: Service, { address }: Incoming, { startedAt }: RequestContext) {
  const { remaining, ends } = addressLimit.quotaOf(address, startedAt.getTime())
  if (remaining > 0) return
  throw new Refusal('burst_limited', {
    message: 'Too many attempts from this address within the last minute. Wait a minute.',
    ...waitingHeaders(ends, startedAt),
  })
}

/**
 * Counts an anonymous call while it runs. Passwords are slow to check on purpose, so concurrent anonymous calls are
 * limited like consecutive ones.
 */
function countTry({ addressLimit }: Service, { address }: Incoming, context: RequestContext) {
  const isRead = context.method === 'GET' || context.method === 'HEAD'
  if (isRead && !isScarce(context.matchedPath?.byMethod.get(context.method)?.route)) return
  addressLimit.count(address, context.startedAt.getTime())
  context.counted = true
}

/**
 * Records the outcome of an anonymous call. It stays counted if it sent a wrong secret, learned one, or used a scarce
 * route.
 */
export function finishAttempt(
  service: Service,
  incoming: Incoming,
  context: RequestContext,
  refusal?: Refusal,
) {
  const { addressLimit } = service
  const { address } = incoming
  const at = context.startedAt.getTime()
  const counts = refusal ? isGuess(refusal) : isScarce(context.endpoint?.route)
  if (!context.counted && isRefusedSecret(service, incoming, context, refusal))
    addressLimit.count(address, at)
  if (context.counted && !counts) addressLimit.uncount(address, at)
  context.counted = false
}

function isScarce(route: Route | undefined) {
  return route?.access.kind === 'open' && route.access.scarce === true
}

/** A call without a credential counts like one with a wrong credential; OPTIONS only asks what is allowed. */
function isRefusedSecret(
  service: Service,
  incoming: Incoming,
  context: RequestContext,
  refusal: Refusal | undefined,
) {
  if (refusal?.code !== 'unauthenticated') return false
  return context.method !== 'OPTIONS' || showsSecret(service, incoming, context)
}

/** Whether the refusal is about a wrong secret or a known address. A malformed body is neither. */
function isGuess({ code, fields }: Refusal) {
  return code === 'unauthenticated' || fields.some((field) => field.code === 'email_taken')
}

const noOtherSites = ' Pages of other sites cannot call this API: it has no CORS.'

function endpointOf(service: Service, incoming: Incoming, context: RequestContext): AdmittedCall {
  const { matchedPath, method, path } = context
  if (!matchedPath) throw new Refusal('not_found', { message: missingPathMessage(service, method, path) })
  const endpoint = matchedPath.byMethod.get(method)
  if (endpoint) return { endpoint, matchedPath }
  const allow = [...matchedPath.byMethod.keys()].sort().join(', ')
  throw new Refusal('method_not_allowed', {
    message: `This route accepts ${allow}.${isPreflight(incoming) ? noOtherSites : ''}`,
    headers: { allow },
  })
}

/**
 * Checks the requirements of a session beyond its role: a second factor if every user needs one, and a recent proof for
 * secrets.
 */
function ensureProven({ access }: Route, caller: Caller, now: Date) {
  if (caller.kind !== 'user' || access.kind === 'open') return
  const { fresh, oneFactor } = access.kind === 'session' ? access : {}
  const due = caller.second_factor_due ?? null
  if (due !== null && oneFactor !== 'always' && !(due === 'enrol' && oneFactor === 'to_enrol'))
    throw new Refusal('forbidden', { message: dueSentence[due] })
  if (fresh) ensureFreshProof(caller, now)
}

const dueSentence = {
  enrol: 'This installation requires a second factor. Set up an authenticator app or a passkey first.',
  prove: 'This installation requires a second factor. Sign in with your passkey or with a code.',
} as const

function ensurePermitted({ endpoint, matchedPath: { form } }: AdmittedCall, caller: Caller) {
  const { kind, scopes: held, products, role } = caller
  const { access } = endpoint.route
  if (access.kind === 'session' && !access.roles.some((allowed) => allowed === role))
    throw lacksRole(access.roles)
  if (access.kind !== 'scope') return
  const accepted = form?.accepts(access.scope) ?? [access.scope]
  const used = accepted.find((scope) => held.includes(scope))
  if (!used) throw kind === 'user' ? lacksRole(rolesWith(access.scope)) : lacksScope(access.scope)
  const product: Product = scopes[used].product
  if (!products.includes(product))
    throw new Refusal('subscription_required', {
      message: `The subscription of this account does not cover the product "${product}".`,
    })
}

function lacksRole(roles: readonly Role[]) {
  return new Refusal('forbidden', { message: needsRole(roles) })
}

function lacksScope(scope: Scope) {
  return new Refusal('forbidden', {
    message: `The credential lacks the scope ${scope}.`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}
