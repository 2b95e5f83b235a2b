import { cutText } from '@alphorn/contract/core/cut-text'
import type { LetterFault } from '@alphorn/contract/letter-post/faults'
import { z } from 'zod'
import type { LetterServiceHost } from '#server/platform/config/egress'
import {
  requestExternal,
  NoResponseError,
  type ExternalRequest,
} from '#server/platform/egress/request-external'
import { PingenError } from '#server/letter-post/pingen/pingen-error'

const maxBodyBytes = 1024 * 1024
const maxReasonLength = 300
const jsonApi = 'application/vnd.api+json'

/** The organisation at Pingen that pays, and the client that acts for it. */
export type PingenClient = {
  host: LetterServiceHost
  organisationId: string
  clientId: string
  clientSecret: string
  signal: AbortSignal
}
type Question = { method: 'GET' | 'POST' | 'PATCH'; path: string; data?: object; key?: string }
/** A session of a client. Its token is requested once, and again when Pingen no longer accepts it. */
export type PingenSession = {
  client: PingenClient
  /** Calls the API and returns the response; null for a 404. */
  ask: (question: Question) => Promise<unknown>
  /** Uploads a file to a URL from Pingen, without sending the token. */
  put: (url: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

const Token = z.object({ access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/) })
const Errors = z.object({
  errors: z.array(z.object({ title: z.string().nullish(), detail: z.string().nullish() })).min(1),
})

/**
 * Opens a session with Pingen (API v2, https://api.pingen.com/documentation). Tokens use the client credentials of
 * OAuth 2 at `/auth/access-tokens`, like in Pingen's own libraries.
 */
export function openPingen(client: PingenClient): PingenSession {
  let token: string | null = null
  const askWith = async (question: Question, isAgain: boolean): Promise<unknown> => {
    token ??= await readToken(client)
    try {
      return await askOnce(client, token, question)
    } catch (error) {
      if (isAgain || !(error instanceof PingenError) || error.fault !== 'unauthorized') throw error
      token = null
      return await askWith(question, true)
    }
  }
  return {
    client,
    ask: (question) => askWith(question, false),
    put: async (url, bytes) => {
      const headers = { 'content-type': 'application/pdf' }
      const { status } = await sendQuestion(client, { method: 'PUT', url, headers, body: bytes })
      if (status !== 200 && status !== 201 && status !== 204) throw new PingenError('refused')
    },
  }
}

async function readToken(client: PingenClient) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    scope: 'letter',
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const url = `${client.host.identity}/auth/access-tokens`
  const { status, text } = await sendQuestion(client, { method: 'POST', url, headers, body: body.toString() })
  // An unknown client or a wrong secret gives 400 or 401 (RFC 6749, section 5.2).
  if (status === 400 || status === 401) throw new PingenError('unauthorized', { detail: reasonIn(text) })
  ensureTaken(status, text)
  const parsed = Token.safeParse(parseJson(text))
  if (!parsed.success) throw new PingenError('not_pingen')
  return parsed.data.access_token
}

async function askOnce(client: PingenClient, token: string, { method, path, data, key }: Question) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: jsonApi,
    'content-type': jsonApi,
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const sent = { method, url: client.host.api + path, headers }
  const { status, text } = await sendQuestion(client, {
    ...sent,
    ...(data && { body: JSON.stringify({ data }) }),
  })
  if (status === 404) return null
  if (status === 422) throw new PingenError('refused', { detail: reasonIn(text), aboutLetter: true })
  ensureTaken(status, text)
  return parseJson(text)
}

type PingenRequest = Pick<ExternalRequest, 'method' | 'url' | 'headers' | 'body'>

async function sendQuestion({ host, signal }: PingenClient, sent: PingenRequest) {
  try {
    return await requestExternal(
      { ...sent, isPrivate: host.isPrivate, maxBodyBytes, signal },
      ensureNoRedirect,
    )
  } catch (error) {
    if (error instanceof NoResponseError) throw new PingenError(error.fault, error)
    throw error
  }
}

function ensureNoRedirect({ status }: Response) {
  if (status >= 300 && status < 400) throw new PingenError('redirected')
}

const faults = new Map<number, LetterFault>([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [408, 'busy'],
  [429, 'busy'],
])

function ensureTaken(status: number, text: string) {
  if (status < 300) return
  const fault = faults.get(status) ?? (status < 500 ? 'refused' : 'busy')
  throw new PingenError(fault, { detail: reasonIn(text), isTransient: fault === 'busy' })
}

/** Returns the message of an error in JSON:API format, or null. */
function reasonIn(text: string) {
  try {
    const parsed = Errors.safeParse(JSON.parse(text))
    if (!parsed.success) return null
    const words = parsed.data.errors.map(({ detail, title }) => detail ?? title ?? '').join(' ')
    return plainWords(words, maxReasonLength)
  } catch {
    return null
  }
}

/** Cleans text from outside for storage and display: one line with a maximum length; null if nothing remains. */
export function plainWords(words: string, longest: number): string | null {
  const line = words
    .normalize()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  return cutText(line, longest) || null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PingenError('not_json')
  }
}
