import { cutText } from '@alphorn/contract/core/cut-text'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type DeliveryFault, deliveryFaults } from '@alphorn/contract/webhooks/delivery-faults'
import {
  lookupWithin,
  type EgressPolicy,
  policyFor,
  reasonUnreachable,
} from '#server/platform/egress/egress-policy'

/** The response: a status with the beginning of the body, or a sentence that explains why there was none. */
export type DeliveryResponse =
  | { status: number; answer: string; retryAfter: string | undefined }
  | { error: string }

type Message = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}
type PostDependencies = { egress: EgressPolicy; signal: AbortSignal }

/** The sentence `no_answer` states this limit. */
const timeoutMs = 15_000
const maxAnswerBytes = 1024

/**
 * Posts a message and reads the beginning of the response. Redirects are not followed: they count as responses. Throws
 * only when the signal aborts it.
 */
export async function postMessage(
  { url, headers, body }: Message,
  { egress, signal }: PostDependencies,
): Promise<DeliveryResponse> {
  const address = new URL(url)
  const fault = reasonUnreachable(egress, address)
  if (fault) return { error: fault }
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await exchangeMessage(address, { headers, body }, egress, AbortSignal.any([signal, timeout]))
  } catch (error) {
    if (signal.aborted) throw error
    return { error: timeout.aborted ? deliveryFaults.no_answer : sentenceOf(error) }
  }
}

function exchangeMessage(
  address: URL,
  { headers, body }: Omit<Message, 'url'>,
  egress: EgressPolicy,
  signal: AbortSignal,
): Promise<DeliveryResponse> {
  const request = address.protocol === 'https:' ? overHttps : overHttp
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: lookupWithin(policyFor(egress, address)),
    agent: false as const,
    maxHeaderSize: 16_384,
    signal,
  }
  return new Promise((resolve, reject) => {
    const asked = request(address, options, (response) => {
      readBeginning(response, (answer) => {
        resolve({ status: response.statusCode!, answer, retryAfter: response.headers['retry-after'] })
        asked.destroy() // the rest is not read
      })
      response.on('error', reject)
    })
    asked.on('error', reject)
    // After 101 the socket no longer belongs to the request: neither an error nor the timeout would end the promise.
    asked.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode!, answer: '', retryAfter: undefined })
    })
    // Every request ends with this event; a promise that is already settled keeps its result.
    asked.on('close', () => reject(new Error(deliveryFaults.cut)))
    asked.end(body)
  })
}

function readBeginning(response: IncomingMessage, done: (answer: string) => void) {
  const pieces: Buffer[] = []
  let size = 0
  const end = () => done(Buffer.concat(pieces).subarray(0, maxAnswerBytes).toString().replaceAll('\0', ''))
  response.on('data', (piece: Buffer) => {
    pieces.push(piece)
    size += piece.length
    if (size >= maxAnswerBytes) end()
  })
  response.on('end', end)
}

const faults: Readonly<Record<string, DeliveryFault>> = {
  ENOTFOUND: 'host_unknown',
  EAI_AGAIN: 'lookup_failed',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'cut',
  EHOSTUNREACH: 'host_unreachable',
  ENETUNREACH: 'host_unreachable',
  CERT_HAS_EXPIRED: 'certificate_expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_self_signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_another',
}

function sentenceOf(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException
  const fault = faults[code ?? '']
  return fault ? deliveryFaults[fault] : cutText(message || code || 'The connection failed.', 200)
}
