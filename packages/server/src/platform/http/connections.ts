import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/platform/config'
import { serveHandedOver } from '#server/platform/http/handed-over'

/**
 * Origin of the connections: the server listens itself, or its supervisor listens and hands them over. `reachedAt` is
 * the address of the supervisor, if there is one.
 */
export function connectionsOf(server: Server, config: Config, reachedAt: string | undefined) {
  if (reachedAt !== undefined)
    return { ...serveHandedOver(server), listen: async () => {}, urlOf: () => reachedAt }
  return {
    listen: () => startListening(server, config),
    urlOf() {
      const { port } = (server.address() as AddressInfo | null) ?? config
      return `http://${config.host}:${port}`
    },
    take: () => {},
    end: () => closeServer(server),
  }
}

const timeoutMs = 5000

/** Lets running calls finish; those that wait or hang are cut off after five seconds. */
function closeServer(server: Server) {
  if (!server.listening) return Promise.resolve()
  server.closeIdleConnections()
  const killTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
  return new Promise<void>((resolve) => server.close(() => resolve())).finally(() => clearTimeout(killTimer))
}

function startListening(server: Server, { host, port }: Config) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}
