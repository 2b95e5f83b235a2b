import { cutText } from '@alphorn/contract/core/cut-text'
import { requestExternal, NoResponseError } from '#server/platform/egress/request-external'
import type { CrmFault } from '@alphorn/contract/crm/faults'
import { CrmError } from '#server/crm/espocrm/crm-error'

const maxBodyBytes = 2 * 1024 * 1024
const maxReasonLength = 300

/** The connection to one EspoCRM: its URL and the key of its API user. */
export type Endpoint = { url: string; apiKey: string; isPrivate: boolean; signal: AbortSignal }
export type Question = {
  method: 'GET' | 'POST' | 'PUT'
  /** The path after `/api/v1/`, with its query. */
  path: string
  body?: object
}
/** A response of EspoCRM that is no error; `conflict` is status 409, `missing` 404. */
export type Answer = { kind: 'ok' | 'conflict' | 'missing'; value: unknown }

/**
 * Calls EspoCRM (REST API v1 of its documentation, "API Overview"). Follows no redirects, because the key is only for
 * this host, and reads at most 2 MB. Throws a CrmError for any other response.
 */
export async function askEspo(endpoint: Endpoint, question: Question): Promise<Answer> {
  const { status, text } = await sendQuestion(endpoint, question)
  if (status === 409) return { kind: 'conflict', value: null }
  if (status === 404) return { kind: 'missing', value: null }
  return { kind: 'ok', value: parseJson(text) }
}

async function sendQuestion({ url, apiKey, isPrivate, signal }: Endpoint, { method, path, body }: Question) {
  const headers = {
    'x-api-key': apiKey,
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
  }
  const sent = {
    method,
    headers,
    isPrivate,
    signal,
    maxBodyBytes,
    ...(body && { body: JSON.stringify(body) }),
  }
  try {
    return await requestExternal({ ...sent, url: `${url}/api/v1/${path}` }, ensureAnswer)
  } catch (error) {
    if (error instanceof NoResponseError) throw new CrmError(error.fault, error)
    throw error
  }
}

/** Statuses as EspoCRM defines them (application/Espo/Core/Api/ErrorOutput.php). */
function ensureAnswer(response: Response) {
  const { status, headers } = response
  const detail = reasonOf(headers)
  const fault = faultOf(status)
  if (fault !== null) throw new CrmError(fault, { detail, isTransient: fault === 'busy' })
  const type = headers.get('content-type') ?? ''
  if (status < 300 && !type.includes('json')) throw new CrmError('not_json')
}

const faults = new Map<number, CrmFault | null>([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  // The caller decides on the meaning of these.
  [404, null],
  [409, null],
  [429, 'busy'],
])

function faultOf(status: number): CrmFault | null {
  const fault = faults.get(status)
  if (fault !== undefined) return fault
  if (status < 300) return null
  if (status < 400) return 'redirected'
  return status < 500 ? 'refused' : 'busy'
}

/** EspoCRM gives the reason in a header: its body is often HTML. */
function reasonOf(headers: Headers) {
  const reason = headers
    .get('x-status-reason')
    ?.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, ' ')
    .trim()
  return reason ? cutText(reason, maxReasonLength) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CrmError('not_json')
  }
}
