import type { IndexStatus } from '#server/directory/search/port'
import type { WorkerRequest } from '#server/directory/search/worker-messages'

/** Messages from a process to the search process. */
export type ToSearchProcess =
  | { kind: 'ask'; number: number; asked: WorkerRequest; timeoutMs: number }
  /** There may be changes: check now. */
  | { kind: 'look' }

/** Messages from the search process. */
export type FromSearchProcess =
  | { kind: 'answer'; number: number; answer: unknown }
  /** The question failed: with the named error, or with `search_unavailable`, possibly with its own message. */
  | { kind: 'failed'; number: number; fault: string | null; message: string | null }
  /** The state of the index, sent when a connection begins and whenever it changes. */
  | { kind: 'status'; status: IndexStatus; since: number }
