import { Socket } from 'node:net'
import { afterRunning } from '#server/platform/timing/running-time'

/** PostgreSQL ends every statement after a minute (`statement_timeout`): from one that says nothing for longer, nothing will come. */
export const longestSilence = 75_000

/** PostgreSQL holds a connection and gives no answer on it: the connection is of no use any more. */
export class SaidNothing extends Error {
  override readonly message = 'PostgreSQL said nothing for too long.'
}

/** The answer to a question that takes PostgreSQL no time. Rejects where it does not come within so many milliseconds. */
export async function answeredWithin<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const stop = afterRunning(milliseconds, () => reject(new SaidNothing()))
  try {
    return await Promise.race([answer, over])
  } finally {
    stop()
  }
}

/** Milliseconds that `/readyz` waits: monitors and load balancers give up early. */
const longestReadiness = 2000

/** The answer to a question of `/readyz`; the other value where it does not come in time. Rejects as the answer does. */
export function answerInTime<T>(answer: Promise<T>, otherwise: NoInfer<T>): Promise<T> {
  return answeredWithin(longestReadiness, answer).catch((error: unknown) => {
    if (error instanceof SaidNothing) return otherwise
    throw error
  })
}

/**
 * Sockets to PostgreSQL that close when nothing came or went for so many milliseconds. Where a machine or a network
 * went away silently, TCP would keep the caller waiting for a quarter of an hour.
 */
export function breakingOffAfter(silence: number) {
  return () => {
    const socket = new Socket()
    const breakOff = () => void socket.destroy(new SaidNothing())
    // Not before it connects: the driver does not listen to the errors of a session that found no primary, and they
    // would end the process.
    return socket.once('connect', () => socket.setTimeout(silence, breakOff))
  }
}
