import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refetchVisible } from '#web/data/refetch-visible.ts'

export type Batches<Item, Result> = {
  /** The results, in the order of the items sent. */
  results: readonly Result[]
  /** Number of items sent, and in total. */
  done: number
  all: number
  state: 'idle' | 'running' | 'stopped' | 'failed' | 'done'
  error: unknown
  start: (items: readonly Item[]) => void
  /** Continues after the last batch that received a response. */
  resume: () => void
  stop: () => void
  /** Replaces a result. */
  replace: (at: number, result: Result) => void
}

type Send<Item, Result> = (batch: readonly Item[], idempotencyKey: string) => Promise<readonly Result[]>
/** A run in a form that can be stored and resumed: the items sent, the progress, and the idempotency keys. */
export type StoredRun<Item, Result> = {
  items: readonly Item[]
  at: number
  keys: ReadonlyMap<number, string>
  results: readonly Result[]
}
type Run<Item> = { items: readonly Item[]; at: number; keys: Map<number, string>; wanted: boolean }
type BatchStatus = { done: number; all: number; state: Batches<unknown, unknown>['state']; error: unknown }
type Options<Item, Result> = {
  size?: number
  /** A stored run, at the point where it stopped. */
  from?: StoredRun<Item, Result> | undefined
  /** Stores the run before each batch, so that its key is not lost, and after each response. */
  keep?: (run: StoredRun<Item, Result>) => Promise<void>
}

const idle: BatchStatus = { done: 0, all: 0, state: 'idle', error: null }

/**
 * Sends many items in consecutive batches. Each batch keeps one idempotency key until it receives a response, so a
 * batch that failed in transit is repeated safely.
 */
export function useBatches<Item, Result>(
  send: Send<Item, Result>,
  { size = 100, from, keep = async () => {} }: Options<Item, Result> = {},
): Batches<Item, Result> {
  const queries = useQueryClient()
  const [shown, setShown] = useState<BatchStatus>(() => (from ? shownOf(from) : idle))
  const { results, latest, put } = useResults(from?.results ?? [])
  const run = useRef<Run<Item>>(runOf(from))

  const keepNow = () => keep({ ...run.current, results: latest.current })

  const work = async () => {
    const { current } = run
    await performBatches(current, {
      send,
      size,
      keep: keepNow,
      isCurrent: () => run.current === current,
      put: (answered) => put([...latest.current, ...answered]),
      report: setShown,
    })
    void refetchVisible(queries)
  }

  return {
    ...shown,
    results,
    start: (items) => {
      run.current = { items, at: 0, keys: new Map(), wanted: true }
      put([])
      void work()
    },
    resume: () => void work(),
    stop: () => {
      run.current.wanted = false
    },
    replace: (at, result) => {
      put(latest.current.with(at, result))
      void keepNow()
    },
  }
}

/** The results as state for rendering, and as a ref for the current values. */
function useResults<Result>(first: readonly Result[]) {
  const [results, setResults] = useState(first)
  const latest = useRef(results)
  const put = (next: readonly Result[]) => {
    latest.current = next
    setResults(next)
  }
  return { results, latest, put }
}

type BatchContext<Item, Result> = {
  send: Send<Item, Result>
  size: number
  keep: () => Promise<void>
  /** Another run may have started while this one waited. */
  isCurrent: () => boolean
  put: (answered: readonly Result[]) => void
  report: (shown: BatchStatus) => void
}

/** Sends the rest of a run and reports progress. */
async function performBatches<Item, Result>(run: Run<Item>, means: BatchContext<Item, Result>) {
  const { isCurrent, put, keep } = means
  run.wanted = true
  const report = (state: BatchStatus['state'], error: unknown = null) =>
    means.report({ done: run.at, all: run.items.length, state, error })
  report('running')
  try {
    for await (const answered of answersOf(run, means)) {
      if (!isCurrent()) return
      put(answered)
      await keep()
      report('running')
    }
    report(run.at < run.items.length ? 'stopped' : 'done')
  } catch (error) {
    if (isCurrent()) report('failed', error)
  }
}

function runOf<Item>(from: StoredRun<Item, unknown> | undefined): Run<Item> {
  if (!from) return { items: [], at: 0, keys: new Map(), wanted: false }
  return { items: from.items, at: from.results.length, keys: new Map(from.keys), wanted: false }
}

function shownOf({ items, results }: StoredRun<unknown, unknown>): BatchStatus {
  const [done, all] = [results.length, items.length]
  return { done, all, state: done < all ? 'stopped' : 'done', error: null }
}

type BatchSender<Item, Result> = Pick<BatchContext<Item, Result>, 'send' | 'size' | 'keep'>

/** Sends the remaining batches one after the other, until it is stopped. */
async function* answersOf<Item, Result>(run: Run<Item>, { send, size, keep }: BatchSender<Item, Result>) {
  while (run.wanted && run.at < run.items.length) {
    const batch = run.items.slice(run.at, run.at + size)
    const key = keyOf(run)
    await keep()
    const answered = await send(batch, key)
    run.at += batch.length
    yield answered
  }
}

function keyOf<Item>({ at, keys }: Run<Item>) {
  const key = keys.get(at) ?? crypto.randomUUID()
  keys.set(at, key)
  return key
}
