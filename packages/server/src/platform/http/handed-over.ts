import type { Server, Socket } from 'node:net'

/** An HTTP server, as far as its connections are concerned. */
type HttpServer = Server & { closeIdleConnections(): void; closeAllConnections(): void }

/** A connection on which nothing comes for so long is closed; its client opens another one. */
const idleWhileDraining = 2000
const longestDraining = 60_000
/** Milliseconds in which a call must end on its connection, if the server does not drain. */
export const longestClosing = 5000

/** Serves the connections that another process has accepted and hands over. The server itself does not listen. */
export function serveHandedOver(server: HttpServer) {
  const sockets = new Set<Socket>()
  let closed = () => {}
  // Node begins to watch the time of requests and of idle connections once a server listens.
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
     * Lets the calls end that run. `drain`: each connection ends only after the answer to its next request, so a caller
     * that has one open loses no call.
     */
    async end({ drain = false }: { drain?: boolean } = {}) {
      if (drain) server.prependListener('request', endConnectionWithAnswer)
      else server.closeIdleConnections()
      const idle = setInterval(() => server.closeIdleConnections(), idleWhileDraining)
      const longest = setTimeout(() => server.closeAllConnections(), drain ? longestDraining : longestClosing)
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
