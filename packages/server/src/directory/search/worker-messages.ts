import type { DirectoryFilter, SearchQuery, Sought, Visibility } from '@alphorn/search/query'
import type { SeenState } from '#server/directory/search/port'

/** Options with which a worker starts. */
export type WorkerOptions = {
  databaseUrl: string
  /** Address of a standby from which the whole directory is read; null if there is none. */
  readDatabaseUrl: string | null
  /** File that holds the index between starts; null if there is none. */
  snapshotFile: string | null
  /** Read everything from the database, whatever lies there. */
  anew: boolean
}

/** Requests to a worker. */
export type Asked =
  | { kind: 'search'; query: SearchQuery }
  | { kind: 'ids'; filter: DirectoryFilter; after: string; count: number }
  | { kind: 'candidates'; sought: readonly Sought[]; count: number; visibility: Visibility }
  | { kind: 'words'; words: readonly string[] }

export type ToWorker =
  | { kind: 'ask'; number: number; asked: Asked; deadline: number }
  /** Something may have changed: look now. */
  | { kind: 'look' }

export type FromWorker =
  | { kind: 'answer'; number: number; answer: unknown }
  /** It could not answer: the time was over, or a fault, which it names. */
  | { kind: 'failed'; number: number; fault: string | null }
  /** It follows the directory, and has seen all that was committed before `since`. */
  | { kind: 'ready' | 'seen'; companies: number; seen: SeenState; since: number }
  /** So much has changed, or so much was missed, that a new index should take over. */
  | { kind: 'worn' }
  /** The database could not be read; it is tried again. */
  | { kind: 'trouble'; message: string }
