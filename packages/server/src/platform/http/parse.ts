import { z } from 'zod'
import { Refusal, refuseIfAny } from '@alphorn/contract/core/errors'
import type { Route } from '@alphorn/contract/core/route'
import { shapeErrors } from '@alphorn/contract/core/shape'
import { decodeUtf8Strict, parseStrictJson } from '@alphorn/contract/core/strict-json'
import type { Incoming } from '#server/platform/http/exchange'

const deepest = 32
const longestTarget = 8 * 1024

function unreadableRequest(message: string, headers: Record<string, string> = {}): Refusal {
  return new Refusal('invalid_request', { message, headers })
}

/** Step 1: what must hold before anything of the request is understood. */
export function ensureReadable({ target, headerCount }: Incoming) {
  if (headerCount('host') !== 1) throw unreadableRequest('The request must name one Host.')
  if (target.length > longestTarget)
    throw unreadableRequest('The address of the request is longer than 8 KiB.')
  if (!target.startsWith('/')) throw unreadableRequest('The address of the request must begin with a slash.')
}

/** Step 8: the body as a value, read strictly: nothing is dropped, repaired or read twice. */
export async function readBody(route: Route, incoming: Incoming): Promise<unknown> {
  ensureMediaType(route, incoming)
  const text = await readText(route, incoming)
  if (route.question === 'form') return formIn(text)
  if (text === '') return {}
  const read = parseStrictJson(text, { maxDepth: deepest })
  if (!read.ok) throw unreadableRequest(`The body is not JSON that this service reads. ${read.reason}`)
  return read.value
}

async function readText(route: Route, incoming: Incoming) {
  const bytes = await incoming.readBody(route.bodyLimit)
  if (bytes === 'too_large')
    throw unreadableRequest(`The body is larger than ${route.bodyLimit / 1024} KiB.`, { connection: 'close' })
  if (bytes === 'broken') throw unreadableRequest('The body did not arrive whole.')
  const text = decodeUtf8Strict(bytes)
  if (text === undefined) throw unreadableRequest('The body is not UTF-8.')
  return text
}

/** The fields of a form; each occurs once. */
function formIn(text: string) {
  const fields = splitQuery(text, 'The form')
  const names = new Set(fields.map(([name]) => name))
  if (names.size < fields.length) throw unreadableRequest('A field of the form is repeated.')
  return Object.fromEntries(fields)
}

function ensureMediaType({ question }: Route, { header }: Incoming) {
  const coding = header('content-encoding')
  if (coding !== undefined && coding !== 'identity')
    throw unreadableRequest(`Send the body without Content-Encoding.`)
  const type = header('content-type')
  if (type === undefined) return
  if (question === 'form') {
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
      throw unreadableRequest('Send the body as application/x-www-form-urlencoded.')
  } else if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw unreadableRequest('Send the body as application/json in UTF-8.')
}

/** Step 8: a mutation says which attempt it is. */
export function readIdempotencyKey({ header, headerCount }: Incoming) {
  const key = header('idempotency-key')
  if (key === undefined || key === '')
    throw unreadableRequest('A mutation needs the header Idempotency-Key: a fresh value for each intent.')
  if (headerCount('idempotency-key') > 1 || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw unreadableRequest('Idempotency-Key takes one value of 1 to 255 visible ASCII characters.')
  return key
}

/** Values by name; `limit` and `cursor` where the route has pages. */
export type ParsedQuery = Record<string, unknown> & { limit?: number; cursor?: string }

/** Step 9: the query string: names first, then values; a parameter occurs once. */
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
  // Of a repeated parameter the caller knows the name, and no index.
  if (first) throw refusedValue(first.field.replace(/\[\d+\]$/, ''), `was refused: ${first.detail}`)
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

function splitQuery(search: string, what = 'The query string'): [string, string][] {
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

/** Step 10: the shape of the body, everything that is wrong with it at once. */
export function parseBody(schema: z.ZodType, value: unknown) {
  const { data, errors } = shapeErrors(schema, value)
  refuseIfAny(errors)
  return data
}
