import { connect } from 'node:net'
import { expect } from 'vitest'
import { deviationsOf } from './conformity.ts'
import { atTestEnd } from './file-end.ts'
import type { Answer } from '../fixtures/actors.ts'

// Handwritten HTTP, for requests that no client would send.

type Sending = {
  /** Closes the sending side after sending: the rest of the request never arrives. */
  end?: boolean
  /** Disconnects as soon as everything is sent. */
  leave?: boolean
  /** Number of responses to wait for. */
  answers?: number
}

const timeoutMs = 10_000

const deviations: string[] = []
atTestEnd(() => expect(deviations.splice(0)).toEqual([]))

/** Validates a response: against its operation if the request was readable, else against the general rules. */
function judge(request: string, { status, headers, body }: Answer) {
  const [, method = 'GET', path = '/'] = /^([A-Z]+) (\/[^ ?]*)[^ ]* HTTP\/1\.[01]\r\n/.exec(request) ?? []
  const text = body === null ? '' : JSON.stringify(body)
  for (const one of deviationsOf({ method, path, status, headers, text }))
    deviations.push(`${method} ${path} ${status}: ${one}`)
}

/**
 * Sends bytes over a new connection. Returns the responses received until the server closed it, or until enough had
 * arrived.
 */
export function sendRaw(url: string, bytes: string | Uint8Array, sending: Sending = {}): Promise<Answer[]> {
  const { end = false, leave = false, answers = 1 } = sending
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = Buffer.alloc(0)
    const finish = () => {
      socket.destroy()
      const all = answersIn(received)
      // With several requests, only the first response can be assigned to its request.
      if (answers === 1 && all[0]) judge(String(bytes), all[0])
      resolve(all)
    }
    socket.setTimeout(timeoutMs, () => reject(new Error(`No answer, only: ${received.toString('latin1')}`)))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (answersIn(received).length >= answers) finish()
    })
    socket.on('error', () => finish()) // bytes received before a reset count
    socket.on('close', finish)
    socket.on('connect', () => {
      socket.write(bytes, () => leave && setTimeout(finish, 50))
      if (end) socket.end()
    })
  })
}

/** Returns the complete responses at the beginning of the received bytes, without interim ones. */
function answersIn(received: Buffer): Answer[] {
  const answers: Answer[] = []
  for (let at = 0; ;) {
    const headEnd = received.indexOf('\r\n\r\n', at)
    if (headEnd < 0) return answers
    const [statusLine = '', ...lines] = received.toString('latin1', at, headEnd).split('\r\n')
    const status = Number(statusLine.split(' ')[1])
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
    const bodyEnd = headEnd + 4 + Number(headers.get('content-length') ?? 0)
    if (bodyEnd > received.length) return answers
    const text = received.toString('utf8', headEnd + 4, bodyEnd)
    if (status >= 200) answers.push({ status, headers, body: text === '' ? null : JSON.parse(text) })
    at = bodyEnd
  }
}

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** Returns the bytes of a request with exactly these headers, plus a correct `Content-Length` unless they set one. */
export function requestBytes({ method = 'POST', path, headers = {}, body = '' }: Request): Buffer {
  const bytes = Buffer.from(body as string)
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const framed = names.includes('content-length') || names.includes('transfer-encoding')
  const all = { ...headers, ...(!framed && { 'content-length': String(bytes.length) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), bytes])
}
