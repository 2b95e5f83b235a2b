import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Child } from '#cli/serve/child'

/** A connection that no worker has taken over yet. `child`: who has been sent it; null: there was no worker. */
type Pending = { number: number; socket: Socket; child: Child | null }

/** Largest number of connections that wait while no worker runs. */
const maxPendingConnections = 1000

/**
 * Listens at the port and hands each connection to the next worker. Node's cluster does the same, but forgets a
 * connection whose worker is killed before it takes it over: its caller would wait without an end. Here the supervisor
 * keeps its own handle until then, and hands the connection to another worker.
 */
export function createConnections(runningWorkers: () => readonly Child[]) {
  const pending = new Map<number, Pending>()
  let accepted = 0
  let turn = 0

  // Nothing is read here: data that the caller has sent waits for the worker.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on('error', () => {})
    if (pending.size >= maxPendingConnections) return void socket.destroy()
    const number = ++accepted
    const one: Pending = { number, socket, child: null }
    pending.set(number, one)
    handOut(one)
  })

  function handOut(one: Pending) {
    const workers = runningWorkers()
    one.child = workers[++turn % workers.length] ?? null
    one.child?.hand(one.number, one.socket)
  }

  return {
    /** Throws the error of the system where the address cannot be listened on. */
    async listen({ port, host }: { port: number; host: string }): Promise<void> {
      await once(server.listen(port, host), 'listening')
    },
    /** The worker has taken the connection over, so this process gives it up. */
    taken(number: number) {
      pending.get(number)?.socket.destroy()
      pending.delete(number)
    },
    /** Hands out again what this worker did not take over. */
    left(child: Child) {
      for (const one of pending.values()) if (one.child === child) handOut(one)
    },
    /** Hands out what waits for a worker. */
    workersChanged() {
      for (const one of pending.values()) if (one.child === null) handOut(one)
    },
    close() {
      server.close()
      for (const { socket } of pending.values()) socket.destroy()
    },
  }
}
export type Connections = ReturnType<typeof createConnections>
