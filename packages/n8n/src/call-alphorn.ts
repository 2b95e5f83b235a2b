import { AlphornFault, faultOfAnswer, faultOfSilence } from '#n8n/alphorn-fault'
import type { HttpRequest, NodeFunctions, Row } from '#n8n/n8n-types'

/** The name of the credential type. */
export const credentialType = 'alphornApi'

const attemptTimeout = 60_000

export type QueryValue = string | number | boolean | readonly string[] | undefined

export type ApiRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  /** After `/api/v1/outreach`, with encoded ids: see `pathOf`. */
  path: string
  query?: Readonly<Record<string, QueryValue>>
  body?: Row
  /** Identifies the intent of a write: the same key never does the work twice. */
  idempotencyKey?: string
}

export type ApiAnswer = { data: unknown; next_cursor?: string | null }

/** Calls Alphorn with the credential of the node. Throws an AlphornFault for a refusal and for silence. */
export async function callAlphorn(context: NodeFunctions, request: ApiRequest): Promise<ApiAnswer> {
  const address = addressIn(await context.getCredentials(credentialType))
  const answer = await sendRequest(context, address, request)
  const { statusCode, body } = readAnswer(address, answer)
  if (statusCode < 200 || statusCode > 299 || !('data' in body))
    throw faultOfAnswer(address, statusCode, body)
  return body as ApiAnswer
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
    // A refusal of Alphorn says what to do, which n8n's own words for a status do not.
    ignoreHttpStatusErrors: true,
    // A redirected write would arrive as a read, and a credential belongs to no one who is pointed at.
    disableFollowRedirect: true,
    timeout: attemptTimeout,
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

/** The address of the credential without slashes at its end. */
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

/** A path with ids in it: each is encoded, and one that is missing is named. */
export function pathOf(parts: TemplateStringsArray, ...ids: readonly { name: string; id: string }[]): string {
  return parts.reduce((path, part, at) => {
    const { name, id } = ids[at - 1]!
    // An empty segment, or `.`, would lead to another route.
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
