import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { answerMock, type MockRequest, type MockResponse } from '#cli/mock/mock-answer'
import { type MockFault, mockFaultNames, mockFaults } from '#cli/mock/mock-faults'
import { type MockState, openMockState } from '#cli/mock/mock-state'

const mebibyte = 1024 * 1024
const maxBodyBytes = 4 * mebibyte
const slowSeconds = 5

export type MockOptions = {
  /** Port to listen on; 0 selects a free one. */
  port: number
  faults?: readonly MockFault[]
  /** Called with each call after its response. */
  onCall?: (call: { method: string; path: string; status: number; fault: MockFault | null }) => void
}
export type RunningMock = {
  url: string
  project_id: string
  /** Advances the clock of the mock. */
  travel: (seconds: number) => void
  close: () => Promise<void>
}

/** Starts a mock of the service on this machine, without a database, with jobs of every stage. */
export async function startMock({ port, faults = [], onCall }: MockOptions): Promise<RunningMock> {
  let ahead = 0
  const state = openMockState(() => Date.now() + ahead)
  state.faults.push(...faults)
  const server = createServer((incoming, outgoing) => {
    serveCall(state, incoming, outgoing, onCall).catch((error: unknown) => {
      console.error(`${incoming.method} ${incoming.url} failed:`, error)
      outgoing.destroy()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    project_id: state.project.project_id,
    travel: (seconds) => {
      ahead += seconds * 1000
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function serveCall(
  state: MockState,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onCall: MockOptions['onCall'],
) {
  const gone = new AbortController()
  outgoing.on('close', () => gone.abort())
  const request = await readRequest(incoming, gone.signal)
  if (request === null) return sendResponse(outgoing, plainRefusal('The body is larger than 4096 KiB.'))
  if (request.path === '/mock/faults') return sendResponse(outgoing, queueFaults(state, request))
  const response = await answerMock(state, request)
  const { method, path } = request
  onCall?.({ method, path, status: response.status, fault: response.fault ?? null })
  if (response.fault === 'answer_lost') return outgoing.destroy()
  if (response.fault === 'slow')
    await delay(slowSeconds * 1000, undefined, { signal: gone.signal }).catch(() => {}) // the caller is gone
  sendResponse(outgoing, response)
}

async function readRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<MockRequest | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBodyBytes) return null
    pieces.push(piece)
  }
  const [path = '/', search = ''] = (incoming.url ?? '/').split('?', 2)
  return {
    method: incoming.method ?? 'GET',
    path,
    search,
    headers: { get: (name) => [incoming.headers[name]].flat()[0] },
    body: Buffer.concat(pieces).toString('utf8'),
    signal,
  }
}

type ResponseParts = Pick<MockResponse, 'status' | 'headers' | 'body'>

function sendResponse(outgoing: ServerResponse, { status, headers, body }: ResponseParts) {
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

/**
 * `GET /mock/faults` lists the pending faults; `POST` with `{"faults": [...]}` replaces them. Only the mock has this
 * route.
 */
function queueFaults(state: MockState, { method, body }: MockRequest): ResponseParts {
  if (method !== 'GET') {
    const wanted = faultsIn(body)
    if (wanted === null)
      return plainRefusal(`Send {"faults": [...]} with names of ${mockFaultNames.join(', ')}.`)
    state.faults.splice(0, state.faults.length, ...wanted)
  }
  return jsonAnswer(200, { faults: state.faults, known: mockFaults })
}

function faultsIn(body: string): MockFault[] | null {
  try {
    const { faults } = JSON.parse(body) as { faults: unknown }
    if (!Array.isArray(faults) || faults.length > 1000) return null
    const known = mockFaultNames.filter((name) => faults.includes(name))
    return faults.every((one) => known.includes(one as MockFault)) ? (faults as MockFault[]) : null
  } catch {
    return null
  }
}

function jsonAnswer(status: number, value: object): ResponseParts {
  return { status, headers: { 'content-type': 'application/json' }, body: `${JSON.stringify(value)}\n` }
}

function plainRefusal(message: string): ResponseParts {
  return jsonAnswer(400, { error: { code: 'invalid_request', message } })
}
