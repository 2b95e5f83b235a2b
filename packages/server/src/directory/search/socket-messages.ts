import type { IndexStatus } from '#server/directory/search/port'
import type { Asked } from '#server/directory/search/worker-messages'

/** Messages from a process to the search process. */
export type ToSearchProcess =
  | { kind: 'ask'; number: number; asked: Asked; timeoutMs: number }
  /** Something may have changed: look now. */
  | { kind: 'look' }

/** Messages from the search process. */
export type FromSearchProcess =
  | { kind: 'answer'; number: number; answer: unknown }
  /** It could not answer: a fault, which it names, or `search_unavailable`, perhaps with its own message. */
  | { kind: 'failed'; number: number; fault: string | null; message: string | null }
  /** The state of the index, sent when a connection begins and whenever it changes. */
  | { kind: 'status'; status: IndexStatus; since: number }
