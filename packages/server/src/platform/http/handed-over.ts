import type { Server, Socket } from 'node:net'

/** The part of an HTTP server that handles its connections. */
type HttpServer = Server & { closeIdleConnections(): void; closeAllConnections(): void }

/** Milliseconds without traffic after which a connection is closed; its client then opens another one. */
const idleWhileDrainingMs = 2000
const drainTimeoutMs = 60_000
/** Milliseconds in which a call must end on its connection, if the server does not drain. */
export const closeTimeoutMs = 5000

/** Serves the connections that another process has accepted and passes on. The server itself does not listen. */
export function serveHandedOver(server: HttpServer) {
  const sockets = new Set<Socket>()
  let closed = () => {}
  // Node starts the timers for requests and idle connections only when a server listens.
  server.emit('listening')

  return {
    take(socket: Socket) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        if (sockets.size === 0) closed()
      })
      server.emit('connection', socket)
      socket.resume()
    },
    /**
     * Lets running calls finish. `drain`: each connection ends only after the response to its next request, so a caller
     * with an open connection loses no call.
     */
    async end({ drain = false }: { drain?: boolean } = {}) {
      if (drain) server.prependListener('request', endConnectionWithAnswer)
      else server.closeIdleConnections()
      const idle = setInterval(() => server.closeIdleConnections(), idleWhileDrainingMs)
      const longest = setTimeout(() => server.closeAllConnections(), drain ? drainTimeoutMs : closeTimeoutMs)
      if (sockets.size > 0) await new Promise<void>((resolve) => (closed = resolve))
      clearInterval(idle)
      clearTimeout(longest)
      server.close(() => {}) // ends its timers
    },
  }
}

function endConnectionWithAnswer(
  _request: unknown,
  response: { setHeader(name: string, value: string): unknown },
) {
  response.setHeader('connection', 'close')
}
