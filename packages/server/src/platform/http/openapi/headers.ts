import type { Route } from '@alphorn/contract/core/route'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** The headers of responses; those of every response are required. */
const headerComponents = {
  'X-Request-Id': requiredHeader('The same value as `request_id`', {
    $ref: '#/components/schemas/RequestId',
  }),
  'X-RateLimit-Limit': requiredHeader('The allowance; on a 429 the one that refused', count),
  'X-RateLimit-Remaining': requiredHeader('What is left of it', count),
  'X-RateLimit-Reset': requiredHeader('Time at which the quota resets, in Unix seconds', count),
  'RateLimit-Policy': requiredHeader('All allowances: `"name";q=quota;w=seconds`', text),
  RateLimit: requiredHeader('What is left of them: `"name";r=remaining;t=seconds`', text),
  'Cache-Control': requiredHeader('Responses are private and must be revalidated', text),
  Vary: requiredHeader('What the answer depends on', text),
  ETag: optionalHeader('The version that was answered, as a weak tag', text),
  Location: optionalHeader('Where to read what was created, and how far it is', text),
  Link: optionalHeader(
    '`rel="next"`: the page after this one; absent on the last. On a refusal `rel="help"`: what its code means',
    text,
  ),
  'X-Rows-Limited-By': optionalHeader(
    'The code of the budget that made a page shorter than it was asked for',
    text,
  ),
  'Idempotency-Replayed': optionalHeader('On a replayed answer', { type: 'string', const: 'true' }),
  Deprecation: optionalHeader(
    'Since when the operation is deprecated: `@` and Unix seconds (RFC 9745)',
    text,
  ),
  Sunset: optionalHeader('When the operation ends (RFC 8594)', text),
  'Retry-After': optionalHeader('Seconds to wait', count),
  'WWW-Authenticate': optionalHeader('How to authenticate, or which scope is missing', text),
} as const
export type HeaderName = keyof typeof headerComponents

/** Returns the headers of the routes' responses. Those of deprecated operations are included only if there is one. */
export function headerComponentsFor(routes: readonly Pick<Route, 'deprecated'>[]): object {
  const { Deprecation, Sunset, ...others } = headerComponents
  return routes.some(({ deprecated }) => deprecated !== null) ? { ...others, Deprecation, Sunset } : others
}

function requiredHeader(description: string, schema: object) {
  return { description, required: true, schema }
}

function optionalHeader(description: string, schema: object) {
  return { description, schema }
}

const ofEveryAnswer = (Object.keys(headerComponents) as HeaderName[]).filter(
  (name) => 'required' in headerComponents[name],
)

/** Returns references to the headers of every response, and to these further ones. */
export function headersOf(more: readonly HeaderName[] = []) {
  return Object.fromEntries(
    [...ofEveryAnswer, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}
