import {
  type EgressPolicy,
  fetchWithin,
  isBlockedByEgress,
  operatorEgress,
  publicEgress,
  reasonUnreachable,
} from '#server/platform/egress/egress-policy'
import { ExternalError } from '#server/platform/egress/external-error'

const timeoutMs = 20_000

/** The reason why an external server gave no response. */
export type ExternalFault = 'not_public' | 'timed_out' | 'too_large' | 'unreachable'

/** An external server gave no response. */
export class NoResponseError extends ExternalError<ExternalFault> {
  constructor(fault: ExternalFault) {
    super(fault, { isTransient: fault === 'timed_out' || fault === 'unreachable' })
  }
}

export type ExternalRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array<ArrayBuffer>
  /** The operator says that the address is in the private network. */
  isPrivate: boolean
  /** Maximum number of bytes that are read of a response. */
  maxBodyBytes: number
  signal: AbortSignal
}

const fetchOf = new Map<EgressPolicy, typeof fetch>(
  [publicEgress, operatorEgress].map((egress) => [egress, fetchWithin(egress)]),
)

/**
 * Sends a request to an external server and returns the text of the response. Follows no redirect, because a key is
 * meant for one host only, and waits 20 seconds. `judge` receives the status and headers before the body is read, and
 * may throw.
 */
export async function requestExternal(
  question: ExternalRequest,
  judge: (response: Response) => void,
): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([question.signal, timeout])
  const response = await withFaults(question, timeout, () => sendQuestion(question, signal))
  judge(response)
  const text = await withFaults(question, timeout, () => readText(response, question.maxBodyBytes))
  return { status: response.status, text }
}

async function withFaults<T>(
  { signal }: ExternalRequest,
  timeout: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NoResponseError || signal.aborted) throw error
    if (timeout.aborted) throw new NoResponseError('timed_out')
    throw new NoResponseError(isBlockedByEgress(error) ? 'not_public' : 'unreachable')
  }
}

async function sendQuestion({ method, url, headers, body, isPrivate }: ExternalRequest, signal: AbortSignal) {
  const egress = isPrivate ? operatorEgress : publicEgress
  const parsed = URL.parse(url)
  // A numeric address is not resolved, so it is checked here.
  if (!parsed || reasonUnreachable(egress, parsed) !== null) throw new NoResponseError('not_public')
  const reach = fetchOf.get(egress)!
  return await reach(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal,
  })
}

/** Returns the text of a response. Throws a NoResponseError if it exceeds the permitted number of bytes. */
export async function readText({ body }: Response, maxBodyBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > maxBodyBytes) throw new NoResponseError('too_large')
    text += decoder.decode(piece, { stream: true })
  }
  return text
}
