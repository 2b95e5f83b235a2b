import type { CompanyFilter } from '@alphorn/contract/company-filters'
import { parseUid } from '@alphorn/contract/uid'
import type { DirectoryIndex, SeenState } from '#server/search/port'
import { createSqlIndex } from '#server/search/sql-index'
import { searchUnavailable } from '#server/search/thread'
import { startWorkerIndex, type WorkerIndex, type WorkerIndexOptions } from '#server/search/worker-index'

type Options = WorkerIndexOptions & { now: () => Date }

const patience = 2000
const anyWords: CompanyFilter = { q: 'any' }
const longestLag = 15 * 60_000

/**
 * The directory as the service asks it: the index in memory; while that is away or far behind, PostgreSQL for what
 * needs no index (facts and UIDs), and a refusal for words. An index that is about to be ready is waited for.
 */
export function startDirectoryIndex(options: Options): DirectoryIndex & { look(): void } {
  const memory = startWorkerIndex(options)
  const database = createSqlIndex()

  async function answering(filter: CompanyFilter): Promise<DirectoryIndex> {
    if (isOfSignals(filter)) return database
    if (isFresh(memory, options.now())) return memory
    if (!hasWords(filter)) return database
    if (memory.status().state !== 'ready' && (await memory.ready(patience))) return memory
    throw searchUnavailable()
  }
  return {
    search: async (db, query) => (await answering(query.filter)).search(db, query),
    ids: async (db, filter, after, count) => (await answering(filter)).ids(db, filter, after, count),
    candidates: async (sought, count) => (await answering(anyWords)).candidates(sought, count),
    wordCounts: async (words) => (await answering(anyWords)).wordCounts(words),
    reaches: (seq) => memory.reaches(seq),
    status: () => memory.status(),
    look: () => memory.look(),
    stop: () => memory.stop(),
  }
}

// Signals are not in the index: they come and go by the day.
function isOfSignals({ signal, signal_days }: CompanyFilter) {
  return signal !== undefined || signal_days !== undefined
}

function hasWords({ q }: CompanyFilter) {
  return q !== undefined && !parseUid(q).ok
}

function isFresh(memory: WorkerIndex, now: Date) {
  const { state, seen } = memory.status()
  return state === 'ready' && lagOf(seen, now) <= longestLag
}

/** Milliseconds since the directory was last looked at. */
export function lagOf(seen: SeenState | null, now: Date) {
  return seen === null ? Infinity : now.getTime() - seen.as_of.getTime()
}
