import type { Change } from '@alphorn/contract/core/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isInvalidated } from '#web/data/invalidation.ts'
import { listenForChanges, type LiveState } from '#web/data/live.ts'
import { refetchVisible, refetchStale } from '#web/data/refetch-visible.ts'

const pollEvery = 15_000
/**
 * Shortest interval between two reads of visible data. It grows while changes are frequent, because every read counts
 * against the rate limit.
 */
const readEvery = { first: 3000, last: 15_000 }

let live: LiveState = 'connecting'
const listeners = new Set<() => void>()

function setLive(state: LiveState) {
  live = state
  for (const listener of listeners) listener()
}

/** Returns whether the stream reports changes, or else the screen polls for them. */
export function useLive(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => live,
  )
}

/** Poll interval of a screen, in milliseconds. `whileLive` applies while the stream reports changes. */
export function usePolling(every: number, whileLive: number | false = false): number | false {
  return useLive() === 'live' ? whileLive : every
}

/** Data that workers and colleagues change while a screen is open. Without the stream, screens poll it. */
const moving: readonly Change[] = [
  { noun: 'results', project_id: null },
  { noun: 'cycles', project_id: null },
  { noun: 'lists', project_id: null },
]

/**
 * Refetches data that was changed elsewhere: when the stream reports it, or every fifteen seconds without the stream.
 */
export function useChanges() {
  const queries = useQueryClient()
  useEffect(() => {
    const waiting: Change[] = []
    let timer = 0
    let lastAt = -Infinity
    let pause = readEvery.first
    const read = (changes: readonly Change[]) =>
      void refetchVisible(queries, ({ queryKey }) =>
        changes.some((change) => isInvalidated(change, queryKey)),
      )
    const settle = () => {
      timer = 0
      const quietFor = performance.now() - lastAt
      pause = quietFor > readEvery.last * 2 ? readEvery.first : Math.min(readEvery.last, pause * 1.5)
      lastAt = performance.now()
      read(waiting.splice(0))
    }
    const changed = (change: Change) => {
      waiting.push(change)
      if (timer === 0) timer = window.setTimeout(settle, Math.max(0, lastAt + pause - performance.now()))
    }
    const lookedAt = () => {
      if (document.visibilityState === 'visible') void refetchStale(queries)
    }
    document.addEventListener('visibilitychange', lookedAt)
    const stop = listenForChanges({ changed, state: setLive, switched: () => location.assign('/') })
    const polling = setInterval(() => {
      if (live !== 'live' && document.visibilityState === 'visible') read(moving)
    }, pollEvery)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', lookedAt)
      clearInterval(polling)
      clearTimeout(timer)
    }
  }, [queries])
}
