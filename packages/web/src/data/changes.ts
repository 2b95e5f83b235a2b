import type { Change } from '@alphorn/contract/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isConcerned } from '#web/data/concerned.ts'
import { listenForChanges, type LiveState } from '#web/data/live.ts'

const pollEvery = 15_000
/** While much happens, what is shown is read again this often at most: every read is taken from the allowance. */
const readEvery = 3000

let live: LiveState = 'connecting'
const listeners = new Set<() => void>()

function setLive(state: LiveState) {
  live = state
  for (const listener of listeners) listener()
}

/** Whether changes are told, or looked for from time to time. */
export function useLive(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => live,
  )
}

/** How often a screen looks by itself, in milliseconds: `told`, while changes are told. */
export function usePolling(every: number, told: number | false = false): number | false {
  return useLive() === 'live' ? told : every
}

/** What workers and colleagues change while a screen stands open; without a stream, this is read from time to time. */
const moving: readonly Change[] = [
  { noun: 'results', project_id: null },
  { noun: 'cycles', project_id: null },
  { noun: 'lists', project_id: null },
]

/** Reads again what changed elsewhere: when it is told, or, while nobody tells, every fifteen seconds. */
export function useChanges() {
  const queries = useQueryClient()
  useEffect(() => {
    const waiting: Change[] = []
    let timer = 0
    let lastAt = -Infinity
    const readAgain = (changes: readonly Change[]) =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => changes.some((change) => isConcerned(change, queryKey)),
      })
    const settle = () => {
      timer = 0
      lastAt = performance.now()
      void readAgain(waiting.splice(0))
    }
    const changed = (change: Change) => {
      waiting.push(change)
      if (timer === 0) timer = window.setTimeout(settle, Math.max(0, lastAt + readEvery - performance.now()))
    }
    const stop = listenForChanges({ changed, state: setLive })
    const polling = setInterval(() => {
      if (live !== 'live' && document.visibilityState === 'visible') void readAgain(moving)
    }, pollEvery)
    return () => {
      stop()
      clearInterval(polling)
      clearTimeout(timer)
    }
  }, [queries])
}
