import type { Internet } from '#server/directory/websites/internet'

/** Spaces requests to the same host by its pause, across all callers in this process. */
export function createPace(rest: Internet['rest'], clock: () => number = () => performance.now()) {
  const free = new Map<string, number>()
  return async (host: string, pauseMilliseconds: number, signal: AbortSignal) => {
    const now = clock()
    for (const [name, from] of free) if (from <= now) free.delete(name)
    const turn = Math.max(now, free.get(host) ?? now)
    free.set(host, turn + pauseMilliseconds)
    if (turn > now) await rest(turn - now, signal)
  }
}
export type Pace = ReturnType<typeof createPace>
