import { escaped, type OperationPlace, placesFor, responseOf, validatorAt } from './documents.ts'

export type RecordedAnswer = { method: string; path: string; status: number; headers: Headers; text: string }

/** Returns the deviations of a response from the documents: an empty list if it conforms. */
export function deviationsOf(reported: RecordedAnswer): string[] {
  const places = placesFor(reported.method, reported.path)
  const found =
    places.length > 0 ? places.map((place) => fromPlace(reported, place)) : [fromNowhere(reported)]
  return found.some((deviations) => deviations.length === 0) ? [] : found[0]!
}

function fromPlace(reported: RecordedAnswer, place: OperationPlace): string[] {
  const declared = responseOf(place, reported.status)
  // Only the form of the deployment is served at the root: operations of the other form are absent there. Extensions
  // are absent where they are disabled.
  const isAway =
    reported.status === 404 ||
    (reported.status === 405 &&
      (place.path === place.operation['x-root-path'] || place.operation['x-extension'] === true))
  if (!declared) return isAway ? fromNowhere(reported) : [`${reported.status} is no answer of it`]
  const { response, pointer } = declared
  const headers = headerDeviations(
    reported,
    place.id,
    place.document.components.headers,
    response.headers ?? {},
  )
  if (reported.method === 'HEAD' && response.content) return headers
  return [...headers, ...mediaDeviations(reported, place.id, response.content, pointer)]
}

function mediaDeviations(
  reported: RecordedAnswer,
  id: string,
  content: object | undefined,
  pointer: string,
): string[] {
  if (!content) return reported.text === '' ? [] : ['has a body']
  const media = reported.headers.get('content-type')?.split(';')[0] ?? ''
  const { schema } = (content as Record<string, { schema: object }>)[media] ?? {}
  if (!schema) return [`has the type ${media}`]
  const at = `${pointer}/content/${escaped(media)}/schema`
  if (media === 'application/json') return bodyDeviations(reported, id, at)
  // Streams have rows, and a last line with their outcome. Other files are not JSON documents and are checked by their
  // own tests.
  return 'x-last-line' in schema ? lineDeviations(reported, id, at) : []
}

/** Maximum number of rows of a stream that are validated. */
const maxRows = 2000

function lineDeviations({ text, headers }: RecordedAnswer, id: string, schema: string): string[] {
  const lines = text.trimEnd().split('\n')
  const last = { text: lines.pop()!, headers }
  return [
    ...bodyDeviations(last, id, `${schema}/x-last-line`),
    ...lines
      .slice(0, maxRows)
      .flatMap((line) => bodyDeviations({ text: line, headers }, id, `${schema}/x-line`)),
  ]
}

/** Validates a response to a request refused before routing: 404, 405, and refusals that do not depend on the path. */
function fromNowhere(reported: RecordedAnswer): string[] {
  const [place] = placesFor('GET', '/api/v1/outreach/me')
  const { document, id } = place!
  const { responses } = document.components
  const always = { ...responses['Unauthenticated']!.headers!, ...responses['ApiDisabled']!.headers! }
  const headers = headerDeviations(reported, id, document.components.headers, always)
  if (reported.status === 405 && !reported.headers.has('allow')) headers.push('has no Allow')
  if (reported.method === 'HEAD') return headers
  const body = parsed(reported.text) as {
    error?: { code?: string; message?: string }
    request_id?: string
  } | null
  const code = body?.error?.code ?? ''
  const expected = document['x-error-codes'][code]?.status
  if (expected !== reported.status) return [...headers, `${reported.status} ${code} is no refusal`]
  return headers
}

type References = Record<string, { $ref: string }>

function headerDeviations(
  { headers }: RecordedAnswer,
  id: string,
  known: OperationPlace['document']['components']['headers'],
  declared: References,
): string[] {
  const missing = Object.keys(declared).filter((name) => known[name]!.required && !headers.has(name))
  const wrong = Object.keys(declared).flatMap((name) => {
    const value = headers.get(name)
    if (value === null) return []
    const validate = validatorAt(id, `#/components/headers/${name}/schema`)
    return validate(known[name]!.schema.type === 'integer' ? Number(value) : value) ? [] : [name]
  })
  const undeclared = rare.filter((name) => headers.has(name) && !(name in declared))
  return [
    ...missing.map((name) => `has no ${name}`),
    ...wrong.map((name) => `${name} is ${headers.get(name)}`),
    ...undeclared.map((name) => `has an undeclared ${name}`),
  ]
}

const rare = ['ETag', 'Link', 'Idempotency-Replayed', 'Retry-After', 'WWW-Authenticate']

function bodyDeviations(
  { text, headers }: Pick<RecordedAnswer, 'text' | 'headers'>,
  id: string,
  pointer: string,
): string[] {
  const body = parsed(text)
  const validate = validatorAt(id, pointer)
  const request_id = (body as { request_id?: string } | null)?.request_id
  const envelope =
    request_id !== undefined && request_id !== headers.get('x-request-id') ? ['has two request ids'] : []
  if (validate(body)) return envelope
  return [
    ...envelope,
    ...(validate.errors ?? []).slice(0, 5).map(({ instancePath, message, params }) => {
      return `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`
    }),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
