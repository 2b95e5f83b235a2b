import { Socket } from 'node:net'

/** PostgreSQL ends every statement after a minute (`statement_timeout`): from one that says nothing for longer, nothing will come. */
export const longestSilence = 75_000

/**
 * Sockets to PostgreSQL that close when nothing came or went for so many milliseconds. Where a machine or a network
 * went away silently, TCP would keep the caller waiting for a quarter of an hour.
 */
export function breakingOffAfter(silence: number) {
  return () => {
    const socket = new Socket()
    const breakOff = () => void socket.destroy(new Error('PostgreSQL said nothing for too long.'))
    // Not before it connects: the driver does not listen to the errors of a session that found no primary, and they
    // would end the process.
    return socket.once('connect', () => socket.setTimeout(silence, breakOff))
  }
}
