import { Resolver } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * The internet as the reader of websites meets it. The permitted addresses are decided before any of it is used and
 * cannot be set from outside. Tests put an internet of their own here, and the rules stay.
 */
export type Internet = {
  /** All addresses of a name. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
  /** A connection to one address, on its way. */
  connect(address: string, port: number): Socket
  /** Returns the address of the socket's other end. */
  peerOf(socket: Socket): string | undefined
  /** Time between two requests. */
  rest: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** The internet. Names are asked of the configured servers, past the machine's own file of hosts. */
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
