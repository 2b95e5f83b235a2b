import type { Logger } from 'pino'
import type { IndexStatus, SeenState, TextIndex } from '#server/directory/search/port'
import { remoteOperations, waitUntil } from '#server/directory/search/questions'
import {
  askThread,
  type IndexThread,
  startThread,
  postToThread,
  type IndexNotice,
} from '#server/directory/search/thread'
import type { WorkerRequest } from '#server/directory/search/worker-messages'

export type WorkerIndexOptions = {
  databaseUrl: string
  /** A standby from which the full directory is read. */
  readDatabaseUrl?: string | null
  /** File that stores the index between starts; null if there is none. */
  snapshotFile: string | null
  log: Pick<Logger, 'warn' | 'error'>
  /** Milliseconds that a question may take, including its wait. */
  timeoutMs?: number
}

/** The index in a thread of this process. */
export type WorkerIndex = TextIndex & {
  /** Asks the thread one question, with a timeout in milliseconds. */
  ask(asked: WorkerRequest, timeoutMs: number): Promise<unknown>
  /** Returns the database stamp up to which all commits were read. */
  since(): number
  /** Calls back whenever the status may have changed. Returns a function that unsubscribes. */
  watch(watcher: () => void): () => void
  /** Ends the thread, as a crash would. */
  kill(): Promise<unknown>
}

const defaultTimeoutMs = 2000
const initialBackoffMs = 500
const maxPauseMs = 30_000

type IndexSupervisor = {
  readonly options: WorkerIndexOptions
  readonly start: typeof startThread
  current: IndexThread | null
  /** The replacement, built while the current one still answers. */
  successor: IndexThread | null
  /** Database stamp up to which all commits were read. */
  since: number
  status: IndexStatus
  /** Milliseconds until a thread that ended is restarted. */
  pauseMs: number
  isStopping: boolean
  readonly watchers: Set<() => void>
}

/**
 * Starts the index in its own thread. Restarts the thread whenever it ends. Replaces a worn index by a new one, which
 * is built while the old one still answers.
 */
export function startWorkerIndex(options: WorkerIndexOptions, start = startThread): WorkerIndex {
  const { timeoutMs = defaultTimeoutMs } = options
  const keeper: IndexSupervisor = {
    options,
    start,
    current: null,
    successor: null,
    since: -1,
    status: { kind: 'memory', state: 'loading', companies: null, seen: null, error: null },
    pauseMs: initialBackoffMs,
    isStopping: false,
    watchers: new Set(),
  }
  keeper.current = beginThread(keeper, false)
  const ask = (asked: WorkerRequest, milliseconds: number) =>
    askThread<unknown>(keeper.current, asked, milliseconds)
  return {
    ...remoteOperations(ask, timeoutMs),
    ask,
    reaches: (seq) => {
      if (keeper.since < seq) postToThread(keeper.current, { kind: 'look' })
      return waitUntil(keeper.watchers, () => keeper.since >= seq, timeoutMs)
    },
    ready: (milliseconds) => waitUntil(keeper.watchers, () => keeper.status.state === 'ready', milliseconds),
    look: () => postToThread(keeper.current, { kind: 'look' }),
    status: () => keeper.status,
    since: () => keeper.since,
    watch: (watcher) => {
      keeper.watchers.add(watcher)
      return () => void keeper.watchers.delete(watcher)
    },
    kill: async () => keeper.current?.worker.terminate(),
    stop: () => stopThreads(keeper),
  }
}

function beginThread(keeper: IndexSupervisor, anew: boolean): IndexThread {
  const { databaseUrl, readDatabaseUrl = null, snapshotFile, log } = keeper.options
  return keeper.start(
    { databaseUrl, readDatabaseUrl, snapshotFile, anew },
    {
      onMessage: (thread, message) => handleMessage(keeper, thread, message),
      failed: (error) => log.error({ err: error }, 'The search index failed'),
      ended: (thread) => threadEnded(keeper, thread),
    },
  )
}

function handleMessage(keeper: IndexSupervisor, thread: IndexThread, message: IndexNotice) {
  if (keeper.isStopping) return // a successor that starts now would never be stopped
  if (message.kind === 'ready') promoteSuccessor(keeper, thread)
  if (message.kind === 'trouble') {
    keeper.options.log.warn(`The search index could not read the directory: ${message.message}`)
    setStatus(keeper, { ...keeper.status, error: message.message })
  } else if (thread !== keeper.current) return
  else if (message.kind === 'worn') keeper.successor ??= beginThread(keeper, true)
  else updateSeen(keeper, message)
}

function promoteSuccessor(keeper: IndexSupervisor, thread: IndexThread) {
  thread.isReady = true
  keeper.pauseMs = initialBackoffMs
  if (thread !== keeper.successor) return
  const replaced = keeper.current
  keeper.current = thread
  keeper.successor = null
  void replaced?.worker.terminate()
}

type IndexReport = { companies: number; seen: SeenState; since: number }

function updateSeen(keeper: IndexSupervisor, { companies, seen, since }: IndexReport) {
  keeper.since = since
  setStatus(keeper, { kind: 'memory', state: 'ready', companies, seen, error: null })
}

function setStatus(keeper: IndexSupervisor, status: IndexStatus) {
  keeper.status = status
  for (const look of keeper.watchers) look()
}

function threadEnded(keeper: IndexSupervisor, thread: IndexThread) {
  if (thread === keeper.successor) {
    // It ended before it was ready. The current thread asks for a replacement only once.
    keeper.successor = null
    afterPause(keeper, () => {
      if (keeper.current) keeper.successor ??= beginThread(keeper, true)
    })
  }
  if (thread !== keeper.current) return
  keeper.current = null
  setStatus(keeper, { ...keeper.status, state: 'down' })
  afterPause(keeper, () => {
    if (keeper.current) return
    setStatus(keeper, { ...keeper.status, state: 'loading' })
    keeper.current = beginThread(keeper, false)
  })
}

/** Starts a thread again after a pause that doubles until one is ready. */
function afterPause(keeper: IndexSupervisor, begin: () => void) {
  if (keeper.isStopping) return
  setTimeout(() => {
    if (!keeper.isStopping) begin()
  }, keeper.pauseMs).unref()
  keeper.pauseMs = Math.min(keeper.pauseMs * 2, maxPauseMs)
}

async function stopThreads(keeper: IndexSupervisor) {
  keeper.isStopping = true
  const threads = [keeper.current, keeper.successor].flatMap((thread) => thread ?? [])
  await Promise.all(threads.map(({ worker }) => worker.terminate()))
}
