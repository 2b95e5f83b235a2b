import type { Deprecation } from '@alphorn/contract/core/route'
import type { Incoming } from '#server/platform/http/http-messages'
import type { RequestContext } from '#server/platform/http/request-context'
import type { Service } from '#server/platform/http/service'
import type { Window } from '#server/platform/limits/windows'

/** A limit as the headers show it; `limiter` is the limit on concurrent calls. */
export type LimitHeaders = {
  name: Window['name'] | 'address' | 'limiter'
  limit: number
  remaining: number
  ends: number
}

const day = 86_400
/** Usual lengths: a day may be an hour longer or shorter, a month a few days shorter. */
const secondsOf = {
  address: 60,
  limiter: 1,
  burst: 60,
  credential_burst: 60,
  daily: day,
  rows_daily: day,
  rows_monthly: 31 * day,
} as const satisfies Record<LimitHeaders['name'], number>

/** Sets the headers of every response, whatever the outcome of the call. */
export function standardHeaders(
  { addressLimit, clock }: Service,
  { address }: Incoming,
  context: RequestContext,
): Record<string, string> {
  const now = clock.now().getTime()
  const quotas: readonly LimitHeaders[] = context.quotas ?? [
    { name: 'address', ...addressLimit.quotaOf(address, now) },
  ]
  return {
    ...fixedHeaders(context.request_id),
    ...limitHeaders(quotas, now),
    ...deprecationHeaders(endpointOf(context)?.route.deprecated ?? null),
  }
}

/** The endpoint that a call requests, even if the call was refused before it was reached. */
function endpointOf({ endpoint, matchedPath, method }: RequestContext) {
  return endpoint ?? matchedPath?.byMethod.get(method)
}

/** When a route was deprecated (RFC 9745), and when it ends (RFC 8594). */
function deprecationHeaders(deprecated: Deprecation | null): Record<string, string> {
  if (!deprecated) return {}
  const { since, ends } = deprecated
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(ends !== null && { sunset: new Date(ends).toUTCString() }),
  }
}

export function fixedHeaders(request_id: string) {
  return {
    'content-type': 'application/json',
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Cookie',
    ...strictHeaders,
    'x-request-id': request_id,
  }
}

/**
 * For browsers: data is never rendered as a page, framed, or embedded in another site. Once a browser has used TLS, it
 * uses nothing else for two years (RFC 6797; without TLS browsers ignore the header).
 */
export const strictHeaders = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'browsing-topics=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Every response has these headers, even if no limit can be read. */
function unknownLimits(now: number): LimitHeaders {
  return { name: 'address', limit: 0, remaining: 0, ends: now }
}

/**
 * X-RateLimit-* shows the first limit (on a 429 the one that refused); the IETF fields show all. Reset is in Unix
 * seconds.
 */
export function limitHeaders(quotas: readonly LimitHeaders[], now: number) {
  const [shown = unknownLimits(now)] = quotas
  const all = quotas.length > 0 ? quotas : [shown]
  const list = (write: (quota: LimitHeaders) => string) => all.map(write).join(', ')
  return {
    'x-ratelimit-limit': String(shown.limit),
    'x-ratelimit-remaining': String(shown.remaining),
    'x-ratelimit-reset': String(Math.ceil(shown.ends / 1000)),
    'ratelimit-policy': list(({ name, limit }) => `"${name}";q=${limit};w=${secondsOf[name]}`),
    ratelimit: list(
      ({ name, remaining, ends }) =>
        `"${name}";r=${remaining};t=${Math.max(0, Math.ceil((ends - now) / 1000))}`,
    ),
  }
}
