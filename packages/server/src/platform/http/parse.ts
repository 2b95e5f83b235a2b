import type { z } from 'zod'
import { refuseIfAny } from '@alphorn/contract/core/errors'
import {
  idempotencyKeyOf,
  parseJsonBody,
  splitQuery,
  unreadableRequest,
} from '@alphorn/contract/core/request-text'
import type { Route } from '@alphorn/contract/core/route'
import { shapeErrors } from '@alphorn/contract/core/shape'
import { decodeUtf8Strict } from '@alphorn/contract/core/strict-json'
import type { Incoming } from '#server/platform/http/http-messages'

const maxTargetLength = 8 * 1024

/** Step 1: conditions that must hold before anything of the request is interpreted. */
export function ensureReadable({ target, headerCount }: Incoming) {
  if (headerCount('host') !== 1) throw unreadableRequest('The request must name one Host.')
  if (target.length > maxTargetLength)
    throw unreadableRequest('The address of the request is longer than 8 KiB.')
  if (!target.startsWith('/')) throw unreadableRequest('The address of the request must begin with a slash.')
}

/** Step 8: parses the body strictly. Nothing is dropped or repaired, and duplicate members are refused. */
export async function readBody(route: Route, incoming: Incoming): Promise<unknown> {
  ensureMediaType(route, incoming)
  const text = await readText(route, incoming)
  if (route.question === 'form') return formIn(text)
  return parseJsonBody(text)
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

/** Parses the fields of a form; each may occur once. */
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

/** Step 8: refuses a body of a read, because ignoring it would drop the filters that it may contain. */
export function ensureNoBody({ header }: Incoming) {
  const isEmpty = header('transfer-encoding') === undefined && Number(header('content-length') ?? 0) === 0
  if (!isEmpty) throw unreadableRequest('A GET request takes no body. Send filters as parameters.')
}

/**
 * Step 8: refuses a condition, because ignoring it would betray a caller that relies on it. Tags are weak, and
 * `If-Match` compares strong ones (RFC 9110, 13.1.1).
 */
export function ensureNoPrecondition({ header }: Incoming) {
  if (header('if-match') !== undefined)
    throw unreadableRequest(
      'This API does not support If-Match. Remove the header, and read the object again before you change it.',
    )
}

/** Step 8: a mutation identifies its attempt. */
export function readIdempotencyKey({ header, headerCount }: Incoming) {
  return idempotencyKeyOf(header('idempotency-key'), headerCount('idempotency-key'))
}

/** Step 10: checks the shape of the body and reports all its errors together. */
export function parseBody(schema: z.ZodType, value: unknown) {
  const { data, errors } = shapeErrors(schema, value)
  refuseIfAny(errors)
  return data
}
