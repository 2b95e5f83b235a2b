import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '@alphorn/server/platform/config'
import type { SourceName } from '@alphorn/contract/directory/source-names'
import type { SourceSettings } from '@alphorn/server/platform/config/sources'
import { closeAtFileEnd } from '../support/file-end.ts'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type SourceAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  cutAfter?: number
}
type Answering = (asked: Asked) => SourceAnswer

export type SourceServer = {
  url: string
  /** All requests, in order. */
  asked: Asked[]
  answer: (with_: Answering) => void
}

/** A fake of an external source: a real server that returns the recordings of the test. */
export async function openSource(): Promise<SourceServer> {
  const asked: Asked[] = []
  let answering: Answering = () => ({ status: 404 })
  const server = createServer((request, response) => {
    void received(request).then((one) => {
      asked.push(one)
      send(response, answering(one))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtFileEnd(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  // Uses a separate path prefix: paths of Alphorn's API would be validated against its documents.
  return { url: `http://127.0.0.1:${port}/source`, asked, answer: (next) => void (answering = next) }
}

async function received(request: IncomingMessage): Promise<Asked> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { pathname, searchParams } = new URL(request.url!, 'http://source')
  const { method = '', headers } = request
  return { method, path: pathname, query: searchParams, headers, body: Buffer.concat(pieces).toString() }
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '', cutAfter }: SourceAnswer) {
  const bytes = Buffer.from(body)
  response.writeHead(status, { connection: 'close', 'content-length': bytes.length, ...headers })
  if (cutAfter === undefined) response.end(bytes)
  else response.write(bytes.subarray(0, cutAfter), () => response.socket?.destroy())
}

/** Returns settings with which a source is read from the test's server. */
export function settingsFor(source: SourceName, url: string): SourceSettings {
  const { sources } = readConfig({
    ALPHORN_PEPPERS: 'unused',
    ALPHORN_AUDIT_KEY: '0'.repeat(43),
    SOURCE_CONTACT: 'operator@muster.example',
    ZEFIX_USER: 'muster',
    ZEFIX_PASSWORD: 'geheim',
    [`${source.toUpperCase().replace('-', '_')}_URL`]: url,
  })
  return sources
}
