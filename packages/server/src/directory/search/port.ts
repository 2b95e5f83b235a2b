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
 * clock in microseconds. It is comparable between instances, so another one can be asked to reach it.
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
 * The directory as an interface for searches. Each call passes the caller's connection, for implementations that use
 * PostgreSQL. All give the same answers, except for typing mistakes and similar names, which only the index in memory
 * supports. The other refuses these with `search_unavailable`.
 */
export type DirectoryIndex = {
  /** Refuses with `search_unavailable` when it cannot answer now. */
  search(db: Db, query: SearchQuery): Promise<SearchAnswer>
  /** Returns whether PostgreSQL reads many rows for this filter; a standby then answers the search. */
  readsMany(filter: DirectoryFilter): boolean
  /**
   * Returns at most `count` ids of companies that pass, in ascending order after `after` ('' for the first). `among`:
   * returns only those of these companies.
   */
  ids(
    db: Db,
    filter: DirectoryFilter,
    after: string,
    count: number,
    among?: readonly string[],
  ): Promise<string[]>
  /** Returns at most `count` company ids for each name, the likeliest first. */
  candidates(sought: readonly Sought[], count: number, visibility: Visibility): Promise<string[][]>
  wordCounts(words: readonly string[]): Promise<WordCounts>
  /** Resolves to true when everything committed before `seq` was read, or to false after two seconds. */
  reaches(seq: number): Promise<boolean>
  status(): IndexStatus
  stop(): Promise<void>
}

/** An index that supports text, wherever it runs, with the operations for its owner. */
export type TextIndex = DirectoryIndex & {
  /** Makes it check for changes now. */
  look(): void
  /** Resolves to true when it is ready, or to false after the given milliseconds. */
  ready(milliseconds: number): Promise<boolean>
}
