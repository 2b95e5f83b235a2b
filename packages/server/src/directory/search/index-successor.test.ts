import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorkerIndex } from '#server/directory/search/worker-index'
import type { IndexThread, startThread } from '#server/directory/search/thread'

// The replacement of a worn index, with threads that do nothing by themselves.

type Listeners = Parameters<typeof startThread>[1]
type FakeThread = IndexThread & { listeners: Listeners; anew: boolean; isTerminated: boolean }

let threads: FakeThread[]
beforeEach(() => {
  threads = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start: typeof startThread = ({ anew }, listeners) => {
  const terminate = async () => {
    thread.isTerminated = true
    return 0
  }
  const worker = { terminate, postMessage: () => {} } as unknown as Worker
  const thread: FakeThread = {
    worker,
    isReady: false,
    waiting: new Map(),
    listeners,
    anew,
    isTerminated: false,
  }
  threads.push(thread)
  return thread
}
const log = { warn: () => {}, error: () => {} }
const open = () => startWorkerIndex({ databaseUrl: 'postgres://none', snapshotFile: null, log }, start)
const ready = (thread: FakeThread) =>
  thread.listeners.onMessage(thread, {
    kind: 'ready',
    companies: 1,
    seen: { as_of: new Date(0), seq: 0 },
    since: 0,
  })

test('A replacement that ends before it is ready is started again after a longer pause, until one takes over', () => {
  const index = open()
  const [worn] = threads
  ready(worn!)
  worn!.listeners.onMessage(worn!, { kind: 'worn' })
  threads[1]!.listeners.ended(threads[1]!)
  expect(threads).toHaveLength(2)
  vi.advanceTimersByTime(500)
  expect(threads).toHaveLength(3)
  threads[2]!.listeners.ended(threads[2]!)
  vi.advanceTimersByTime(500)
  expect(threads).toHaveLength(3)
  vi.advanceTimersByTime(500)
  expect(threads.map(({ anew }) => anew)).toEqual([false, true, true, true])
  ready(threads[3]!)
  expect([worn!.isTerminated, threads[3]!.isTerminated, index.status().state]).toEqual([true, false, 'ready'])
})

test('A replacement is not started again once the index is stopped', async () => {
  const index = open()
  ready(threads[0]!)
  threads[0]!.listeners.onMessage(threads[0]!, { kind: 'worn' })
  threads[1]!.listeners.ended(threads[1]!)
  await index.stop()
  vi.advanceTimersByTime(60_000)
  expect(threads).toHaveLength(2)
})
