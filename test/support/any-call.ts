import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type ErrorCode, errorCatalogue } from '@alphorn/contract/core/errors'
import type { Untyped } from '../fixtures/untyped.ts'
import type { Answer } from '../fixtures/actors.ts'
import type { World } from '../fixtures/world.ts'

// Rules for every response of the service, whatever the request. They are checked for every call of the tests that use
// this module.

/** A caller: its name in the audit history (null: unknown caller), and the headers that authenticate it. */
export type Who = { name: string | null; headers: Record<string, string> }

export const anonymousCaller: Who = { name: null, headers: {} }

export type CallRequest = {
  method: string
  /** The path from `/api/` or `/app/` on, with its query. */
  path: string
  body?: unknown
  /** null: sends no `Idempotency-Key`. */
  key?: string | null
  headers?: Record<string, string>
  raw?: string | Uint8Array
}
/** A response with its raw body. */
export type RawAnswer = Answer & { text: string }
export type Call = (who: Who, asked: CallRequest) => Promise<RawAnswer>

/** Returns a function that calls the world's server, and checks each response against the rules and its audit row. */
export function callsIn({ url, sql }: Pick<World, 'url' | 'sql'>): Call {
  // Only the tests look up rows by request id, so the index exists only here.
  const indexed = sql('create index if not exists audit_rows_by_request on audit_rows (request_id)')
  return async (who, asked) => {
    await indexed
    const answer = await ask(url, who, asked)
    expectLawful(answer)
    await expectRecorded(sql, who, asked, answer)
    return answer
  }
}

async function ask(url: string, who: Who, asked: CallRequest): Promise<RawAnswer> {
  const { method, path, body = {}, key = randomUUID(), headers = {}, raw } = asked
  const isRead = method === 'GET' || method === 'HEAD'
  const response = await fetch(url + path, {
    method,
    headers: {
      // The headers of responses are compared byte for byte, so compression is off. test/api/http-answers.test.ts
      // covers compressed responses.
      'accept-encoding': 'identity',
      ...who.headers,
      ...(!isRead && { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) }),
      ...headers,
    },
    ...(!isRead && { body: (raw ?? JSON.stringify(body)) as string }),
  })
  const text = await response.text()
  const { status, headers: reported } = response
  return { status, body: bodyOf(text, reported), headers: reported, text }
}

/** Downloads and event streams have no envelope, so their lines are the data. */
function bodyOf(text: string, headers: Headers): Untyped {
  if (/x-ndjson|event-stream/.test(headers.get('content-type') ?? ''))
    return { data: text, request_id: headers.get('x-request-id') }
  return text === '' || isFile(headers) ? null : JSON.parse(text)
}

/** A file of rows is checked by its own tests. */
const isFile = (headers: Headers) => headers.has('content-disposition')

const strictHeaders = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'; frame-ancestors 'none';/),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const volatileHeaders = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit']

/** Returns the headers that must be equal in two equal responses. */
export function lastingHeaders({ headers }: Answer, more: readonly string[] = []) {
  const left = [...volatileHeaders, 'connection', 'keep-alive', ...more]
  return Object.fromEntries([...headers].filter(([name]) => !left.includes(name)))
}

/**
 * Returns the complete response as a caller sees it, byte for byte, without the parts that differ between two equal
 * calls.
 */
export function comparableAnswer(answer: RawAnswer) {
  const { status, text, headers } = answer
  return {
    status,
    text: text.replaceAll(headers.get('x-request-id')!, 'req_'),
    headers: lastingHeaders(answer),
  }
}

/** Checks the envelope and the headers against the specification. */
export function expectLawful({ status, body, headers }: Answer) {
  expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/)
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    expect(headers.get(name), name).toMatch(/^\d+$/)
  if (!isFile(headers))
    expect(headers.get('content-type')).toMatch(/^(application\/(json|x-ndjson)|text\/event-stream)$/)
  expectAllowance(status, body, headers)
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('vary')).toMatch(/^Authorization, Cookie(, Accept-Encoding)?$/)
  expect(Object.fromEntries(headers)).toMatchObject(strictHeaders)
  if (body === null || isDocument(body)) return
  expect(body.request_id).toBe(headers.get('x-request-id'))
  if (status < 400) expect(body).toMatchObject({ data: expect.anything() })
  else expectRefusal(status, body, headers)
}

/**
 * Checks that both headers report the same allowance. On a 429 it is the exhausted one, and the header and the body
 * report the same wait.
 */
function expectAllowance(status: number, body: Untyped, headers: Headers) {
  const [limit, remaining] = ['limit', 'remaining'].map((name) => Number(headers.get(`x-ratelimit-${name}`)))
  expect(remaining).toBeLessThanOrEqual(limit!)
  const [, policy] = /^"(\w+)";q=\d+;w=\d+/.exec(headers.get('ratelimit-policy') ?? '') ?? []
  expect(headers.get('ratelimit-policy')).toMatch(`"${policy}";q=${limit};w=`)
  expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${policy}";r=${remaining};t=\\d+`))
  if (status !== 429 || body === null)
    return expect(headers.has('retry-after')).toBe(status === 503 || isHeld(body))
  expect(remaining).toBe(0)
  expect(body.retry_after).toBeGreaterThan(0)
  expect(headers.get('retry-after')).toBe(String(body.retry_after))
}

/** Returns whether another caller has claimed the job: it becomes free when the lease ends. */
const isHeld = (body: Untyped) => body?.error?.code === 'job_not_claimed' && body.job.state === 'claimed'

const isDocument = (body: Untyped) => body.openapi !== undefined || body.$schema !== undefined

function expectRefusal(status: number, body: Untyped, headers: Headers) {
  const { code, message, errors } = body.error
  expect(errorCatalogue[code as ErrorCode]?.status).toBe(status)
  expect(message).toEqual(expect.stringMatching(/\S/))
  expect(errors !== undefined).toBe(code === 'validation_failed')
  expect(body.retry_after !== undefined).toBe(status === 429)
  if (status === 405) expect(headers.get('allow')).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
}

/** Checks that the audit history has the call exactly once, with its request id and the name of the credential. */
async function expectRecorded(
  sql: World['sql'],
  { name }: Who,
  { method, path }: CallRequest,
  answer: Answer,
) {
  const rows = await sql('select * from audit_rows where request_id = $1', [
    answer.headers.get('x-request-id'),
  ])
  expect(rows).toMatchObject([
    { method, path: path.split('?')[0]!.slice(0, 512), status: answer.status, credential_name: name },
  ])
  expect(rows[0]!.credential_id === null).toBe(name === null)
  if (answer.body !== null) expect(rows[0]!.error_code).toBe(answer.body.error?.code ?? null)
}
