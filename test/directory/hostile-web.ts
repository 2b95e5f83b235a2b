import { createServer, type RequestListener, type Server } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from 'node:net'
import { type Limits, defaultLimits } from '@alphorn/server/directory/websites/limits'
import type { Internet } from '@alphorn/server/directory/websites/internet'
import { createPace } from '@alphorn/server/directory/websites/pace'
import type { VisitDependencies } from '@alphorn/server/directory/websites/visit'
import { atFileEnd } from '../support/file-end.ts'

// A simulated internet: names and public addresses as the rules see them, with a server on this machine for each
// address. The rules are the product's own: requests that they refuse never reach a server here.

type Addresses = string[] | (() => string[])
type Listener = RequestListener | { raw(socket: Socket): void }

export type Web = {
  internet: Internet
  means: VisitDependencies
  /** Resolves a name to addresses. */
  name(host: string, addresses: Addresses): void
  /** Serves an address and port. */
  serve(address: string, port: number, listener: Listener): Promise<void>
  /** Opens a site for a name, over HTTP. */
  site(host: string, listener: Listener): Promise<void>
  lookups: string[]
  /** Connection attempts, as address:port. */
  connections: string[]
  rests: number[]
}

const servers: (Server | RawServer)[] = []
const sockets = new Set<Socket>()
atFileEnd(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

export function openWeb(limits: Partial<Limits> = {}): Web {
  const names = new Map<string, Addresses>()
  const ports = new Map<string, number>()
  const ends = new WeakMap<Socket, string>()
  const lookups: string[] = []
  const connections: string[] = []
  const rests: number[] = []
  // Total time of the deliberate pauses, without the delays of a busy machine.
  let rested = 0
  const internet: Internet = {
    async resolve(host) {
      lookups.push(host)
      const found = names.get(host) ?? []
      return typeof found === 'function' ? found() : found
    },
    connect(address, port) {
      connections.push(`${address}:${port}`)
      // Nothing listens on port 1.
      const socket = connect({ host: '127.0.0.1', port: ports.get(`${address}:${port}`) ?? 1 })
      ends.set(socket, address)
      return socket
    },
    peerOf: (socket) => ends.get(socket),
    async rest(milliseconds) {
      rests.push(milliseconds)
    },
  }
  let next = 10
  const web: Web = {
    internet,
    means: {
      internet,
      limits: { ...defaultLimits, ...limits },
      agent: 'Alphorn/test (+https://operator.example)',
      pace: createPace(
        async (milliseconds, signal) => {
          await internet.rest(milliseconds, signal)
          rested += milliseconds
        },
        () => rested,
      ),
    },
    name: (host, addresses) => void names.set(host, addresses),
    async serve(address, port, listener) {
      ports.set(`${address}:${port}`, await listening(listener))
    },
    async site(host, listener) {
      const address = `93.184.216.${next++}`
      web.name(host, [address])
      await web.serve(address, 80, listener)
    },
    lookups,
    connections,
    rests,
  }
  return web
}

export async function listening(listener: Listener): Promise<number> {
  const server =
    'raw' in listener ? createRawServer((socket) => listener.raw(socket)) : createServer(listener)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Returns a site with pages by path; any other path is a 404. */
export function pages(byPath: Readonly<Record<string, string>>): RequestListener {
  return ({ url }, response) => {
    const page = byPath[url ?? '']
    const type = url === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8'
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': type }).end(page ?? 'Nothing here.')
  }
}
