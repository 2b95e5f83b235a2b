import type { DirectoryFilter, SearchQuery, Sought, Visibility } from '@alphorn/search/query'
import type { SeenState } from '#server/directory/search/port'

/** Options with which a worker starts. */
export type WorkerOptions = {
  databaseUrl: string
  /** URL of a standby from which the full directory is read; null if there is none. */
  readDatabaseUrl: string | null
  /** File that stores the index between starts; null if there is none. */
  snapshotFile: string | null
  /** Reads everything from the database and ignores the file. */
  anew: boolean
}

/** Requests to a worker. */
export type WorkerRequest =
  | { kind: 'search'; query: SearchQuery }
  | {
      kind: 'ids'
      filter: DirectoryFilter
      after: string
      count: number
      among?: readonly string[] | undefined
    }
  | { kind: 'candidates'; sought: readonly Sought[]; count: number; visibility: Visibility }
  | { kind: 'words'; words: readonly string[] }

export type ToWorker =
  | { kind: 'ask'; number: number; asked: WorkerRequest; deadline: number }
  /** There may be changes: check now. */
  | { kind: 'look' }

export type FromWorker =
  | { kind: 'answer'; number: number; answer: unknown }
  /** The question failed: with a timeout, or with the named error. */
  | { kind: 'failed'; number: number; fault: string | null }
  /** The worker follows the directory, and has read everything committed before `since`. */
  | { kind: 'ready' | 'seen'; companies: number; seen: SeenState; since: number }
  /** The index has too many replaced entries, or missed changes: a new one should take over. */
  | { kind: 'worn' }
  /** The database could not be read; the worker retries. */
  | { kind: 'trouble'; message: string }
