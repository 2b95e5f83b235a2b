import { once } from 'node:events'
import { chmodSync, renameSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { readFrames, sendFrame } from '#server/directory/search/frames'
import type { FromSearchProcess, ToSearchProcess } from '#server/directory/search/socket-messages'
import { isSearchUnavailable } from '#server/directory/search/thread'
import type { WorkerIndex } from '#server/directory/search/worker-index'

/**
 * Answers the questions of other processes at a socket. A socket that is there already is taken over: its
 * connections stay where they are, and new ones come here.
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
  // Under a name of its own first: a process that ends removes that name, and never the one of its successor.
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
    /** Ends the connections. The path is left: a successor may have it. */
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
