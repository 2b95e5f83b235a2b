import type { Db } from '#server/platform/db/connection'
import type {
  DirectoryFilter,
  SearchQuery,
  SearchResult,
  Sought,
  Visibility,
  WordCounts,
} from '@alphorn/search/query'

/** The result, and the state of the directory that was searched. */
export type SearchAnswer = SearchResult & { seen: SeenState }

/**
 * The state that an answer reflects: everything committed at `as_of`, nothing after `seq`. `seq` is the database's wall
 * clock in microseconds: it grows alike for every instance, so that another can be asked to have seen as much.
 */
export type SeenState = { as_of: Date; seq: number }

export type IndexStatus = {
  kind: 'memory' | 'sql'
  state: 'loading' | 'ready' | 'down'
  companies: number | null
  seen: SeenState | null
  /** The last error since the index was ready. */
  error: string | null
}

/**
 * The directory as search asks it. Each question brings the caller's connection, for where PostgreSQL answers. All
 * implementations give the same answers, but for what only the one in memory understands: typing mistakes, and which
 * names are near. The other refuses with `search_unavailable` what it is asked of these.
 */
export type DirectoryIndex = {
  /** Refuses with `search_unavailable` when it cannot answer now. */
  search(db: Db, query: SearchQuery): Promise<SearchAnswer>
  /** Whether PostgreSQL reads many rows for a search with this filter: a standby then answers it. */
  readsMany(filter: DirectoryFilter): boolean
  /** Ids of companies that pass, `count` at most, in the order of ids after `after` ('' for the first). */
  ids(db: Db, filter: DirectoryFilter, after: string, count: number): Promise<string[]>
  /** For each name the ids of the companies that may be meant, the likeliest first, `count` at most. */
  candidates(sought: readonly Sought[], count: number, visibility: Visibility): Promise<string[][]>
  wordCounts(words: readonly string[]): Promise<WordCounts>
  /** Resolves when all that was committed before `seq` is seen, or after two seconds at most (false). */
  reaches(seq: number): Promise<boolean>
  status(): IndexStatus
  stop(): Promise<void>
}

/** An index that understands words, wherever it is kept, and what its user may do beside asking. */
export type TextIndex = DirectoryIndex & {
  /** Has it look for changes now. */
  look(): void
  /** Resolves when it is ready, or after so many milliseconds (false). */
  ready(milliseconds: number): Promise<boolean>
}
