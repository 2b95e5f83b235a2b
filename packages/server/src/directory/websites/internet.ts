import { Resolver } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * Network access of the website reader. The rules for permitted addresses apply before any of it is used, and cannot be
 * configured. Tests replace the network, but not the rules.
 */
export type Internet = {
  /** Returns all addresses of a name. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
  /** Begins a connection to one address. */
  connect(address: string, port: number): Socket
  /** Returns the remote address of a socket. */
  peerOf(socket: Socket): string | undefined
  /** Waits between two requests. */
  rest: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** The real network. Names are resolved by the configured DNS servers, without the machine's own hosts file. */
export const internet: Internet = {
  async resolve(host, signal) {
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      return [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    } finally {
      signal.removeEventListener('abort', stop)
    }
  },
  connect: (address, port) => connect({ host: address, port }),
  peerOf: (socket) => socket.remoteAddress,
  rest: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
}
