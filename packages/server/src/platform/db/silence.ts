import { Socket } from 'node:net'
import { ConnectionLost } from '#server/platform/db/connection-lost'
import { setRunningTimeout } from '#server/platform/timing/running-time'

/**
 * PostgreSQL ends every statement after a minute (`statement_timeout`), so no result will come after a longer silence.
 */
export const maxSilenceMs = 75_000

/** PostgreSQL holds a connection and does not respond on it, so the connection must be replaced. */
export class UnresponsiveDatabase extends ConnectionLost {
  override readonly message = 'PostgreSQL said nothing for too long.'
}

/** Returns the answer to a trivial query. Rejects if it does not arrive within so many milliseconds. */
export async function withTimeout<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const stop = setRunningTimeout(milliseconds, () => reject(new UnresponsiveDatabase()))
  try {
    return await Promise.race([answer, over])
  } finally {
    stop()
  }
}

/** Milliseconds that `/readyz` waits; it is short, because monitors and load balancers give up early. */
const readinessTimeoutMs = 2000

/**
 * Returns the answer to a query of `/readyz`, or the other value if it does not arrive in time. Rejects as the answer
 * does.
 */
export function withReadinessTimeout<T>(answer: Promise<T>, otherwise: NoInfer<T>): Promise<T> {
  return withTimeout(readinessTimeoutMs, answer).catch((error: unknown) => {
    if (error instanceof UnresponsiveDatabase) return otherwise
    throw error
  })
}

/**
 * Sockets to PostgreSQL that close after so many milliseconds without traffic. If a machine or a network disappeared
 * silently, TCP would keep the caller waiting for a quarter of an hour.
 */
export function idleTimeoutSockets(silenceMs: number) {
  return () => {
    const socket = new Socket()
    const breakOff = () => void socket.destroy(new UnresponsiveDatabase())
    // Not before it connects, because the driver does not listen to errors of a session that found no primary. They
    // would end the process.
    return socket.once('connect', () => socket.setTimeout(silenceMs, breakOff))
  }
}
