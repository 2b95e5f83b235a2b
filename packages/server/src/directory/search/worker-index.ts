import type { WordCounts } from '@alphorn/search/query'
import type { Logger } from 'pino'
import type { DirectoryIndex, IndexStatus, SearchAnswer, SeenState } from '#server/directory/search/port'
import {
  askThread,
  type IndexThread,
  startThread,
  postToThread,
  type IndexNotice,
} from '#server/directory/search/thread'

export type WorkerIndexOptions = {
  databaseUrl: string
  /** Where the index lies between starts; null: nowhere. */
  snapshotFile: string | null
  log: Pick<Logger, 'warn' | 'error'>
  /** Milliseconds that a question may take, its wait included. */
  timeoutMs?: number
}

/** The index in a thread of its own, and what its keeper does: have it look for changes, wait for it. */
export type WorkerIndex = DirectoryIndex & {
  look(): void
  /** Resolves when it is ready, or after so many milliseconds (false). */
  ready(milliseconds: number): Promise<boolean>
  /** Ends the thread, as a fault would. */
  kill(): Promise<unknown>
}

const defaultTimeoutMs = 2000
const firstPause = 500
const longestPause = 30_000

type IndexSupervisor = {
  readonly options: WorkerIndexOptions
  current: IndexThread | null
  /** Is built while the current one still answers. */
  successor: IndexThread | null
  /** All that was committed before this stamp of the database is seen. */
  since: number
  status: IndexStatus
  /** Milliseconds before a thread that ended is started again. */
  pause: number
  isStopping: boolean
  readonly watchers: Set<() => void>
}

/**
 * Starts the index in a thread of its own. The thread is started again whenever it ends; a worn index is replaced by a
 * new one, which is built beside it.
 */
export function startWorkerIndex(options: WorkerIndexOptions): WorkerIndex {
  const { timeoutMs = defaultTimeoutMs } = options
  const keeper: IndexSupervisor = {
    options,
    current: null,
    successor: null,
    since: -1,
    status: { kind: 'memory', state: 'loading', companies: null, seen: null, error: null },
    pause: firstPause,
    isStopping: false,
    watchers: new Set(),
  }
  keeper.current = beginThread(keeper, false)
  return {
    search: (_db, query) => askThread<SearchAnswer>(keeper.current, { kind: 'search', query }, timeoutMs),
    ids: (_db, filter, after, count) =>
      askThread<string[]>(keeper.current, { kind: 'ids', filter, after, count }, timeoutMs),
    candidates: (sought, count, visibility) =>
      inTurns(sought, timeoutMs, (some, left) =>
        askThread<string[][]>(keeper.current, { kind: 'candidates', sought: some, count, visibility }, left),
      ),
    wordCounts: (words) => askThread<WordCounts>(keeper.current, { kind: 'words', words }, timeoutMs),
    reaches: (seq) => {
      if (keeper.since < seq) postToThread(keeper.current, { kind: 'look' })
      return waitUntil(keeper, () => keeper.since >= seq, timeoutMs)
    },
    ready: (milliseconds) => waitUntil(keeper, () => keeper.status.state === 'ready', milliseconds),
    look: () => postToThread(keeper.current, { kind: 'look' }),
    status: () => keeper.status,
    kill: async () => keeper.current?.worker.terminate(),
    stop: () => stopThreads(keeper),
  }
}

const namesAtOnce = 8

/** Few names at a time, so that searches find their turn between them; all of them within one timeout. */
async function inTurns<Item, Answer>(
  items: readonly Item[],
  timeoutMs: number,
  work: (some: readonly Item[], timeoutMs: number) => Promise<Answer[]>,
) {
  const answers: Answer[] = []
  const end = Date.now() + timeoutMs
  for (let at = 0; at < items.length; at += namesAtOnce)
    answers.push(...(await work(items.slice(at, at + namesAtOnce), Math.max(0, end - Date.now()))))
  return answers
}

function beginThread(keeper: IndexSupervisor, anew: boolean): IndexThread {
  const { databaseUrl, snapshotFile, log } = keeper.options
  return startThread(
    { databaseUrl, snapshotFile, anew },
    {
      onMessage: (thread, message) => handleMessage(keeper, thread, message),
      failed: (error) => log.error({ err: error }, 'The search index failed'),
      ended: (thread) => threadEnded(keeper, thread),
    },
  )
}

function handleMessage(keeper: IndexSupervisor, thread: IndexThread, message: IndexNotice) {
  if (keeper.isStopping) return // a successor that begins now would never be stopped
  if (message.kind === 'ready') takeOver(keeper, thread)
  if (message.kind === 'trouble') {
    keeper.options.log.warn(`The search index could not read the directory: ${message.message}`)
    keeper.status = { ...keeper.status, error: message.message }
  } else if (thread !== keeper.current) return
  else if (message.kind === 'worn') keeper.successor ??= beginThread(keeper, true)
  else noteSeen(keeper, message)
}

function takeOver(keeper: IndexSupervisor, thread: IndexThread) {
  thread.isReady = true
  keeper.pause = firstPause
  if (thread !== keeper.successor) return
  const replaced = keeper.current
  keeper.current = thread
  keeper.successor = null
  void replaced?.worker.terminate()
}

type Seen = { companies: number; seen: SeenState; since: number }

function noteSeen(keeper: IndexSupervisor, { companies, seen, since }: Seen) {
  keeper.since = since
  keeper.status = { kind: 'memory', state: 'ready', companies, seen, error: null }
  for (const look of keeper.watchers) look()
}

function threadEnded(keeper: IndexSupervisor, thread: IndexThread) {
  if (thread === keeper.successor) keeper.successor = null
  if (thread !== keeper.current) return
  keeper.current = null
  keeper.status = { ...keeper.status, state: 'down' }
  if (keeper.isStopping) return
  setTimeout(() => {
    if (keeper.isStopping || keeper.current) return
    keeper.status = { ...keeper.status, state: 'loading' }
    keeper.current = beginThread(keeper, false)
  }, keeper.pause).unref()
  keeper.pause = Math.min(keeper.pause * 2, longestPause)
}

/** Looks whenever the index reports about itself, until it holds or the time is over. */
function waitUntil(keeper: IndexSupervisor, holds: () => boolean, milliseconds: number) {
  if (holds()) return Promise.resolve(true)
  return new Promise<boolean>((resolve) => {
    const end = (held: boolean) => {
      clearTimeout(timer)
      keeper.watchers.delete(look)
      resolve(held)
    }
    const look = () => {
      if (holds()) end(true)
    }
    const timer = setTimeout(() => end(false), milliseconds)
    keeper.watchers.add(look)
  })
}

async function stopThreads(keeper: IndexSupervisor) {
  keeper.isStopping = true
  const threads = [keeper.current, keeper.successor].flatMap((thread) => thread ?? [])
  await Promise.all(threads.map(({ worker }) => worker.terminate()))
}
