import {
  type EgressPolicy,
  fetchWithin,
  isOutOfReach,
  neighbourEgress,
  publicEgress,
  reasonUnreachable,
} from '#server/platform/egress/egress-policy'

const timeoutMs = 20_000

/** The reason for which a neighbour gave no answer at all. */
export type NeighbourFault = 'not_public' | 'timed_out' | 'too_large' | 'unreachable'

/** A neighbour gave no answer. `passing`: it may give one later. */
export class NeighbourError extends Error {
  readonly fault: NeighbourFault
  readonly passing: boolean
  constructor(fault: NeighbourFault) {
    super(fault)
    this.fault = fault
    this.passing = fault === 'timed_out' || fault === 'unreachable'
  }
}

export type NeighbourQuestion = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array<ArrayBuffer>
  /** The operator says that the address is in their own network. */
  isPrivate: boolean
  /** The most bytes that are read of an answer. */
  mostBytes: number
  signal: AbortSignal
}

const fetchOf = new Map<EgressPolicy, typeof fetch>(
  [publicEgress, neighbourEgress].map((egress) => [egress, fetchWithin(egress)]),
)

/**
 * Asks a server that is not ours, and gives the text of its answer. Follows no redirect, for a key is for one host alone, and
 * waits 20 seconds. `judge` looks at the status and headers before the text is read, and throws what it likes.
 */
export async function askNeighbour(
  question: NeighbourQuestion,
  judge: (response: Response) => void,
): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([question.signal, timeout])
  const response = await withFaults(question, timeout, () => sendQuestion(question, signal))
  judge(response)
  const text = await withFaults(question, timeout, () => readText(response, question.mostBytes))
  return { status: response.status, text }
}

async function withFaults<T>(
  { signal }: NeighbourQuestion,
  timeout: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NeighbourError || signal.aborted) throw error
    if (timeout.aborted) throw new NeighbourError('timed_out')
    throw new NeighbourError(isOutOfReach(error) ? 'not_public' : 'unreachable')
  }
}

async function sendQuestion(
  { method, url, headers, body, isPrivate }: NeighbourQuestion,
  signal: AbortSignal,
) {
  const egress = isPrivate ? neighbourEgress : publicEgress
  const parsed = URL.parse(url)
  // An address that is written as a number is not looked up: it is judged here.
  if (!parsed || reasonUnreachable(egress, parsed) !== null) throw new NeighbourError('not_public')
  const reach = fetchOf.get(egress)!
  return await reach(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal,
  })
}

/** The text of an answer. Throws a NeighbourError where it has more bytes than may be read. */
export async function readText({ body }: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new NeighbourError('too_large')
    text += decoder.decode(piece, { stream: true })
  }
  return text
}
