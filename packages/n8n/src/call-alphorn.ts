import { AlphornFault, faultOfAnswer, faultOfSilence } from '#n8n/alphorn-fault'
import type { HttpRequest, NodeFunctions, Row } from '#n8n/n8n-types'
import { pauses } from '#n8n/wait'

/** The name of the credential type. */
export const credentialType = 'alphornApi'

const attemptTimeoutMs = 60_000

export type QueryValue = string | number | boolean | readonly string[] | undefined

export type ApiRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  /** After `/api/v1/outreach`, with encoded ids: see `pathOf`. */
  path: string
  query?: Readonly<Record<string, QueryValue>>
  body?: Row
  /** Idempotency key of a write: the service does the work once per key. */
  idempotencyKey?: string
}

export type ApiAnswer = { data: unknown; next_cursor?: string | null }

/** Longest pause and most pauses of one call. The limits per minute end within a minute. */
const maxPauseSeconds = 60
const maxPauses = 5

/**
 * Calls Alphorn with the node's credential. Waits while the credential has used up its calls per minute: a node that
 * ends there loses the output of all items. Throws an AlphornFault for a refusal or a missing response. */
export async function callAlphorn(context: NodeFunctions, request: ApiRequest): Promise<ApiAnswer> {
  const address = addressIn(await context.getCredentials(credentialType))
  let { statusCode, body } = readAnswer(address, await sendRequest(context, address, request))
  for (let count = 0; count < maxPauses; count++) {
    const seconds = pauseBefore(statusCode, body)
    if (seconds === null) break
    await pauses.seconds(seconds)
    // The service refused before it did any work, and a write has the same key.
    ;({ statusCode, body } = readAnswer(address, await sendRequest(context, address, request)))
  }
  if (statusCode < 200 || statusCode > 299 || !('data' in body))
    throw faultOfAnswer(address, statusCode, body)
  return body as ApiAnswer
}

/** Returns the seconds to wait before the call is repeated, or null if it is not repeated. */
function pauseBefore(status: number, { error, retry_after }: Row): number | null {
  const isBurst = status === 429 && (error as Row | undefined)?.['code'] === 'burst_limited'
  if (!isBurst && status !== 503) return null
  const seconds = typeof retry_after === 'number' ? Math.max(1, retry_after) : null
  return seconds !== null && seconds <= maxPauseSeconds ? seconds : null
}

async function sendRequest(
  context: NodeFunctions,
  address: string,
  { method, path, query, body, ...more }: ApiRequest,
) {
  const request: HttpRequest = {
    method,
    url: `${address}/api/v1/outreach${path}${queryText(query ?? {})}`,
    headers: {
      accept: 'application/json',
      'user-agent': 'n8n-nodes-alphorn',
      ...(more.idempotencyKey !== undefined && { 'idempotency-key': more.idempotencyKey }),
    },
    ...(body && { body }),
    json: true,
    returnFullResponse: true,
    // The API's message includes the remedy, unlike n8n's own message for a status.
    ignoreHttpStatusErrors: true,
    // Following a redirect would turn a write into a read, and send the credential to another server.
    disableFollowRedirect: true,
    timeout: attemptTimeoutMs,
  }
  try {
    return await context.helpers.httpRequestWithAuthentication.call(context, credentialType, request)
  } catch (cause) {
    throw faultOfSilence(address, cause)
  }
}

function readAnswer(address: string, answer: unknown) {
  const { statusCode, body } = answer as { statusCode: number; body: unknown }
  if (typeof body === 'object' && body !== null) return { statusCode, body: body as Row }
  throw faultOfAnswer(address, statusCode, body)
}

/** Returns the address of the credential without trailing slashes. */
function addressIn(credential: Row): string {
  const given = credential['address']
  const text = typeof given === 'string' ? given.trim() : ''
  const scheme = URL.parse(text)?.protocol
  if ((scheme !== 'http:' && scheme !== 'https:') || /\/api(\/|$)|[?#]/.test(text))
    throw new AlphornFault(
      `The address in the credential is not one of Alphorn: "${text}".`,
      'Write it like https://alphorn.example.com, without a path.',
    )
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

/** Writes an array as a repeated parameter. Empty values are left out. */
function queryText(query: Readonly<Record<string, QueryValue>>) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== '')
      .map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** Builds a path from ids, each of which is encoded. A missing one is reported by name. */
export function pathOf(parts: TemplateStringsArray, ...ids: readonly { name: string; id: string }[]): string {
  return parts.reduce((path, part, at) => {
    const { name, id } = ids[at - 1]!
    // An empty segment or `.` would address another route.
    if (/^\.{0,2}$/.test(id))
      throw new AlphornFault(`'${name}' is missing.`, `Fill in '${name}', or check its expression.`)
    return `${path}${encodeURIComponent(id)}${part}`
  })
}

/** Returns the rows of a list, page by page, up to `most`. */
export async function listRows(
  context: NodeFunctions,
  { path, query }: Pick<ApiRequest, 'path' | 'query'>,
  most: number,
  pageSize: number,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  do {
    const limit = Math.min(pageSize, most - rows.length)
    const page = { ...query, limit, ...(cursor && { cursor }) }
    const { data, next_cursor } = await callAlphorn(context, { method: 'GET', path, query: page })
    rows.push(...(data as Row[]))
    cursor = next_cursor
  } while (cursor && rows.length < most)
  return rows
}
