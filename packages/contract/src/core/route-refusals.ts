import type { ErrorCode } from '#contract/core/errors'
import type { Access, Route } from '#contract/core/route'

const ofEveryRoute: readonly ErrorCode[] = [
  'invalid_request',
  'unknown_parameter',
  'burst_limited',
  'internal_error',
  'api_disabled',
]

const ofAccess: Readonly<Record<Access['kind'], readonly ErrorCode[]>> = {
  scope: ['unauthenticated', 'rate_limited', 'forbidden', 'subscription_required'],
  any_credential: ['unauthenticated', 'rate_limited'],
  session: ['unauthenticated', 'rate_limited', 'forbidden'],
  open: [],
  address: ['rate_limited'],
}

/** Returns every refusal a route may give: its own, and those implied by its access and kind. */
export function refusalsOf(route: Route): readonly ErrorCode[] {
  const { access, params, query, method, mutates, refusals } = route
  const codes: ErrorCode[] = [...ofEveryRoute, ...ofAccess[access.kind], ...refusals]
  if (Object.keys(params.shape).length > 0) codes.push('not_found')
  if (Object.keys(query.shape).length > 0) codes.push('invalid_parameter')
  if (method !== 'GET') codes.push('validation_failed')
  if (mutates) codes.push('idempotency_conflict')
  return [...new Set(codes)]
}
