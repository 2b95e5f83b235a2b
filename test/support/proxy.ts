import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { closeAtFileEnd } from './file-end.ts'

/** A TCP proxy that injects the connection faults that a test sets. */
export type Proxy = {
  url: string
  /** Cuts the connection after some bytes of the response to the next request whose head matches. */
  cutAnswerTo(request: RegExp, bytes: number): void
  /** Drops the next request whose head matches, and cuts the connection. */
  swallow(request: RegExp): void
  /** Delays the response to the next request whose head matches, until it is released. */
  holdAnswerTo(request: RegExp): { held: Promise<void>; release: () => void }
  /** Resets every open connection. */
  reset(): void
  /** Sets the target of new connections; null: they are refused with a reset. */
  lead(url: string | null): void
  /** Heads of the requests received, without their bodies. */
  readonly heard: readonly string[]
  /** Number of refused connections. */
  readonly refusals: number
}

type Fault =
  | { kind: 'cut'; request: RegExp; bytes: number }
  | { kind: 'swallow'; request: RegExp }
  | { kind: 'hold'; request: RegExp; begin: () => void; end: Promise<void> }

/** Opens a proxy in front of a server; it closes after the test file. */
export async function openProxy(target: string): Promise<Proxy> {
  let upstream: string | null = target
  let refusals = 0
  const faults: Fault[] = []
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (upstream === null) {
      refusals++
      near.resetAndDestroy()
      return
    }
    const { hostname, port } = new URL(upstream)
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    join(near, far, { faults, heard })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = () => sockets.forEach((socket) => socket.resetAndDestroy())
  closeAtFileEnd(() => {
    reset()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAnswerTo: (request, bytes) => void faults.push({ kind: 'cut', request, bytes }),
    swallow: (request) => void faults.push({ kind: 'swallow', request }),
    holdAnswerTo: (request) => {
      const held = Promise.withResolvers<void>()
      const end = Promise.withResolvers<void>()
      faults.push({ kind: 'hold', request, begin: held.resolve, end: end.promise })
      return { held: held.promise, release: end.resolve }
    },
    reset,
    lead: (url) => {
      upstream = url
    },
    heard,
    get refusals() {
      return refusals
    },
  }
}

function join(near: Socket, far: Socket, { faults, heard }: { faults: Fault[]; heard: string[] }) {
  let fault: Fault | undefined
  const cut = () => {
    near.resetAndDestroy()
    far.destroy()
  }
  near.on('data', (chunk) => {
    const head = chunk.toString('latin1').split('\r\n', 1)[0]!
    if (head.endsWith(' HTTP/1.1')) heard.push(head)
    const at = faults.findIndex(({ request }) => request.test(head))
    if (at >= 0) [fault] = faults.splice(at, 1)
    if (fault?.kind === 'swallow') cut()
    else far.write(chunk)
  })
  far.on('data', (chunk) => {
    const present = fault
    fault = undefined
    if (present?.kind === 'cut') near.write(chunk.subarray(0, present.bytes), cut)
    else if (present?.kind === 'hold') {
      present.begin()
      far.pause()
      void present.end.then(() => {
        near.write(chunk)
        far.resume()
      })
    } else near.write(chunk)
  })
  near.on('close', () => far.destroy())
  far.on('close', () => near.destroy())
}
