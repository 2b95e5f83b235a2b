import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startProcess } from '../support/api-processes.ts'
import { unknownRequests, type UnknownRequest } from './unknown-requests.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'
import { chosenSeed } from '../support/seed.ts'

// Sends thousands of undocumented requests to a process of the service. It must keep running, and never respond with
// 5xx. `UNKNOWN_REQUESTS=100000` is the long run; `SEED` repeats a run.

const count = Number(process.env['UNKNOWN_REQUESTS'] ?? 5000)
const seed = chosenSeed()
const atOnce = 50

const world = await openWorld()
const plenty = '1000000000'
const served = await startProcess(world.databaseUrl, {
  FAILURES_PER_ADDRESS: plenty,
  REQUESTS_PER_DAY: plenty,
  ALPHORN_PEPPERS: world.config.peppers.join(','),
  LOG_LEVEL: 'error',
  SURFACE: 'mcp',
})
const account = await world.account()
const credential = await account.credential(allScopes)
const proofs = [{ authorization: `Bearer ${credential.secret}` }, { cookie: account.cookie }]

const sent = new Map<number, number>()
let bytesSent = 0
afterAll(() => {
  const parts = [...sent]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status || 'none'}: ${times}`)
  console.log(`${bytesSent} bytes of unknown requests, answers ${parts.join(', ')}, SEED=${seed}`)
})

test(
  `A process survives ${count} unknown requests and answers none with 5xx (SEED=${seed})`,
  { timeout: 300_000 + count * 20 },
  async () => {
    const arbitrary = unknownRequests(proofs)
    for (let batch = 0; batch * atOnce < count; batch++) {
      const requests = fc.sample(arbitrary, { numRuns: atOnce, seed: seed + batch })
      const complaints = (await Promise.all(requests.map(complaintsOf))).flat()
      const { exitCode, signalCode } = served.child
      if (exitCode !== null || signalCode !== null) complaints.push('The process ended.')
      expect(complaints).toEqual([])
      expect((await fetch(`${served.url}/livez`)).status).toBe(200)
    }
    const total = [...sent.values()].reduce((sum, times) => sum + times, 0)
    expect(total).toBeGreaterThanOrEqual(count)
  },
)

test('A process still accepts a valid credential after the unknown requests', async () => {
  const headers = { authorization: `Bearer ${credential.secret}` }
  expect((await fetch(`${served.url}/api/v1/outreach/me`, { headers })).status).toBe(200)
})

async function complaintsOf(request: UnknownRequest): Promise<string[]> {
  bytesSent += request.bytes.length
  const answer = await answerTo(request)
  sent.set(answer?.status ?? 0, (sent.get(answer?.status ?? 0) ?? 0) + 1)
  const found = answer ? faultsIn(answer, request) : request.wellFormed ? ['has no answer'] : []
  return found.map((fault) => `${shownBytes(request.bytes)} -> ${answer?.status}: ${fault}`)
}

type RawAnswer = { status: number; head: string; body: string }

function faultsIn({ status, head, body }: RawAnswer, { wellFormed }: UnknownRequest): string[] {
  if (status >= 500) return ['is a fault']
  const isJson = /^content-type: application\/json\r?$/m.test(head)
  return wellFormed && status >= 400 && isJson && body !== '' ? faultsOfRefusal(head, body) : []
}

function faultsOfRefusal(head: string, body: string): string[] {
  // MCP has its own error format.
  if (body.startsWith('{"jsonrpc"')) return []
  const { error, request_id } = JSON.parse(body) as { error?: { code?: string }; request_id?: string }
  return [
    ...(error?.code === undefined ? ['has no code'] : []),
    ...(head.includes(`x-request-id: ${request_id}`) ? [] : ['has not one request id']),
    ...(/^x-ratelimit-limit: \d+\r?$/m.test(head) ? [] : ['has no rate limit']),
  ]
}

/** Sends a request and returns its response, or null if the connection ended without one, or was reset on purpose. */
function answerTo({ bytes, ending, method, wellFormed }: UnknownRequest): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(served.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    const finish = () => {
      socket.destroy()
      resolve(answerIn(received))
    }
    socket.setEncoding('latin1')
    // The server may wait for the rest of a damaged request. The test ends it before the server's own time limit.
    socket.setTimeout(wellFormed ? 30_000 : 1000, finish)
    socket.on('data', (text: string) => {
      received += text
      if (isComplete(received, method, wellFormed)) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
    socket.on('connect', () => {
      if (ending === 'half_close') socket.end(bytes)
      else socket.write(bytes, () => ending === 'reset' && socket.resetAndDestroy())
    })
  })
}

/** For a damaged request, it is unclear whether its response has a body: the head suffices. */
function isComplete(received: string, method: string, wellFormed: boolean) {
  const { headEnd, head } = headIn(received)
  if (headEnd < 0) return false
  const length = /^content-length: (\d+)\r?$/m.exec(head)?.[1]
  if (!wellFormed || method === 'HEAD' || length === undefined) return true
  return received.length >= headEnd + 4 + Number(length)
}

/** Returns the first head that is not an interim response. */
function headIn(received: string) {
  const start = received.startsWith('HTTP/1.1 100 ') ? received.indexOf('\r\n\r\n') + 4 : 0
  const headEnd = received.indexOf('\r\n\r\n', start)
  return { headEnd, head: received.slice(start, Math.max(start, headEnd)) }
}

function answerIn(received: string): RawAnswer | null {
  const { headEnd, head } = headIn(received)
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
  if (headEnd < 0 || Number.isNaN(status)) return null
  const length = Number(/^content-length: (\d+)\r?$/m.exec(head)?.[1] ?? 0)
  const body = received.slice(headEnd + 4)
  return { status, head, body: body.length < length ? '' : body.slice(0, length) }
}

function shownBytes(bytes: Uint8Array) {
  return JSON.stringify(Buffer.from(bytes).toString('latin1').slice(0, 1500))
}
