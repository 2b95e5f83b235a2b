import { parseUid } from '@alphorn/contract/core/uid'
import type { Db } from '#server/platform/db/connection'
import { signalledIdsOf } from '#server/directory/companies/filter-sql'
import type { DirectoryFilter } from '@alphorn/search/query'
import type { DirectoryIndex, SeenState, TextIndex } from '#server/directory/search/port'
import { createSqlIndex } from '#server/directory/search/sql-index'
import { searchUnavailable } from '#server/directory/search/thread'

const defaultTimeoutMs = 2000
const anyWords: DirectoryFilter = { q: 'any' }
const maxLagMs = 15 * 60_000

/**
 * The directory index for the service, which uses the index in memory. While that is unavailable or lags, PostgreSQL
 * answers questions about facts and UIDs, and text searches are refused. An index that is almost ready is waited for.
 */
export function createDirectoryIndex(
  memory: TextIndex,
  now: () => Date,
  timeoutMs = defaultTimeoutMs,
): DirectoryIndex & Pick<TextIndex, 'look'> {
  const database = createSqlIndex()

  async function answering(filter: DirectoryFilter): Promise<DirectoryIndex> {
    if (isFresh(memory, now())) return memory
    if (!hasWords(filter)) return database
    if (memory.status().state !== 'ready' && (await memory.ready(timeoutMs))) return memory
    throw searchUnavailable()
  }

  /** Returns the index that answers, and the filter in the form that this index supports. */
  async function asking(db: Db, filter: DirectoryFilter) {
    const among = isOfSignals(filter) ? await amongSignalled(db, filter) : filter
    return among ? { index: await answering(among), filter: among } : { index: database, filter }
  }
  return {
    async search(db, query) {
      const { index, filter } = await asking(db, query.filter)
      return index.search(db, { ...query, filter })
    },
    readsMany: (filter) => isOfSignals(filter) || !isFresh(memory, now()),
    async ids(db, asked, after, count, amongIds) {
      const { index, filter } = await asking(db, asked)
      return index.ids(db, filter, after, count, amongIds)
    },
    candidates: async (sought, count, visibility) =>
      (await answering(anyWords)).candidates(sought, count, visibility),
    wordCounts: async (words) => (await answering(anyWords)).wordCounts(words),
    reaches: (seq) => memory.reaches(seq),
    status: () => memory.status(),
    look: () => memory.look(),
    stop: () => memory.stop(),
  }
}

const maxSignalledCompanies = 10_000

/**
 * Returns the filter with its signal conditions replaced by company ids. The index has no signals, because they change
 * every day. Returns null for too many companies; PostgreSQL then answers alone.
 */
async function amongSignalled(db: Db, filter: DirectoryFilter): Promise<DirectoryFilter | null> {
  const rows = await db.query(signalledIdsOf(filter, maxSignalledCompanies + 1))
  if (rows.length > maxSignalledCompanies) return null
  const { signal: _kinds, signal_days: _days, company_id, ...facts } = filter
  const ids = new Set(rows.map((row) => row.company_id))
  return { ...facts, company_id: company_id ? company_id.filter((id) => ids.has(id)) : [...ids] }
}

function isOfSignals({ signal, signal_days }: DirectoryFilter) {
  return signal !== undefined || signal_days !== undefined
}

function hasWords({ q }: DirectoryFilter) {
  return q !== undefined && !parseUid(q).ok
}

function isFresh(memory: TextIndex, now: Date) {
  const { state, seen } = memory.status()
  return state === 'ready' && lagOf(seen, now) <= maxLagMs
}

/** Returns the milliseconds since the directory was last read. */
export function lagOf(seen: SeenState | null, now: Date) {
  return seen === null ? Infinity : now.getTime() - seen.as_of.getTime()
}
