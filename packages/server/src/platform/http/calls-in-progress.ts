import type { Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds for which calls may continue after their connections have ended. */
export const callEndTimeoutMs = 5000
const inProgress = new WeakMap<Server, Set<Promise<void>>>()

/** Counts a call as in progress until the server has finished it, which may be after its connection has ended. */
export function followCall(server: Server, call: Promise<void>): void {
  const calls = inProgress.get(server) ?? new Set()
  inProgress.set(server, calls.add(call))
  void call.finally(() => calls.delete(call))
}

/**
 * Resolves when all calls are finished, or after five seconds. A stream whose reader has disconnected ends with its
 * next rows and then writes its audit row.
 */
export async function drainCalls(server: Server, milliseconds: number = callEndTimeoutMs): Promise<void> {
  const calls = inProgress.get(server) ?? new Set<Promise<void>>()
  const tooLong = new AbortController()
  await Promise.race([
    Promise.allSettled(calls),
    delay(milliseconds, undefined, { signal: tooLong.signal }).catch(() => {}),
  ])
  tooLong.abort()
}
