import { traceRequest } from '#server/platform/tracing/trace-request'

/** Parameters that an endpoint is known to accept. */
export type AcceptedParameters = {
  responseFormat: boolean
  schemaInPrompt: boolean
  temperature: boolean
  tokenLimit: 'max_tokens' | 'max_completion_tokens'
}

export const defaultParameters: AcceptedParameters = {
  responseFormat: true,
  schemaInPrompt: false,
  temperature: true,
  tokenLimit: 'max_tokens',
}

/**
 * Parameters that an error message may mention, and the request without them. A message about one may also mention
 * another, so the more specific ones come first.
 */
const lessons: readonly { about: RegExp; without: Partial<AcceptedParameters> }[] = [
  { about: /max_completion_tokens/, without: { tokenLimit: 'max_completion_tokens' } },
  { about: /temperature/, without: { temperature: false } },
  {
    about: /response_format|json_schema|structured|schema|grammar/i,
    without: { responseFormat: false, schemaInPrompt: true },
  },
]

/** Returns the accepted parameters after this error message; undefined if it mentions none that can be omitted. */
export function learnFromRefusal(taken: AcceptedParameters, refusal: string): AcceptedParameters | undefined {
  const lesson = lessons.find(
    ({ about, without }) =>
      about.test(refusal) &&
      Object.entries(without).some(([name, value]) => taken[name as keyof AcceptedParameters] !== value),
  )
  return lesson && { ...taken, ...lesson.without }
}

const maxReasonLength = 1000

/**
 * Returns the reasons of a refusal: its message, the parameter that it names, and the places of FastAPI. The rest of
 * the body is omitted, because some endpoints repeat the whole question in it.
 */
export function reasonsIn(body: string): string {
  const { error, message, detail } = objectIn(body)
  const details = Array.isArray(detail) ? detail.map(recordOf) : []
  const { message: inner, param } = recordOf(error)
  const named = [
    error,
    inner,
    param,
    message,
    detail,
    ...details.flatMap(({ loc, msg }) => [joinLocation(loc), msg]),
  ]
  return named
    .filter((one) => typeof one === 'string')
    .map((one) => one.slice(0, maxReasonLength))
    .join(' ')
}

function objectIn(body: string) {
  try {
    return recordOf(JSON.parse(body))
  } catch {
    return {}
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function joinLocation(place: unknown) {
  return Array.isArray(place) ? place.join('.') : undefined
}

/** Returns the body of a question with only the parameters that the endpoint accepts. */
export function adjustBody(
  { response_format, temperature, max_tokens, ...body }: Record<string, unknown>,
  taken: AcceptedParameters,
) {
  return {
    ...body,
    ...(taken.responseFormat && { response_format }),
    ...(taken.temperature && { temperature }),
    [taken.tokenLimit]: max_tokens,
  }
}

const maxBodyBytes = 4 * 1024 * 1024

/**
 * `fetch` without redirects, because the key is for this endpoint only, and with a limit on the size of the response.
 */
export const limitedFetch: typeof globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  const response = await traceRequest('model', address, (traced) =>
    globalThis.fetch(input, { ...init, headers: withHeaders(init, traced), redirect: 'error' }),
  )
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBodyBytes) controller.error(new Error('The answer is longer than any can be.'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(limit) ?? null, { status, statusText, headers })
}

function withHeaders(init: RequestInit | undefined, more: Record<string, string>) {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return headers
}
