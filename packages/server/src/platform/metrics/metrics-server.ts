import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { MetricsSettings } from '#server/platform/config/metrics'

/** A server that answers `/metrics`. `url` is its address. */
export type MetricsServer = { url: string; stop(): Promise<void> }

type Page = { contentType: string; text: string }
type Log = { error(fields: object, message: string): void }
type Answer = { status: number; type?: string; text: string }

const limits = { maxHeaderSize: 16 * 1024, headersTimeout: 5000, requestTimeout: 10_000 }
/** Maximum number of concurrent reads: a page takes the processes some milliseconds. */
const maxConcurrentReads = 4

/**
 * Serves `/metrics` at a separate address, because a proxy publishes the port of the API and metrics are for operators
 * only. Throws the error of the system if the server cannot listen on the address.
 */
export async function startMetricsServer(
  { host, port, token }: MetricsSettings,
  write: () => Promise<Page>,
  log: Log,
): Promise<MetricsServer> {
  let reading = 0
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const [path] = (request.url ?? '').split('?', 1)
    if (path !== '/metrics') return { status: 404, text: 'Only /metrics is here.\n' }
    if (request.method !== 'GET') return { status: 405, text: '/metrics takes GET.\n' }
    if (!isToken(token, request.headers.authorization))
      return { status: 401, text: 'Send METRICS_TOKEN as "Authorization: Bearer …".\n' }
    if (reading >= maxConcurrentReads) return { status: 503, text: 'Too many readers at once. Try again.\n' }
    reading++
    try {
      const { contentType, text } = await write()
      return { status: 200, type: contentType, text }
    } catch (error) {
      log.error({ err: error }, 'The metrics could not be read')
      return { status: 500, text: 'The metrics could not be read. The log says why.\n' }
    } finally {
      reading--
    }
  }
  const server = createServer(limits, (request, response) => {
    void answer(request).then(({ status, type = 'text/plain; charset=utf-8', text }) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
      response.end(text)
    })
  })
  await openPort(server, host, port)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/metrics`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function openPort(server: Server, host: string, port: number) {
  server.on('clientError', (_error, socket) => socket.destroy())
  await once(server.listen(port, host), 'listening')
}

/** Compared by their digests, which always have the same length. */
function isToken(token: string | null, authorization = '') {
  const digestOf = (text: string) => hash('sha256', text, 'buffer')
  return token === null || timingSafeEqual(digestOf(`Bearer ${token}`), digestOf(authorization))
}
