import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Answer = { status: number; body: string }

/** One keep-alive connection with one request at a time: a minimal client, so that it uses little CPU time. */
export type Connection = {
  ask(request: string): Promise<Answer>
  close(): void
}

type PendingAnswer = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

const headEnd = Buffer.from('\r\n\r\n')

export function openConnection(url: string): Connection {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let asking: PendingAnswer | null = null
  let received = Buffer.alloc(0)

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    const { resolve } = asking!
    asking = null
    resolve(answer)
  })
  const fail = (error: Error) => {
    asking?.reject(error)
    asking = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        asking = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/**
 * Opens a connection whose caller retries when the service asks for it, as real clients do. `refused` is called each
 * time.
 */
export function openRepeating(url: string, refused: () => void): Connection {
  const connection = openConnection(url)
  const ask = async (request: string): Promise<Answer> => {
    const answer = await connection.ask(request)
    if (answer.status !== 429 && answer.status !== 503) return answer
    refused()
    const { retry_after = 1 } = JSON.parse(answer.body) as { retry_after?: number }
    await delay(1000 * retry_after)
    return ask(request)
  }
  return { ...connection, ask }
}

function readAnswer(bytes: Buffer): Answer | null {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (bytes.length < end + 4 + length) return null
  return { status: Number(head.slice(9, 12)), body: bytes.toString('utf8', end + 4, end + 4 + length) }
}

// oxlint-disable-next-line typescript/no-explicit-any -- read field by field by whoever asked
type Body = any

/** Makes API calls one after the other, each of which must succeed. */
export type Talk = {
  get: (path: string) => Promise<Body>
  post: (path: string, body: object) => Promise<Body>
  close: () => void
}

export function connectionOf(url: string, secret: string): Talk {
  const connection = openConnection(url)
  const dataOf = async (request: string): Promise<Body> => {
    const { status, body } = await connection.ask(request)
    if (status >= 300) throw new Error(`${status}: ${body}`)
    return (JSON.parse(body) as { data: Body }).data
  }
  return {
    close: () => connection.close(),
    get: (path) => dataOf(requestText(path, { secret })),
    post: (path, body) =>
      dataOf(requestText(path, { secret, key: randomUUID(), body: JSON.stringify(body) })),
  }
}

type RequestOptions = { secret: string; key?: string; body?: string }

/** Returns the text of a request; with a body it is a POST. */
export function requestText(path: string, { secret, key, body }: RequestOptions) {
  const head = `host: bench\r\nauthorization: Bearer ${secret}\r\n`
  if (body === undefined) return `GET ${path} HTTP/1.1\r\n${head}\r\n`
  const length = Buffer.byteLength(body)
  return `POST ${path} HTTP/1.1\r\n${head}content-type: application/json\r\nidempotency-key: ${key}\r\ncontent-length: ${length}\r\n\r\n${body}`
}
