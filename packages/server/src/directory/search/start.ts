import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/platform/config'
import type { Clock } from '#server/platform/db/clock'
import { directoryTopic } from '#server/platform/db/topics'
import type { Wakeups } from '#server/platform/db/wakeups'
import { createDirectoryIndex, lagOf } from '#server/directory/search/directory-index'
import type { DirectoryIndex } from '#server/directory/search/port'
import { connectIndex } from '#server/directory/search/socket-index'
import { serveIndex } from '#server/directory/search/socket-server'
import { createSqlIndex } from '#server/directory/search/sql-index'
import { startWorkerIndex } from '#server/directory/search/worker-index'

export type RunningSearch = {
  readonly index: DirectoryIndex
  /** State of the search for operators. */
  health(): { ready: boolean } & Record<string, unknown>
  stop(): Promise<void>
}

type IndexDependencies = {
  databaseUrl: string
  wakeups: Wakeups
  clock: Clock
  log: Logger
  /**
   * Socket of the installation's search process; null if there is none, and text searches are unavailable. Without
   * siblings this process has its own index.
   */
  siblings?: { searchSocket: string | null } | undefined
  start?: IndexStart | undefined
}

/** How an index in this process starts. */
export type IndexStart = {
  /** The index starts, and takes time and memory, only at the first question. A background process always does so. */
  whenAsked: boolean
  /** Milliseconds that a question may take, including its wait for the index. */
  timeoutMs: number
}

/** Starts the directory search. A background process builds its index only when a list with a text filter needs it. */
export function startSearch(config: Config, role: string, dependencies: IndexDependencies): RunningSearch {
  if (config.searchIndex === 'sql') return searchBySql()
  if (dependencies.siblings) {
    const { searchSocket } = dependencies.siblings
    return searchSocket === null ? searchBySql() : searchAtSocket(searchSocket, dependencies.clock)
  }
  return role === 'background' || dependencies.start?.whenAsked
    ? startWhenAsked(() => startMemory(config, dependencies))
    : startMemory(config, dependencies)
}

function searchBySql(): RunningSearch {
  const index = createSqlIndex()
  return { index, health: () => healthOf(index, new Date()), stop: () => index.stop() }
}

/**
 * Creates an index that starts, and takes memory, at the first question. That question waits as for any index that is
 * loading.
 */
function startWhenAsked(start: () => RunningSearch): RunningSearch {
  const before = searchBySql()
  let running: RunningSearch | undefined
  const asked = () => (running ??= start()).index
  return {
    index: {
      search: (db, query) => asked().search(db, query),
      readsMany: (filter) => asked().readsMany(filter),
      ids: (db, filter, after, count, among) => asked().ids(db, filter, after, count, among),
      candidates: (sought, count, visibility) => asked().candidates(sought, count, visibility),
      wordCounts: (words) => asked().wordCounts(words),
      reaches: (seq) => asked().reaches(seq),
      status: () => (running ?? before).index.status(),
      stop: async () => running?.index.stop(),
    },
    health: () => (running ?? before).health(),
    stop: async () => running?.stop(),
  }
}

/** Uses the search process, which has the index and follows the directory on its own. */
function searchAtSocket(socketPath: string, clock: Clock): RunningSearch {
  const index = createDirectoryIndex(connectIndex(socketPath), () => clock.now())
  return { index, health: () => healthOf(index, clock.now()), stop: () => index.stop() }
}

type SearchProcess = Pick<IndexDependencies, 'databaseUrl' | 'wakeups' | 'log'> & { socketPath: string }

/**
 * Starts the search process: it reads the directory, and then answers on the socket. Returns a function that stops it.
 */
export async function startSearchProcess(
  { dataDir, readDatabaseUrl }: Pick<Config, 'dataDir' | 'readDatabaseUrl'>,
  { databaseUrl, wakeups, log, socketPath }: SearchProcess,
): Promise<() => Promise<void>> {
  const snapshotFile = join(dataDir, 'search-index')
  const index = startWorkerIndex({ databaseUrl, readDatabaseUrl, snapshotFile, log })
  const abort = new AbortController()
  const looking = pollOnWakeup(index, wakeups, abort.signal)
  await index.ready(Infinity)
  const served = await serveIndex(index, socketPath)
  return async () => {
    served.stop()
    abort.abort()
    await Promise.all([index.stop(), looking])
  }
}

function startMemory(config: Config, dependencies: IndexDependencies): RunningSearch {
  const { databaseUrl, wakeups, clock, log, start } = dependencies
  const snapshotFile = join(config.dataDir, 'search-index')
  const now = () => clock.now()
  const { readDatabaseUrl } = config
  const timeout = start && { timeoutMs: start.timeoutMs }
  const memory = startWorkerIndex({ databaseUrl, readDatabaseUrl, snapshotFile, log, ...timeout })
  const index = createDirectoryIndex(memory, now, start?.timeoutMs)
  const abort = new AbortController()
  const looking = pollOnWakeup(index, wakeups, abort.signal)
  return {
    index,
    health: () => healthOf(index, clock.now()),
    async stop() {
      abort.abort()
      await Promise.all([index.stop(), looking])
    },
  }
}

function healthOf(index: DirectoryIndex, now: Date) {
  const { kind, state, companies, seen, error } = index.status()
  return {
    ready: state === 'ready',
    kind,
    state,
    companies,
    seq: seen?.seq ?? null,
    lag_seconds: seen === null ? null : Math.max(0, Math.round(lagOf(seen, now) / 1000)),
    error,
  }
}

/** The index also polls every second: this only makes it faster. */
async function pollOnWakeup(index: { look(): void }, wakeups: Wakeups, signal: AbortSignal) {
  while (!signal.aborted) {
    const since = performance.now()
    if (await wakeups.wait(directoryTopic, { milliseconds: 60_000, since, signal })) index.look()
  }
}
