import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtFileEnd } from './file-end.ts'

// A small server that implements the API v2 of Pingen as its own libraries use it. These are pingen2-sdk-php 2
// (endpoints, requests, responses, test fixtures) and n8n-nodes-pingen2 (headers, idempotency keys). The letter states
// follow its help centre and PingenApiNet. One port serves the API, the identity server and the object storage.

type Letter = {
  id: string
  status: string
  pages: number
  file: string
  sends: number
  product: string | null
}
export type AskedOfPingen = {
  method: string
  path: string
  body: string
  headers: IncomingMessage['headers']
}
/** A test's replacement for the usual response; returns true if it has responded. */
type Interfering = (asked: AskedOfPingen, response: ServerResponse) => boolean

const jsonApi = { 'content-type': 'application/vnd.api+json' }

/** Opens the server. `prices`: the price in francs of a letter, by number of pages. */
export async function openPingenServer(prices: Record<number, number> = { 1: 1.23, 2: 1.45 }) {
  const organisationId = randomUUID()
  const client = { id: 'client-of-acme', secret: 'a-secret-of-acme' }
  const letters: Letter[] = []
  const files = new Map<string, Buffer>()
  const repeated = new Map<string, object>()
  const reasons = new Map<string, string>()
  const asked: AskedOfPingen[] = []
  const tokens = new Set<string>()
  let interfering: Interfering = () => false
  let losing: (asked: AskedOfPingen) => boolean = () => false

  const server = createServer((request, response) => {
    void readBytes(request).then((bytes) => {
      const one = {
        method: request.method!,
        path: request.url!,
        body: bytes.toString(),
        headers: request.headers,
      }
      asked.push(one)
      if (interfering(one, response)) return
      serve(one, bytes, losing(one) ? withoutAnswer(response) : response)
    })
  }).listen(0, '127.0.0.1')

  function serve(one: AskedOfPingen, bytes: Buffer, response: ServerResponse) {
    if (one.path === '/auth/access-tokens') return giveToken(one, response)
    if (one.path.startsWith('/storage/')) return store(one, bytes, response)
    if (!tokens.has((one.headers.authorization ?? '').slice(7)))
      return refuse(response, 401, 'Unauthenticated.')
    answer(one, response)
  }

  await once(server, 'listening')
  closeAtFileEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function giveToken({ body }: AskedOfPingen, response: ServerResponse) {
    const form = new URLSearchParams(body)
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"error":"invalid_client"}')
    const access_token = randomUUID()
    tokens.add(access_token)
    send(response, 200, { token_type: 'Bearer', expires_in: 43_200, access_token })
  }

  /** Stores a file: the address alone authorises the upload, as in an object storage. */
  function store({ path, headers }: AskedOfPingen, bytes: Buffer, response: ServerResponse) {
    if (headers.authorization !== undefined) return refuse(response, 400, 'Only one auth mechanism allowed')
    files.set(origin + path, bytes)
    response.writeHead(200).end()
  }

  function answer(one: AskedOfPingen, response: ServerResponse) {
    const { pathname } = new URL(one.path, origin)
    const at = `/organisations/${organisationId}/deliveries/letters`
    if (pathname === '/file-upload') {
      const attributes = {
        url: `${origin}/storage/${randomUUID()}?signature=x`,
        url_signature: '$2y$10$BLOzVbYTXrh4LZbSYNVf7eEDrc58vvQ9PRVZABqV',
        expires_at: '2030-01-01T00:00:00+0100',
      }
      return send(response, 200, { data: { id: randomUUID(), type: 'file_uploads', attributes } })
    }
    if (!pathname.startsWith(at)) return refuse(response, 404, 'Not found.')
    const rest = pathname.slice(at.length)
    if (one.method !== 'GET') return change(one, rest, response)
    const [, id, events] = rest.split('/')
    const letter = letters.find((known) => known.id === id)
    if (!letter) return refuse(response, 404, 'Not found.')
    if (events === 'events') return send(response, 200, { data: eventsOf(letter) })
    send(response, 200, present(letter))
  }

  /** Applies a change. A repeated idempotency key returns the first response again and has no effect. */
  function change(one: AskedOfPingen, rest: string, response: ServerResponse) {
    const key = one.headers['idempotency-key'] as string | undefined
    const before = key === undefined ? undefined : repeated.get(key)
    if (before) return send(response, 200, before, { 'idempotent-replayed': 'true' })
    const { attributes } = (JSON.parse(one.body) as { data: { attributes: Record<string, unknown> } }).data
    const made = rest === '/price-calculator' ? priceOf(attributes) : changed(rest, attributes)
    if (typeof made === 'string') return refuse(response, 422, made)
    if (key !== undefined) repeated.set(key, made)
    send(response, rest === '' ? 201 : 200, made)
  }

  function priceOf({ paper_types, delivery_product }: Record<string, unknown>) {
    const price = prices[(paper_types as string[]).length]! + (delivery_product === 'fast' ? 0.2 : 0)
    return { data: { type: 'letter_price_calculator', attributes: { currency: 'CHF', price } } }
  }

  function changed(rest: string, attributes: Record<string, unknown>): object | string {
    if (rest === '') {
      if (!files.has(String(attributes['file_url']))) return 'The file url is not valid.'
      const file = String(attributes['file_url'])
      const letter = { id: randomUUID(), status: 'validating', pages: 1, file, sends: 0, product: null }
      letters.push(letter)
      return present(letter)
    }
    const [, id] = rest.split('/')
    const letter = letters.find((known) => known.id === id)
    if (!letter || letter.status !== 'valid') return 'The letter cannot be sent.'
    Object.assign(letter, {
      status: 'submitted',
      sends: letter.sends + 1,
      product: attributes['delivery_product'],
    })
    return present(letter)
  }

  function present({ id, status, pages, product }: Letter) {
    const known =
      status === 'validating' ? { file_pages: null, country: null } : { file_pages: pages, country: 'CH' }
    const attributes = { status, file_original_name: 'letter.pdf', ...known, delivery_product: product }
    return { data: { id, type: 'letters', attributes } }
  }

  function eventsOf({ id, status }: Letter) {
    const named = (code: string, name: string, emitted_at: string) => ({
      id: randomUUID(),
      type: 'letters_events',
      attributes: {
        code,
        name,
        producer: 'Post CH AG',
        location: '',
        has_image: false,
        data: [],
        emitted_at,
      },
    })
    const created = named('created', 'Created', '2026-07-29T11:21:03+0200')
    if (status !== 'undeliverable') return [created]
    return [named('undeliverable', reasons.get(id) ?? 'Undeliverable', '2026-08-03T11:21:09+0200'), created]
  }

  return {
    host: { api: origin, identity: origin, isPrivate: true },
    organisationId,
    client,
    letters,
    files,
    asked,
    prices,
    reasons,
    /** Sets the state of every letter, as if Pingen had processed it. */
    moveAll: (status: string) => {
      for (const letter of letters) letter.status = status
    },
    revokeTokens: () => tokens.clear(),
    interfere: (with_: Interfering) => void (interfering = with_),
    /** Lets requests take effect but drops their responses. */
    lose: (which: (asked: AskedOfPingen) => boolean) => void (losing = which),
    serve: (asked: AskedOfPingen, response: ServerResponse) =>
      serve(asked, Buffer.from(asked.body), response),
    behave: () => {
      interfering = () => false
      losing = () => false
    },
  }
}

export type PingenServer = Awaited<ReturnType<typeof openPingenServer>>

/** Returns a response that closes the connection instead of being sent. */
function withoutAnswer(response: ServerResponse): ServerResponse {
  const lost = { writeHead: () => lost, end: () => void response.destroy() }
  return lost as unknown as ServerResponse
}

async function readBytes(request: IncomingMessage) {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function send(response: ServerResponse, status: number, body: object, headers = {}) {
  response.writeHead(status, { ...jsonApi, ...headers }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, detail: string) {
  send(response, status, { errors: [{ code: String(status), title: 'Error', detail }] })
}
