import { once } from 'node:events'
import { chmodSync, renameSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { readFrames, sendFrame } from '#server/directory/search/frames'
import type { FromSearchProcess, ToSearchProcess } from '#server/directory/search/socket-messages'
import { isSearchUnavailable } from '#server/directory/search/thread'
import type { WorkerIndex } from '#server/directory/search/worker-index'

/**
 * Answers the questions of other processes on a socket. Takes over an existing socket path: connections to the previous
 * process remain, and new ones come here.
 */
export async function serveIndex(index: WorkerIndex, socketPath: string) {
  const sockets = new Set<Socket>()
  const statusOf = (): FromSearchProcess => ({ kind: 'status', status: index.status(), since: index.since() })
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    sendFrame(socket, statusOf())
    readFrames(socket, (message) => void respondTo(index, socket, message as ToSearchProcess))
  })
  // Created under its own name and then renamed. A process that ends removes only its own name, and never the socket of
  // its successor.
  const ownPath = `${socketPath}.${process.pid}`
  rmSync(ownPath, { force: true })
  server.listen(ownPath)
  await once(server, 'listening')
  chmodSync(ownPath, 0o600)
  renameSync(ownPath, socketPath)
  const forget = index.watch(() => {
    const status = statusOf()
    for (const socket of sockets) sendFrame(socket, status)
  })
  return {
    /** Ends the connections. Leaves the path, which may belong to a successor. */
    stop() {
      forget()
      server.close()
      for (const socket of sockets) socket.destroySoon()
    },
  }
}

async function respondTo(index: WorkerIndex, socket: Socket, message: ToSearchProcess) {
  if (message.kind === 'look') return index.look()
  const { number, asked, timeoutMs } = message
  const send = (reply: FromSearchProcess) => sendFrame(socket, reply)
  await index.ask(asked, timeoutMs).then(
    (answer) => send({ kind: 'answer', number, answer }),
    (error: Error) =>
      isSearchUnavailable(error)
        ? send({ kind: 'failed', number, fault: null, message: error.message })
        : send({ kind: 'failed', number, fault: String(error.stack), message: null }),
  )
}
