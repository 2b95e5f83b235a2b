const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** The headers of answers: those of every answer are required. */
export const headerComponents = {
  'X-Request-Id': always('The same value as `request_id`', { $ref: '#/components/schemas/RequestId' }),
  'X-RateLimit-Limit': always('The allowance; on a 429 the one that refused', count),
  'X-RateLimit-Remaining': always('What is left of it', count),
  'X-RateLimit-Reset': always('When it starts anew, in Unix seconds', count),
  'RateLimit-Policy': always('All allowances: `"name";q=quota;w=seconds`', text),
  RateLimit: always('What is left of them: `"name";r=remaining;t=seconds`', text),
  'Cache-Control': always('Nobody else may keep it, and nobody without asking', text),
  Vary: always('What the answer depends on', text),
  ETag: sometimes('The version that was answered', text),
  Link: sometimes(
    '`rel="next"`: the page after this one; absent on the last. On a refusal `rel="help"`: what its code means',
    text,
  ),
  'X-Rows-Limited-By': sometimes(
    'The code of the budget that made a page shorter than it was asked for',
    text,
  ),
  'Idempotency-Replayed': sometimes('On a replayed answer', { type: 'string', const: 'true' }),
  'Retry-After': sometimes('Seconds to wait', count),
  'WWW-Authenticate': sometimes('How to authenticate, or which scope is missing', text),
} as const
export type HeaderName = keyof typeof headerComponents

function always(description: string, schema: object) {
  return { description, required: true, schema }
}

function sometimes(description: string, schema: object) {
  return { description, schema }
}

const ofEveryAnswer = (Object.keys(headerComponents) as HeaderName[]).filter(
  (name) => 'required' in headerComponents[name],
)

/** References to the headers of every answer, and to these more. */
export function headersOf(more: readonly HeaderName[] = []) {
  return Object.fromEntries(
    [...ofEveryAnswer, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}
