import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

export type Batches<Item, Result> = {
  /** What came back, in the order of what was sent. */
  results: readonly Result[]
  /** How many were sent of how many. */
  done: number
  all: number
  state: 'idle' | 'running' | 'stopped' | 'failed' | 'done'
  error: unknown
  start: (items: readonly Item[]) => void
  /** Goes on behind the last batch that was answered. */
  resume: () => void
  stop: () => void
  /** Puts another result in the place of one. */
  replace: (at: number, result: Result) => void
}

type Send<Item, Result> = (batch: readonly Item[], idempotencyKey: string) => Promise<readonly Result[]>
type Run<Item> = { items: readonly Item[]; at: number; keys: Map<number, string>; wanted: boolean }
type Shown = { done: number; all: number; state: Batches<unknown, unknown>['state']; error: unknown }

const idle: Shown = { done: 0, all: 0, state: 'idle', error: null }

/**
 * Sends many things in batches, one after the other. Each batch has one idempotency key until it is answered: what
 * failed on the way is sent again as the same intent, and nothing is done twice.
 */
export function useBatches<Item, Result>(send: Send<Item, Result>, size = 100): Batches<Item, Result> {
  const queries = useQueryClient()
  const [shown, setShown] = useState<Shown>(idle)
  const [results, setResults] = useState<readonly Result[]>([])
  const run = useRef<Run<Item>>({ items: [], at: 0, keys: new Map(), wanted: false })

  const work = async () => {
    const { current } = run
    current.wanted = true
    const tell = (state: Shown['state'], error: unknown = null) =>
      setShown({ done: current.at, all: current.items.length, state, error })
    tell('running')
    try {
      for await (const answered of answersOf(current, send, size)) {
        // Another run may have begun while this one waited.
        if (run.current !== current) return
        setResults((before) => [...before, ...answered])
        tell('running')
      }
      tell(current.at < current.items.length ? 'stopped' : 'done')
    } catch (error) {
      if (run.current === current) tell('failed', error)
    }
    void queries.invalidateQueries()
  }

  return {
    ...shown,
    results,
    start: (items) => {
      run.current = { items, at: 0, keys: new Map(), wanted: true }
      setResults([])
      void work()
    },
    resume: () => void work(),
    stop: () => {
      run.current.wanted = false
    },
    replace: (at, result) => setResults((before) => before.with(at, result)),
  }
}

/** Sends what is left, one batch after the other, as long as it is wanted. */
async function* answersOf<Item, Result>(run: Run<Item>, send: Send<Item, Result>, size: number) {
  while (run.wanted && run.at < run.items.length) {
    const batch = run.items.slice(run.at, run.at + size)
    const answered = await send(batch, keyOf(run))
    run.at += batch.length
    yield answered
  }
}

function keyOf<Item>({ at, keys }: Run<Item>) {
  const key = keys.get(at) ?? crypto.randomUUID()
  keys.set(at, key)
  return key
}
