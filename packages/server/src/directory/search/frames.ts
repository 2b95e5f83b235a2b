import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

// Messages between processes of one installation and one version: a length of four bytes, and a structured clone, as
// Node uses between its own processes. Numbers, dates and undefined keep their types.

const lengthBytes = 4
/** Our messages are far shorter, so a longer one is not ours. */
const maxMessageBytes = 64 * 1024 * 1024

/** Sends one message, unless the socket has ended. */
export function sendFrame(socket: Socket, message: unknown): void {
  if (!socket.writable) return
  const body = serialize(message)
  const head = Buffer.allocUnsafe(lengthBytes)
  head.writeUInt32LE(body.length)
  socket.cork()
  socket.write(head)
  socket.write(body)
  socket.uncork()
}

/** Calls back with each message. A socket that sends anything else is destroyed. */
export function readFrames(socket: Socket, received: (message: unknown) => void): void {
  let held: Buffer[] = []
  let size = 0
  let wanted = lengthBytes
  socket.on('data', (chunk: Buffer) => {
    held.push(chunk)
    size += chunk.length
    if (size < wanted) return // chunks are joined only when complete, so that a long message is copied once
    let rest = held.length === 1 ? chunk : Buffer.concat(held)
    try {
      for (;;) {
        wanted = lengthBytes
        if (rest.length < lengthBytes) break
        const length = rest.readUInt32LE()
        if (length > maxMessageBytes) throw new Error('The message is too long.')
        wanted = lengthBytes + length
        if (rest.length < wanted) break
        received(deserialize(rest.subarray(lengthBytes, wanted)))
        rest = rest.subarray(wanted)
      }
    } catch (error) {
      socket.destroy(error as Error)
      return
    }
    held = rest.length > 0 ? [rest] : []
    size = rest.length
  })
}
