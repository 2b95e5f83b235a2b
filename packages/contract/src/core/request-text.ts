import { z } from 'zod'
import { Refusal } from '#contract/core/errors'
import { findLackingParameter } from '#contract/core/needed-parameters'
import { shapeErrors } from '#contract/core/shape'
import { parseStrictJson } from '#contract/core/strict-json'

// Parsing of a request's text, with the messages of its refusals. The service and the mock share it.

const deepest = 32

/** Builds a 400 refusal: the request cannot be parsed. */
export function unreadableRequest(message: string, headers: Record<string, string> = {}): Refusal {
  return new Refusal('invalid_request', { message, headers })
}

/** Parses a JSON body strictly: ambiguous JSON is refused, never repaired. An empty body counts as an empty object. */
export function parseJsonBody(text: string): unknown {
  if (text === '') return {}
  const read = parseStrictJson(text, { maxDepth: deepest })
  if (!read.ok) throw unreadableRequest(`The body is not JSON that this service reads. ${read.reason}`)
  return read.value
}

/** Validates the header `Idempotency-Key`, which occurs `count` times, and returns its value. */
export function idempotencyKeyOf(key: string | undefined, count: number): string {
  if (key === undefined || key === '')
    throw unreadableRequest('A mutation needs the header Idempotency-Key: a fresh value for each intent.')
  if (count > 1 || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw unreadableRequest('Idempotency-Key takes one value of 1 to 255 visible ASCII characters.')
  return key
}

/** Parsed parameters by name; `limit` and `cursor` exist if the route is paged. */
export type ParsedQuery = Record<string, unknown> & { limit?: number; cursor?: string }

/**
 * Parses the query string of a request by the schema of its route. Checks all names before the values; a parameter
 * occurs only once.
 */
export function parseQuery(schema: z.ZodObject, search: string): ParsedQuery {
  const given = splitQuery(search)
  const known = Object.keys(schema.shape)
  for (const [name] of given)
    if (!known.includes(name))
      throw new Refusal('unknown_parameter', {
        message: `This route does not accept the parameter "${shownName(name)}".`,
      })
  const values: Record<string, string | string[]> = {}
  for (const [name, value] of given) {
    const earlier = values[name]
    if (isRepeatable(schema.shape[name]))
      values[name] = Array.isArray(earlier) ? [...earlier, value] : [value]
    else if (earlier !== undefined) throw refusedValue(name, 'is repeated. Send it once.')
    else values[name] = value
  }
  const { data, errors } = shapeErrors(schema, values)
  const [first] = errors
  // The error names a repeated parameter without an index, as the caller knows it.
  if (first) throw refusedValue(first.field.replace(/\[\d+\]$/, ''), `was refused: ${first.detail}`)
  const lacking = findLackingParameter(schema.shape, data as ParsedQuery)
  if (lacking)
    throw refusedValue(lacking.name, `needs the parameter "${lacking.needs}". Send both, or neither.`)
  return data as ParsedQuery
}

function isRepeatable(schema: unknown) {
  return (
    schema instanceof z.ZodArray || (schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodArray)
  )
}

function refusedValue(name: string, what: string) {
  return new Refusal('invalid_parameter', { message: `The parameter "${shownName(name)}" ${what}` })
}

/** Returns the decoded name-value pairs of a query string or a form, in order. */
export function splitQuery(search: string, what = 'The query string'): [string, string][] {
  if (search === '') return []
  return search.split('&').flatMap((pair) => {
    if (pair === '') return []
    const at = pair.indexOf('=')
    const name = at < 0 ? pair : pair.slice(0, at)
    return [
      [decodeQuery(name, what), at < 0 ? '' : decodeQuery(pair.slice(at + 1), what)] as [string, string],
    ]
  })
}

function decodeQuery(text: string, what: string) {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (decoded.includes('\u0000')) throw new URIError()
    return decoded
  } catch {
    throw unreadableRequest(`${what} is not percent-encoded UTF-8.`)
  }
}

function shownName(name: string) {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}
